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
    let errors: Int

    @inline(__always)
    var row: Int64 { Int64(order & 0xFFFF_FFFF) }

    @inline(__always)
    init(_ posting: Posting, errors: Int) {
        order = UInt64(posting.cell.number) << 32 | UInt64(posting.place)
        cell = posting.cell
        importance = posting.importance
        mask = posting.mask
        shortest = posting.shortest
        leads = posting.leads
        self.errors = errors
    }

    private init(_ one: PlaceCandidate, _ other: PlaceCandidate) {
        order = one.order
        cell = one.cell
        importance = one.importance
        mask = one.mask & other.mask
        shortest = max(one.shortest, other.shortest)
        leads = one.leads || other.leads
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
                if candidate.mask & other[place].mask != 0 { both.append(PlaceCandidate(candidate, other[place])) }
                place += 1
            }
        }
        return both
    }
}
