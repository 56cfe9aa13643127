import GRDB
import VantagePlaces
import VantageStoreCore

/// A lookup of the places with a name that contains all typed words, using the words' posting lists.
///
/// Short lists are read completely. In longer lists, only the rows that may contain candidates found for the other
/// words are read. If all lists are long, the shortest one is read completely.
struct CandidateLookup {
    /// The maximum length of a posting list that is read completely when there are several words.
    private static let maximumReadLength = 2048
    /// The number of postings to read at a time from a longer list. The places in each chunk are checked for the other
    /// words before the next chunk is read.
    private static let chunkLength = 8192
    /// The maximum number of places for which a list of several rows is not read but searched.
    private static let fewPlaces = 16
    /// The maximum number of alternative words whose rows are counted before lists are read.
    private static let mostCounted = 4
    /// The maximum number of rows that are counted for a word before lists are read.
    private static let mostRows = 16

    /// The places for words that were already read. The interpretations of a query read the same lists repeatedly.
    private final class Memory {
        /// The places for alternative words, or `nil` for words with too many places.
        var places: [[WordMatches.Choice]: [PlaceCandidate]?] = [:]
        /// The number of rows for a word, at most ``CandidateLookup/mostRows``.
        var rowCounts: [Int64: Int] = [:]
    }

    private let memory = Memory()
    private var words: WordLookup
    private let postings: PackedTable<PackedPair>
    private let cursor: PackedCursor<PackedPair>
    private var query: PlaceQuery
    /// The cells in which to search, in ascending order.
    private var cells: [ClosedRange<UInt32>]

    init(_ database: Database, _ words: WordLookup, _ query: PlaceQuery, in region: SearchRegion?) throws {
        self.words = words
        self.query = query
        cells = Self.cells(of: region)
        postings = try PackedTable(database, table: "place_posting")
        cursor = try PackedCursor(database, table: "place_posting")
    }

    /// Returns a lookup for another query with the same statements.
    func searching(_ words: WordLookup, _ query: PlaceQuery, in region: SearchRegion?) -> CandidateLookup {
        var lookup = self
        (lookup.words, lookup.query, lookup.cells) = (words, query, Self.cells(of: region))
        return lookup
    }

    private static func cells(of region: SearchRegion?) -> [ClosedRange<UInt32>] {
        region?.ranges.sorted { $0.lowerBound < $1.lowerBound } ?? [0...UInt32.max]
    }

    /// Returns, in list order, the places with a name that contains all words.
    ///
    /// - Parameter mostOfOne: The number of top-ranked places needed if there is only one word.
    func places(with meanings: [WordMatches], mostOfOne: Int) throws -> [PlaceCandidate] {
        if meanings.count == 1 { return try places(of: meanings[0], best: mostOfOne) }
        var found: [PlaceCandidate]?
        var long: [WordMatches] = []
        for meaning in try roughlyShortestFirst(meanings) {
            let isFew = found.map { $0.count <= Self.fewPlaces } ?? false
            guard !isFew, let next = try shortList(of: meaning) else {
                long.append(meaning)
                continue
            }
            found = found.map { PlaceCandidate.common($0, next) } ?? next
            if found?.isEmpty == true { return [] }
        }
        guard let found else { return try all(withAllOf: shortestFirst(long)) }
        return try places(among: found, withAllOf: long[...])
    }

    /// Returns the places for a single word. If very many places match the word but only a few are needed, returns only
    /// the places that are likely to rank first.
    private func places(of meaning: WordMatches, best: Int) throws -> [PlaceCandidate] {
        if let few = try places(of: meaning, atMost: PrefixLookup.mostPostings) { return few }
        return try (best <= FrequentPrefix.kept ? wellKnown(of: meaning) : nil) ?? all(withAllOf: [meaning])
    }

