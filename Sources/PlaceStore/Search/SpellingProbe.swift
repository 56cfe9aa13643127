/// A part of the index of spellings in which words may be that were meant by what was typed.
struct SpellingProbe {
    private static let wordBits: Int64 = 0xFFF_FFFF

    let keys: ClosedRange<Int64>
    private let end: Spelling.End
    private let typed: LetterCodes
    /// Letters of what was typed, where the word may go on behind them.
    private let beginning: Int?
    private let errors: Int

    /// `place_word.id`.
    static func word(of entry: PackedPair) -> Int64 { entry.key & wordBits }

    static func letterCount(of entry: PackedPair) -> Int { Int(entry.key >> 28 & 15) }

    /// Whether the word of an entry may be meant, as far as the entry tells.
    @inline(__always)
    func allows(_ entry: PackedPair) -> Bool {
        let word = LetterCodes(bits: entry.value)
        guard let beginning else { return typed.mayBe(word, errors: errors) }
        return typed.mayBegin(word, count: beginning, errors: errors)
    }

    /// The word of an entry, where that has all of it.
    func text(of entry: PackedPair) -> [UInt8]? {
        guard let letters = LetterCodes(bits: entry.value).letters(of: Self.letterCount(of: entry)) else { return nil }
        let text = letters.map { UInt8($0) }
        return end == .start ? text : text.reversed()
    }

    private init(
        _ hash: Int64, at end: Spelling.End, of counts: ClosedRange<Int>, for typed: [UInt32], errors: Int,
        isBeginning: Bool = false
    ) {
        let (low, high) = (Int64(counts.lowerBound) << 28, Int64(counts.upperBound) << 28 | Self.wordBits)
        keys = (hash << 32 | low)...(hash << 32 | high)
        self.end = end
        self.typed = end == .start ? LetterCodes(typed) : LetterCodes(typed.reversed())
        self.errors = errors
        beginning = isBeginning ? typed.count : nil
    }

    /// What finds the words that have at most so many errors, one or two, in what was typed.
    ///
    /// - Parameter typed: At least ``Spelling/shortest`` letters.
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
            // Two letters that changed places in the middle of a word are in both of its parts.
            guard errors > 1 ? counts.contains(even) : typed.count == even else { continue }
            let second = typed.count - part
            let swapped = Spelling.hash(of: ([typed[second - 1]] + typed[(second + 1)...])[...], .end)
            probes.append(Self(swapped, at: .end, of: even...even, for: typed, errors: errors))
        }
        return probes
    }

    /// What finds the words that begin as what was typed with one error, of which the first letters are right.
    ///
    /// - Parameter typed: At least ``Spelling/shortest`` letters.
    static func probes(forBeginning typed: [UInt32]) -> [SpellingProbe] {
        var probes: [SpellingProbe] = []
        for (part, counts) in groups(max(Spelling.shortestWord, typed.count - 1), Spelling.longest) {
            let isLong = counts.lowerBound >= Spelling.long
            for start in Spelling.startHashes(of: typed.prefix(part), lackingOne: isLong) {
                probes.append(Self(start, at: .start, of: counts, for: typed, errors: 1, isBeginning: true))
            }
        }
        return probes
    }

    /// The numbers of letters from one to another, as entries count them, that have parts of the same length.
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
