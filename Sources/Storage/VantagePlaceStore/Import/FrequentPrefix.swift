/// The best-known places, worldwide and in each region, for a prefix that a very large number of words share.
struct FrequentPrefix {
    /// The maximum length of a prefix in letters. Longer prefixes never match too many words.
    static let longest = 24
    /// The number of places in the worldwide list, not counting places whose whole name is the prefix.
    static let kept = 64
    private static let keptWhole = 16
    /// The base-2 logarithm of the number of cells along each side of a region. A region is 20 km from south to north.
    private static let partBits = UInt32(6)
    /// The number of places kept for each region.
    private static let keptOfPart = 8

    private var best = BestKnown(kept)
    private var whole = BestKnown(keptWhole)
    private var everywhere: [PackedPair] = []
    private var mostEverywhere = 1 << 16

    /// Adds a posting for a word that starts with the prefix.
    ///
    /// - Parameter isWhole: Whether the word is equal to the prefix.
    mutating func add(_ record: PackedPair, isWhole: Bool) {
        let posting = Posting(record)
        best.add(record, posting)
        if isWhole, posting.shortest == 1 { whole.add(record, posting) }
        // People nearby mostly type the start of the place's own name, so regional lists ignore words elsewhere in a
        // name, and words that occur only in the place's other names.
        guard posting.leads, posting.mask & 1 == 1 else { return }
        everywhere.append(record)
        if everywhere.count >= mostEverywhere { thin() }
    }

    /// Returns the records of the prefix's lists, which ``PrefixLookup`` reads.
    mutating func lists(of letters: ArraySlice<UInt32>) -> [PackedPair] {
        thin()
        let world = PrefixLookup.List.world.hash(of: letters)
        let found = best.postings().map { $0.ofWord(world) } + whole.postings().map { $0.ofWord(world).asWhole }
        let list = PrefixLookup.List.everywhere.hash(of: letters)
        return found + everywhere.map { $0.ofWord(list) }
    }

    /// Keeps the best-known places in each region.
    private mutating func thin() {
        func part(_ record: PackedPair) -> UInt32 { Posting(record).cell.number >> (2 * Self.partBits) }
        everywhere.sort {
            (part($0), Posting($1).importance, $0.key, $0.value) < (part($1), Posting($0).importance, $1.key, $1.value)
        }
        var (last, count) = (UInt32?.none, 0)
        everywhere.removeAll { record in
            count = part(record) == last ? count + 1 : 1
            last = part(record)
            return count > Self.keptOfPart
        }
        mostEverywhere = 2 * everywhere.count + 1 << 16
    }
}

/// The best-known places for a word that occurs in a very large number of names, and the best-known places whose whole
/// name is this word.
struct FrequentWord {
    private var best = BestKnown(FrequentPrefix.kept)
    private var whole = BestKnown(FrequentPrefix.kept)

    mutating func add(_ record: PackedPair) {
        let posting = Posting(record)
        best.add(record, posting)
        if posting.shortest == 1 { whole.add(record, posting) }
    }

    /// Returns the records of the word's list, which ``PrefixLookup`` reads.
    mutating func list(of letters: [UInt32]) -> [PackedPair] {
        let list = PrefixLookup.List.word.hash(of: letters)
        return (best.postings() + whole.postings()).map { $0.ofWord(list) }
    }
}

/// A collection of postings for the best-known places, one per place.
private struct BestKnown {
    private let kept: Int
    private var best: [PackedPair] = []
    /// The importance that further places must exceed to be added; -1 until there are enough places.
    private var least = -1

    init(_ kept: Int) { self.kept = kept }

    mutating func add(_ record: PackedPair, _ posting: Posting) {
        guard posting.importance > least else { return }
        best.append(record)
        if best.count >= 4 * kept { cut() }
    }

    mutating func postings() -> [PackedPair] {
        cut()
        return best
    }

    private mutating func cut() {
        var places: Set<Int64> = []
        let ordered = best.sorted {
            (Posting($0).importance, Posting($0).rank, $1.key) > (Posting($1).importance, Posting($1).rank, $0.key)
        }
        best = Array(ordered.filter { places.insert(Posting($0).place).inserted }.prefix(kept))
        if best.count == kept { least = Posting(best[best.count - 1]).importance }
    }
}

extension Posting {
    /// The priority for choosing the word that represents a place in a list. A word at the start of a name ranks first,
    /// then one that is a whole name, then one in a name that is not an alias.
    fileprivate var rank: Int { (leads ? 4 : 0) + (shortest == 1 ? 2 : 0) + (isNamed ? 1 : 0) }
}

extension PackedPair {
    /// Returns a copy of the posting with another word, or with the hash of a list in place of the word.
    fileprivate func ofWord(_ word: Int64) -> PackedPair { PackedPair(word << 32 | key & 0xFFFF_FFFF, value) }

    /// A copy of the posting, marked so that ``PrefixLookup`` recognizes the prefix as a whole name of the place.
    fileprivate var asWhole: PackedPair { PackedPair(key, value & ~(15 << 20)) }
}
