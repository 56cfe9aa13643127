/// How words are found that a person mistyped: by what is right at their start or at their end.
///
/// An error is a letter too many, too few or wrong, or two that changed places. One leaves either the first or the second
/// half of a word as it is, but for two letters in the middle that changed places. Two leave the second half, or at most
/// one in the first, which is indexed without each of its letters too.
///
/// Source: parts of which one has no error: S. Wu, U. Manber, "Fast text searching allowing errors", 1992; leaving out
/// letters on both sides: T. Bocek, E. Hunt, B. Stiller, "Fast similarity search in large dictionaries", 2007.
enum Spelling {
    /// Letters from which on an error is allowed.
    static let shortest = 4
    /// Letters from which on two errors are allowed.
    static let long = 8
    /// Letters that an entry counts to.
    static let longest = 15
    /// Letters of the words that may be meant by any.
    static let shortestWord = 3

    /// How many errors what was typed may have. None in numbers, where each digit counts, and in short words.
    static func errors(in typed: [UInt32]) -> Int {
        guard typed.count >= shortest, !typed.contains(where: isDigit) else { return 0 }
        return typed.count < long ? 1 : 2
    }

    /// How many errors may be between what was typed and a word.
    static func errors(between typed: [UInt32], and word: [UInt32]) -> Int {
        word.count < shortestWord || word.contains(where: isDigit)
            ? 0 : min(errors(in: typed), word.count < long ? 1 : 2)
    }

    /// Adds the entries that a word is found by, in no order.
    ///
    /// Their keys: from the highest bit, 31 for the hash, 4 for how many letters the word has, and 28 for the word. Their
    /// values: its letters from the end that the hash is of.
    static func addEntries(ofWord word: [UInt32], id: Int64, to entries: inout [PackedPair]) {
        guard word.count >= shortestWord, !word.contains(where: isDigit) else { return }
        let low = Int64(min(longest, word.count)) << 28 | id
        let part = part(of: word.count)
        let first = LetterCodes(word).bits
        let last = hash(of: word.suffix(part), .end) << 32 | low
        entries.append(PackedPair(last, LetterCodes(word.reversed()).bits))
        forEachStartHash(of: word.prefix(part), lackingOne: word.count >= long) {
            entries.append(PackedPair($0 << 32 | low, first))
        }
    }

    /// How many letters at the start and at the end of a word are hashed: half of them, at most five.
    static func part(of count: Int) -> Int { min(5, max(2, count / 2)) }

    enum End: UInt32 {
        case start, end
    }

    /// Of letters at a start: of all of them, and, where it is wanted, of what is left without each.
    static func startHashes(of letters: ArraySlice<UInt32>, lackingOne: Bool) -> [Int64] {
        var hashes: [Int64] = []
        forEachStartHash(of: letters, lackingOne: lackingOne) { hashes.append($0) }
        return hashes
    }

    private static func forEachStartHash(
        of letters: ArraySlice<UInt32>, lackingOne: Bool, _ body: (Int64) -> Void
    ) {
        body(hash(of: letters, .start))
        // Without either of two that are the same, the same is left.
        for place in letters.indices
        where lackingOne && (place == letters.startIndex || letters[place] != letters[place - 1]) {
            body(hash(of: letters, .start, without: place))
        }
    }

    /// 31 bits.
    static func hash(of letters: ArraySlice<UInt32>, _ end: End, without left: Int = -1) -> Int64 {
        var hash = LetterHash()
        hash.add(end.rawValue)
        for place in letters.indices where place != left { hash.add(letters[place]) }
        return hash.value
    }

    private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }
}

/// Reduces letters to 31 bits.
///
/// Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, over whole letters; then its bits are stirred, since the
/// high ones are used.
struct LetterHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ letter: UInt32) { state = (state ^ UInt64(letter)) &* 0x100_0000_01B3 }

    var value: Int64 {
        let stirred = (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int64(stirred >> 33)
    }
}
