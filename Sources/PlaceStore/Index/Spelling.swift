/// How words are found that a person mistyped: each word is indexed without each of its letters, and what was typed is
/// looked up without each of its own.
///
/// An error is a letter too many, too few or wrong, or two that changed places. Words without one, two or no letters are
/// known by their hash.
///
/// Source: T. Bocek, E. Hunt, B. Stiller, "Fast similarity search in large dictionaries", 2007; that the first letters
/// are enough: W. Garbe, SymSpell, https://github.com/wolfgarbe/SymSpell.
enum Spelling {
    /// Letters from which on an error is allowed.
    static let shortest = 4
    /// Letters from which on two errors are allowed.
    static let long = 8
    /// Letters of long words that are indexed.
    private static let indexed = 7

    /// How many errors what was typed may have. None in numbers, where each digit counts, and in short words.
    static func errors(in typed: [UInt32]) -> Int {
        guard typed.count >= shortest, !typed.contains(where: isDigit) else { return 0 }
        return typed.count < long ? 1 : 2
    }

    /// How many errors may be between what was typed and a word.
    static func errors(between typed: [UInt32], and word: [UInt32]) -> Int {
        word.count < 3 || word.contains(where: isDigit) ? 0 : min(errors(in: typed), word.count < long ? 1 : 2)
    }

    /// The keys that a word is indexed by: from the highest bit, 31 for the hash, 4 for how many letters it has, and 28 for
    /// the word; some may be the same.
    static func keys(ofWord word: [UInt32], id: Int64) -> [PackedKey] {
        guard word.count >= 3, !word.contains(where: isDigit) else { return [] }
        let most = word.count == 3 ? 0 : word.count < long ? 1 : 2
        let low = Int64(min(15, word.count)) << 28 | id
        return hashes(of: word, deleting: most).map { PackedKey($0 << 32 | low) }
    }

    /// The keys among which are those of the words that have some errors in what was typed.
    static func keys(ofTyped typed: [UInt32], errors: Int) -> [ClosedRange<Int64>] {
        guard errors > 0 else { return [] }
        let shortest = Int64(min(15, typed.count - errors)) << 28
        let longest = Int64(min(15, typed.count + errors)) << 28
        return Set(hashes(of: typed, deleting: errors)).map {
            ($0 << 32 | shortest)...($0 << 32 | longest | wordBits)
        }
    }

    /// `place_word.id` in a key.
    static func word(of key: PackedKey) -> Int64 { key.key & wordBits }

    private static let wordBits: Int64 = 0xFFF_FFFF

    /// 31 bits each.
    private static func hashes(of word: [UInt32], deleting most: Int) -> [Int64] {
        let letters = word.prefix(indexed)
        var hashes = [hash(letters, without: -1, -1)]
        guard most > 0 else { return hashes }
        for first in letters.indices {
            hashes.append(hash(letters, without: first, -1))
            guard most > 1 else { continue }
            for second in letters.indices where second > first {
                hashes.append(hash(letters, without: first, second))
            }
        }
        return hashes
    }

    @inline(__always)
    private static func hash(_ letters: ArraySlice<UInt32>, without first: Int, _ second: Int) -> Int64 {
        var hash = LetterHash()
        for place in letters.indices where place != first && place != second { hash.add(letters[place]) }
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
