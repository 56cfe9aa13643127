/// Functions that decode folded words from UTF-8 into Unicode scalars.
enum Letters {
    static func of(_ word: some Sequence<UInt8>) -> [UInt32] {
        var letters: [UInt32] = []
        read(word, into: &letters)
        return letters
    }

    /// Decodes a word into an array that is reused for many words.
    static func read(_ word: some Sequence<UInt8>, into letters: inout [UInt32]) {
        letters.removeAll(keepingCapacity: true)
        var rest = 0
        for byte in word {
            switch byte {
            case 0x00..<0x80: letters.append(UInt32(byte))
            case 0x80..<0xC0 where rest > 0:
                letters[letters.count - 1] = letters[letters.count - 1] << 6 | UInt32(byte & 0x3F)
                rest -= 1
            case 0xC0..<0xE0: begin(byte & 0x1F, 1)
            case 0xE0..<0xF0: begin(byte & 0x0F, 2)
            default: begin(byte & 0x07, 3)
            }
        }
        func begin(_ bits: UInt8, _ following: Int) {
            letters.append(UInt32(bits))
            rest = following
        }
    }
}