    /// Returns those of the given places that are in a category.
    ///
    /// - Parameter places: The places to filter, in list order.
    func places(among places: [PlaceCandidate], of category: PointOfInterestCategory) throws -> [PlaceCandidate] {
        guard let id = try words.id(of: CategorySearch.word(for: category)) else { return [] }
        var found: [PlaceCandidate] = []
        try forEach(of: places, withWord: id) { found.append(PlaceCandidate(Posting($0), errors: 0)) }
        return PlaceCandidate.common(places, found)
    }

    /// Returns the places whose names contain a word, in list order, or `nil` if there are too many to read all.
    private func shortList(of meaning: WordMatches) throws -> [PlaceCandidate]? {
        if let known = memory.places[meaning.choices] { return known }
        let found = try places(of: meaning, atMost: Self.maximumReadLength)
        memory.places[meaning.choices] = .some(found)
        return found
    }

    /// Returns the places whose names contain a word, in list order.
    ///
    /// - Returns: `nil` if there are more than `most`.
    private func places(of meaning: WordMatches, atMost most: Int) throws -> [PlaceCandidate]? {
        var found: [PlaceCandidate] = []
        for choice in meaning.choices {
            let keys = Posting.keys(ofWord: choice.id)
            let isAll = try postings.forEachBackwards(in: keys, atMost: most - found.count) {
                found.append(PlaceCandidate($0, of: choice))
            }
            guard isAll else { return nil }
        }
        return meaning.choices.count > 1 ? PlaceCandidate.merged(found) : found.reversed()
    }

    /// Returns all places in ``cells`` with a name that contains all words. The first word's list is read in chunks to
    /// limit memory use.
    private func all(withAllOf meanings: [WordMatches]) throws -> [PlaceCandidate] {
        guard let first = meanings.first else { return [] }
        let longest = try first.choices.max { try rowCount(of: $0) < rowCount(of: $1) }
        var found: [PlaceCandidate] = []
        for range in cells {
            var next: UInt32? = range.lowerBound
            while let longest, let start = next {
                let end = try lastCell(ofSome: longest, in: start...range.upperBound)
                found += try places(
                    among: places(of: first, in: start...end), withAllOf: meanings.dropFirst())
                next = end < range.upperBound ? end + 1 : nil
            }
        }
        return found
    }

    /// Returns the last cell of the next chunk of a word's list.
    private func lastCell(ofSome choice: WordMatches.Choice, in cells: ClosedRange<UInt32>) throws -> UInt32 {
        let rows = Self.chunkLength / PackedTable<PackedPair>.mostOfRow
        guard let key = try postings.key(ofRow: rows, in: Posting.keys(ofWord: choice.id, in: cells)) else {
            return cells.upperBound
        }
        return max(cells.lowerBound, UInt32(truncatingIfNeeded: key))
    }

    /// Returns the places in a range of cells whose names contain a word, in list order.
    private func places(of meaning: WordMatches, in cells: ClosedRange<UInt32>) throws -> [PlaceCandidate] {
        var found: [PlaceCandidate] = []
        found.reserveCapacity(Self.chunkLength)
        for choice in meaning.choices {
            try postings.forEach(in: Posting.keys(ofWord: choice.id, in: cells)) {
                found.append(PlaceCandidate($0, of: choice))
            }
        }
        return meaning.choices.count > 1 ? PlaceCandidate.merged(found) : found
    }

    /// Returns the words sorted by the number of places that match them, fewest first. The number is estimated by
    /// counting index rows.
    private func shortestFirst(_ meanings: [WordMatches]) throws -> [WordMatches] {
        let counts = try meanings.map { try $0.choices.reduce(0) { try $0 + rowCount(of: $1) } }
        return meanings.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { meanings[$0] }
    }

    /// Returns the words sorted like ``shortestFirst(_:)``, but without counting long lists.
    private func roughlyShortestFirst(_ meanings: [WordMatches]) throws -> [WordMatches] {
        let counts = try meanings.map { meaning in
            guard meaning.choices.count <= Self.mostCounted else { return Int.max }
            return try meaning.choices.reduce(0) { count, choice in
                let known =
                    try memory.rowCounts[choice.id]
                    ?? postings.rowCount(in: Posting.keys(ofWord: choice.id), atMost: Self.mostRows)
                memory.rowCounts[choice.id] = known
                return count + known
            }
        }
        return meanings.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { meanings[$0] }
    }

