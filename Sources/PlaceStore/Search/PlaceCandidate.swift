/// A place that may match, before its row is read.
struct PlaceCandidate {
    /// Of its cell and then of its own: the order that candidates are compared in.
    let order: UInt64
    let cell: PlaceCell
    let importance: Int
    /// A bit for each of its names that has all the words so far.
    let mask: UInt32
    /// Words of the shortest of its names that has the longest of them.
    let shortest: Int
    let leads: Bool
    /// Whether one of these names may be no alias.
    let isNamed: Bool
    /// Whether the word that was typed last is a word of it as it was typed, with nothing behind it.
    let isWritten: Bool
    let errors: Int

    @inline(__always)
    var row: Int64 { Int64(order & 0xFFFF_FFFF) }

    @inline(__always)
    init(_ posting: Posting, isWritten: Bool = false, errors: Int) {
        order = UInt64(posting.cell.number) << 32 | UInt64(posting.place)
        cell = posting.cell
        importance = posting.importance
        mask = posting.mask
        shortest = posting.shortest
        leads = posting.leads
        isNamed = posting.isNamed
        self.isWritten = isWritten
        self.errors = errors
    }

    /// The same where another word is in one of these names too.
    ///
    /// - Returns: `nil` where that is another place, or in other names.
    func with(_ other: PlaceCandidate) -> PlaceCandidate? {
        order == other.order && mask & other.mask != 0 ? PlaceCandidate(self, and: other) : nil
    }

    /// Places that are found by several words that may be meant by one, each once.
    static func merged(_ found: [PlaceCandidate]) -> [PlaceCandidate] {
        var merged: [PlaceCandidate] = []
        merged.reserveCapacity(found.count)
        for candidate in found.sorted(by: { $0.order < $1.order }) {
            if let last = merged.last, last.order == candidate.order {
                merged[merged.count - 1] = PlaceCandidate(last, or: candidate)
            } else {
                merged.append(candidate)
            }
        }
        return merged
    }

    /// Two words of which either may be meant.
    private init(_ one: PlaceCandidate, or other: PlaceCandidate) {
        order = one.order
        cell = one.cell
        importance = one.importance
        mask = one.mask | other.mask
        shortest = min(one.shortest, other.shortest)
        leads = one.leads || other.leads
        isNamed = one.isNamed || other.isNamed
        isWritten = one.isWritten || other.isWritten
        errors = min(one.errors, other.errors)
    }

    /// Two words that both have to be there.
    private init(_ one: PlaceCandidate, and other: PlaceCandidate) {
        order = one.order
        cell = one.cell
        importance = one.importance
        mask = one.mask & other.mask
        shortest = max(one.shortest, other.shortest)
        leads = one.leads || other.leads
        isNamed = one.isNamed && other.isNamed
        isWritten = one.isWritten && other.isWritten
        errors = one.errors + other.errors
    }

    /// The places that two words have in one name.
    ///
    /// `one`, `other`: In their order; a place may be in each several times.
    static func common(_ one: [PlaceCandidate], _ other: [PlaceCandidate]) -> [PlaceCandidate] {
        var both: [PlaceCandidate] = []
        var start = other.startIndex
        for candidate in one {
            while start < other.endIndex, other[start].order < candidate.order { start += 1 }
            var place = start
            while place < other.endIndex, other[place].order == candidate.order {
                if let candidate = candidate.with(other[place]) { both.append(candidate) }
                place += 1
            }
        }
        return both
    }
}
