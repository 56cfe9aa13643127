/// The search for words despite typos, using a correctly spelled part at the start or end of the word.
///
/// A typo is an inserted, missing or wrong letter, or two swapped letters. One typo leaves the first or the second half
/// of a word intact, unless it swaps the two middle letters. Two typos either leave the second half intact or put at
/// most one typo into the first half, so the first half is also indexed with each of its letters left out in turn.
///
/// Sources: S. Wu, U. Manber, "Fast text searching allowing errors", 1992, for parts without errors; T. Bocek, E. Hunt,
/// B. Stiller, "Fast similarity search in large dictionaries", 2007, for deletions on both sides.
enum Spelling {
    /// The minimum number of typed letters at which one typo is allowed.
    static let shortest = 4
    /// The minimum number of typed letters at which two typos are allowed.
    static let long = 8
    /// The maximum word length that an entry can record.
    static let longest = 15
    /// The minimum length of a word that can be matched despite typos.
    static let shortestWord = 3

    /// Returns the number of typos allowed in a typed word. None are allowed in short words and numbers.
    static func errors(in typed: [UInt32]) -> Int {
        guard typed.count >= shortest, !typed.contains(where: isDigit) else { return 0 }
        return typed.count < long ? 1 : 2
    }

    /// Returns the number of typos allowed between a typed word and a word in the index.
    static func errors(between typed: [UInt32], and word: [UInt32]) -> Int {
        word.count < shortestWord || word.contains(where: isDigit)
            ? 0 : min(errors(in: typed), word.count < long ? 1 : 2)
    }

    /// Appends a word's index entries, unsorted.
    ///
    /// A key has, from the highest bit, the hash (31 bits), the number of letters (4) and the word's id (28). The value
    /// has the first letters of the word or, if the hash covers the end of the word, its last letters in reverse order.
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

    /// Returns the number of letters hashed at each end of a word: half of the word's letters, but at least two and at
    /// most five.
    static func part(of count: Int) -> Int { min(5, max(2, count / 2)) }

    enum End: UInt32 {
        case start, end
    }

    /// Returns the hashes of letters at the start of a word.
    ///
    /// - Parameter lackingOne: Whether to add the hash of each variant that lacks one letter.
    static func startHashes(of letters: ArraySlice<UInt32>, lackingOne: Bool) -> [Int64] {
        var hashes: [Int64] = []
        forEachStartHash(of: letters, lackingOne: lackingOne) { hashes.append($0) }
        return hashes
    }

    private static func forEachStartHash(
        of letters: ArraySlice<UInt32>, lackingOne: Bool, _ body: (Int64) -> Void
    ) {
        body(hash(of: letters, .start))
        // Leaving out either of two equal adjacent letters gives the same result.
        for place in letters.indices
        where lackingOne && (place == letters.startIndex || letters[place] != letters[place - 1]) {
            body(hash(of: letters, .start, without: place))
        }
    }

    /// Returns a 31-bit hash of letters.
    ///
    /// - Parameter left: The index of a letter to leave out, or -1.
    static func hash(of letters: ArraySlice<UInt32>, _ end: End, without left: Int = -1) -> Int64 {
        var hash = LetterHash()
        hash.add(end.rawValue)
        for place in letters.indices where place != left { hash.add(letters[place]) }
        return hash.value
    }

    private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }
}

/// A 31-bit hash of letters: FNV-1a over letters rather than bytes, followed by a mixing step because the high bits are
/// used.
///
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
struct LetterHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ letter: UInt32) { state = (state ^ UInt64(letter)) &* 0x100_0000_01B3 }

    var value: Int64 {
        let mixed = (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int64(mixed >> 33)
    }
}
