/// A collector of letters that form words. The words share one buffer.
struct FoldedWords {
    private var letters: [UInt8] = []
    /// The end of each word in the buffer.
    private var ends: [Int] = []
    /// The start of the current word.
    private var start = 0
    /// The number of letters in the current word.
    private var count = 0
    /// The letters of the current run of text in a script without spaces.
    private var run: [[UInt8]] = []

    mutating func removeAll() {
        letters.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        (start, count) = (0, 0)
    }

    func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
        letters.withUnsafeBytes { letters in
            var start = 0
            for end in ends {
                body(UnsafeRawBufferPointer(rebasing: letters[start..<end]))
                start = end
            }
        }
    }

    @inline(__always)
    mutating func add(ascii byte: UInt8) {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: add(byte)
        case 0x41...0x5A: add(byte | 0x20)
        default: endWord()
        }
    }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
        if !run.isEmpty { endRun() }
        // UTF-8 continuation bytes do not count.
        if byte & 0xC0 != 0x80 { count += 1 }
        if count <= FoldingTokenizer.longestWord { letters.append(byte) }
    }

    mutating func add(paired letter: [UInt8]) {
        endPlainWord()
        run.append(letter)
    }

    mutating func endWord() {
        endPlainWord()
        if !run.isEmpty { endRun() }
    }

    private mutating func endPlainWord() {
        guard letters.count > start else { return }
        ends.append(letters.count)
        (start, count) = (letters.count, 0)
    }

    private mutating func endRun() {
        if run.count == 1 {
            letters += run[0]
            endPlainWord()
        }
        for (first, second) in zip(run, run.dropFirst()) {
            letters += first
            letters += second
            endPlainWord()
        }
        run.removeAll(keepingCapacity: true)
    }
}