    private func rowCount(of choice: WordMatches.Choice) throws -> Int {
        try postings.rowCount(in: Posting.keys(ofWord: choice.id))
    }

    /// Returns the given places that also match all of the given words.
    ///
    /// - Parameter places: The places to filter, in list order.
    private func places(
        among places: [PlaceCandidate], withAllOf meanings: ArraySlice<WordMatches>
    ) throws -> [PlaceCandidate] {
        try meanings.reduce(places) { try self.places(among: $0, with: $1) }
    }

    /// Returns those of the given places that also match the given word.
    ///
    /// - Parameter places: The places to filter, in list order.
    private func places(among places: [PlaceCandidate], with meaning: WordMatches) throws -> [PlaceCandidate] {
        guard !places.isEmpty else { return [] }
        var found: [PlaceCandidate] = []
        for choice in meaning.choices {
            try forEach(of: places, withWord: choice.id) { found.append(PlaceCandidate($0, of: choice)) }
        }
        return PlaceCandidate.common(places, meaning.choices.count > 1 ? PlaceCandidate.merged(found) : found)
    }

    /// Calls `body` for each record in a word's list that belongs to one of the given places.
    private func forEach(of places: [PlaceCandidate], withWord word: Int64, _ body: (PackedPair) -> Void) throws {
        guard let first = places.first else { return }
        var cursor = cursor
        defer { cursor.end() }
        try cursor.begin(at: first.key(ofWord: word))
        var next = places.startIndex
        while next < places.endIndex, let record = cursor.record, record.key >> 32 == word {
            let order = PlaceCandidate.order(of: record)
            if places[next].order < order {
                next += 1
            } else if places[next].order == order {
                body(record)
                try cursor.advance()
            } else if record.key < places[next].key(ofWord: word) {
                try cursor.advance(to: places[next].key(ofWord: word))
            } else {
                try cursor.advance()
            }
        }
    }

    /// Returns the best-known and the nearest places for a very frequent word, and some places for similar words that
    /// differ by typos. Other places rarely rank first.
    ///
    /// - Returns: `nil` if these places may not be enough.
    private func wellKnown(of meaning: WordMatches) throws -> [PlaceCandidate]? {
        guard query.region == nil, query.categories == nil, let written = meaning.choices.first, written.errors == 0
        else { return nil }
        var found = try words.wellKnown(of: meaning.typed).map { PlaceCandidate($0, isWritten: true, errors: 0) }
        guard !found.isEmpty else { return nil }
        for range in SearchSurroundings(query)?.ranges ?? [] {
            try postings.forEach(in: Posting.keys(ofWord: written.id, in: range)) {
                found.append(PlaceCandidate($0, of: written))
            }
        }
        for choice in meaning.choices.dropFirst() {
            let keys = Posting.keys(ofWord: choice.id)
            _ = try postings.forEachBackwards(in: keys, atMost: PrefixLookup.mostPostings) {
                found.append(PlaceCandidate($0, of: choice))
            }
        }
        return PlaceCandidate.merged(found)
    }
}

extension PlaceCandidate {
    fileprivate init(_ record: PackedPair, of choice: WordMatches.Choice) {
        self.init(Posting(record), isWritten: choice.isWritten, errors: choice.errors)
    }

    /// Returns the key of the place's posting for a word.
    @inline(__always)
    fileprivate func key(ofWord word: Int64) -> Int64 { word << 32 | Int64(order >> 32) }

    /// Returns the ``order`` of a posting's place.
    @inline(__always)
    fileprivate static func order(of record: PackedPair) -> UInt64 {
        UInt64(truncatingIfNeeded: record.key) << 32 | record.value >> 32
    }
}
