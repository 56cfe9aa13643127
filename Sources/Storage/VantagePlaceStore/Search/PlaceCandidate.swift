/// A place that may match according to the index. Its row has not been read yet.
struct PlaceCandidate {
    /// The candidate's position in list order: first by cell, then by row.
    let order: UInt64
    let cell: PlaceCell
    let importance: Int
    /// A bit mask of the names that contain all words looked up so far.
    let mask: UInt32
    /// A lower bound for the number of words in the shortest matching name.
    let shortest: Int
    /// Whether a name starts with one of the words.
    let leads: Bool
    /// Whether a matching name may be something other than an alias.
    let isNamed: Bool
    /// Whether the last typed word matched a whole word without typos.
    let isWritten: Bool
    /// The number of typos.
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

    /// Returns this candidate combined with a candidate for another word.
    ///
    /// - Returns: `nil` if the other candidate is a different place, or if its word occurs only in other names of the
    ///   place.
    func with(_ other: PlaceCandidate) -> PlaceCandidate? {
        order == other.order && mask & other.mask != 0 ? PlaceCandidate(self, and: other) : nil
    }

    /// Merges candidates found for alternative readings of one typed word, so that each place occurs once.
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

    /// Combines a place's matches for two alternative readings of one word.
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

    /// Combines a place's matches for two words that must both occur.
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

    /// Returns the places that are in both lists and have a name that contains both words.
    ///
    /// Both lists must be sorted by ``order``. A place may occur several times in each.
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
