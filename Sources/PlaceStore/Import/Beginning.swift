/// The best known places of the words that begin alike, which are very many.
struct Beginning {
    /// Letters; of longer beginnings none has too many words.
    static let longest = 24
    /// Places of the list of the world, and further ones that are called so.
    static let kept = 64
    private static let keptWhole = 16
    /// Cells on a side of a part of the world, as bits, which is 20 km high, and places that are kept of each.
    private static let partBits = UInt32(6)
    private static let keptOfPart = 8

    private var best = BestKnown(kept)
    private var whole = BestKnown(keptWhole)
    private var everywhere: [PackedPair] = []
    private var mostEverywhere = 1 << 16

    /// - Parameter isWhole: Whether the word is nothing but this.
    mutating func add(_ record: PackedPair, isWhole: Bool) {
        let posting = Posting(record)
        best.add(record, posting)
        if isWhole, posting.shortest == 1 { whole.add(record, posting) }
        // What people type who are near is mostly the name itself.
        guard posting.leads, posting.mask & 1 == 1 else { return }
        everywhere.append(record)
        if everywhere.count >= mostEverywhere { thin() }
    }

    /// As ``BeginningLookup`` reads them.
    mutating func lists(of letters: ArraySlice<UInt32>) -> [PackedPair] {
        thin()
        let world = BeginningLookup.List.world.hash(of: letters)
        let found = best.postings().map { $0.ofWord(world) } + whole.postings().map { $0.ofWord(world).asWhole }
        let list = BeginningLookup.List.everywhere.hash(of: letters)
        return found + everywhere.map { $0.ofWord(list) }
    }

    /// Keeps the best known of each part of the world.
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

/// The best known places of a word that very many names have, and of those that have no other word.
struct FrequentWord {
    private var best = BestKnown(Beginning.kept)
    private var whole = BestKnown(Beginning.kept)

    mutating func add(_ record: PackedPair) {
        let posting = Posting(record)
        best.add(record, posting)
        if posting.shortest == 1 { whole.add(record, posting) }
    }

    /// As ``BeginningLookup`` reads it.
    mutating func list(of letters: [UInt32]) -> [PackedPair] {
        let list = BeginningLookup.List.word.hash(of: letters)
        return (best.postings() + whole.postings()).map { $0.ofWord(list) }
    }
}

/// The postings of the best known places among those that are added, each place once.
private struct BestKnown {
    private let kept: Int
    private var best: [PackedPair] = []
    /// The importance that a place must be above, once there are enough.
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
    /// What says which of several words stands for a place in a list: one that leads a name, of one word, that is no alias.
    fileprivate var rank: Int { (leads ? 4 : 0) + (shortest == 1 ? 2 : 0) + (isNamed ? 1 : 0) }
}

extension PackedPair {
    /// The same posting of another word, or of what stands for one.
    fileprivate func ofWord(_ word: Int64) -> PackedPair { PackedPair(word << 32 | key & 0xFFFF_FFFF, value) }

    /// A posting that says in a list of ``BeginningLookup`` that the place is called so.
    fileprivate var asWhole: PackedPair { PackedPair(key, value & ~(15 << 20)) }
}
