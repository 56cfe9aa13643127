/// A range in the spelling index that may contain matches for a mistyped word.
struct SpellingProbe {
    private static let wordBits: Int64 = 0xFFF_FFFF

    let keys: ClosedRange<Int64>
    private let end: Spelling.End
    private let typed: LetterCodes
    /// The number of typed letters if they are a prefix, or `nil` if they are a whole word.
    private let prefix: Int?
    private let errors: Int

    /// Returns the `place_word.id` of an entry.
    static func word(of entry: PackedPair) -> Int64 { entry.key & wordBits }

    static func letterCount(of entry: PackedPair) -> Int { Int(entry.key >> 28 & 15) }

    /// Reports whether an entry's word may match, judging by the entry's letters.
    @inline(__always)
    func allows(_ entry: PackedPair) -> Bool {
        let word = LetterCodes(bits: entry.value)
        guard let prefix else { return typed.mayBe(word, errors: errors) }
        return typed.mayBegin(word, count: prefix, errors: errors)
    }

    /// Returns an entry's word, or `nil` if the word is too long for the entry to contain all of its letters.
    func text(of entry: PackedPair) -> [UInt8]? {
        guard let letters = LetterCodes(bits: entry.value).letters(of: Self.letterCount(of: entry)) else { return nil }
        let text = letters.map { UInt8($0) }
        return end == .start ? text : text.reversed()
    }

    private init(
        _ hash: Int64, at end: Spelling.End, of counts: ClosedRange<Int>, for typed: [UInt32], errors: Int,
        isPrefix: Bool = false
    ) {
        let (low, high) = (Int64(counts.lowerBound) << 28, Int64(counts.upperBound) << 28 | Self.wordBits)
        keys = (hash << 32 | low)...(hash << 32 | high)
        self.end = end
        self.typed = end == .start ? LetterCodes(typed) : LetterCodes(typed.reversed())
        self.errors = errors
        prefix = isPrefix ? typed.count : nil
    }

    /// Returns the probes that find words with one or two typos.
    ///
    /// - Parameters:
    ///   - typed: The typed letters. There must be at least ``Spelling/shortest`` of them.
    ///   - errors: The maximum number of typos: 1 or 2.
    static func probes(for typed: [UInt32], errors: Int) -> [SpellingProbe] {
        let least = errors == 1 ? Spelling.shortestWord : Spelling.long
        let (shortest, longest) = (max(least, typed.count - errors), typed.count + errors)
        var probes: [SpellingProbe] = []
        for (part, counts) in groups(shortest, longest) {
            let ending = Spelling.hash(of: typed.suffix(part), .end)
            probes.append(Self(ending, at: .end, of: counts, for: typed, errors: errors))
            for start in Spelling.startHashes(of: typed.prefix(part), lackingOne: errors > 1) {
                probes.append(Self(start, at: .start, of: counts, for: typed, errors: errors))
            }
            let even = 2 * part
            // Swapping the two middle letters of a word affects both of its halves.
            guard errors > 1 ? counts.contains(even) : typed.count == even else { continue }
            let second = typed.count - part
            let swapped = Spelling.hash(of: ([typed[second - 1]] + typed[(second + 1)...])[...], .end)
            probes.append(Self(swapped, at: .end, of: even...even, for: typed, errors: errors))
        }
        return probes
    }

    /// Returns the probes that find words starting with the typed prefix, allowing one typo after the first letters.
    ///
    /// - Parameter typed: The letters of the prefix. There must be at least ``Spelling/shortest`` of them.
    static func probes(forPrefix typed: [UInt32]) -> [SpellingProbe] {
        var probes: [SpellingProbe] = []
        for (part, counts) in groups(max(Spelling.shortestWord, typed.count - 1), Spelling.longest) {
            let isLong = counts.lowerBound >= Spelling.long
            for start in Spelling.startHashes(of: typed.prefix(part), lackingOne: isLong) {
                probes.append(Self(start, at: .start, of: counts, for: typed, errors: 1, isPrefix: true))
            }
        }
        return probes
    }

    /// Groups word lengths by the number of letters hashed for a word of that length. Lengths are clamped to the
    /// maximum that an entry can record.
    private static func groups(_ shortest: Int, _ longest: Int) -> [(part: Int, counts: ClosedRange<Int>)] {
        var groups: [(part: Int, counts: ClosedRange<Int>)] = []
        for count in min(shortest, Spelling.longest)...min(longest, Spelling.longest) {
            let part = Spelling.part(of: count)
            if groups.last?.part == part {
                groups[groups.count - 1].counts = groups[groups.count - 1].counts.lowerBound...count
            } else {
                groups.append((part, count...count))
            }
        }
        return groups
    }
}
