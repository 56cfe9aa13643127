import GRDB
import Places
import SQLiteAccess

/// Finds the places that have what was typed in one of their names, by the lists of its words.
///
/// Short lists are read. Of longer ones no more is read than the rows in which places may be that the other words have too;
/// where all are long, the shortest is read.
struct CandidateLookup {
    /// Places of a word among several of which the list is read.
    private static let mostRead = 2048
    /// Places that are read of a longer list before others are looked for among them.
    private static let readAtOnce = 8192

    private let words: WordLookup
    private let postings: PackedTable<PackedPair>
    private let cursor: PackedCursor<PackedPair>
    private let query: PlaceQuery
    /// Where places have to be, as far as the order of the lists tells; in their order.
    private let cells: [ClosedRange<UInt32>]

    init(_ database: Database, _ words: WordLookup, _ query: PlaceQuery, in region: SearchRegion?) throws {
        self.words = words
        self.query = query
        cells = region?.ranges.sorted { $0.lowerBound < $1.lowerBound } ?? [0...UInt32.max]
        postings = try PackedTable(database, table: "place_posting")
        cursor = try PackedCursor(database, table: "place_posting")
    }

    /// The places that have all of some words in one name, in their order.
    ///
    /// - Parameter mostOfOne: Of how many places the best are wanted, where there is but one word.
    func places(with meanings: [WordMeaning], mostOfOne: Int) throws -> [PlaceCandidate] {
        if meanings.count == 1 { return try places(of: meanings[0], best: mostOfOne) }
        var found: [PlaceCandidate]?
        var long: [WordMeaning] = []
        for meaning in meanings {
            guard let next = try places(of: meaning, atMost: Self.mostRead) else {
                long.append(meaning)
                continue
            }
            found = found.map { PlaceCandidate.common($0, next) } ?? next
            if found?.isEmpty == true { return [] }
        }
        guard let found else { return try all(withAllOf: shortestFirst(long)) }
        return try places(among: found, withAllOf: long[...])
    }

    /// The places of a word alone; of very many, where that is enough, those that can come first.
    private func places(of meaning: WordMeaning, best: Int) throws -> [PlaceCandidate] {
        if let few = try places(of: meaning, atMost: BeginningLookup.mostPostings) { return few }
        return try (best <= Beginning.kept ? wellKnown(of: meaning) : nil) ?? all(withAllOf: [meaning])
    }

    /// Those of some places that are of a category.
    ///
    /// - Parameter places: In their order.
    func places(among places: [PlaceCandidate], of category: PointOfInterestCategory) throws -> [PlaceCandidate] {
        guard let id = try words.id(of: CategorySearch.word(for: category)) else { return [] }
        var found: [PlaceCandidate] = []
        try forEach(of: places, withWord: id) { found.append(PlaceCandidate(Posting($0), errors: 0)) }
        return PlaceCandidate.common(places, found)
    }

    /// The places of a word, in their order.
    ///
    /// - Returns: `nil` where they are more than `most`.
    private func places(of meaning: WordMeaning, atMost most: Int) throws -> [PlaceCandidate]? {
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

    /// The places of words, however many, that may be where they have to be: some of the first word after others, so that all
    /// of them need not be in memory.
    private func all(withAllOf meanings: [WordMeaning]) throws -> [PlaceCandidate] {
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

    /// The cell up to which a word has some places, as many as are read at once.
    private func lastCell(ofSome choice: WordMeaning.Choice, in cells: ClosedRange<UInt32>) throws -> UInt32 {
        let rows = Self.readAtOnce / PackedTable<PackedPair>.mostOfRow
        guard let key = try postings.key(ofRow: rows, in: Posting.keys(ofWord: choice.id, in: cells)) else {
            return cells.upperBound
        }
        return max(cells.lowerBound, UInt32(truncatingIfNeeded: key))
    }

    /// The places of a word in some cells, in their order.
    private func places(of meaning: WordMeaning, in cells: ClosedRange<UInt32>) throws -> [PlaceCandidate] {
        var found: [PlaceCandidate] = []
        found.reserveCapacity(Self.readAtOnce)
        for choice in meaning.choices {
            try postings.forEach(in: Posting.keys(ofWord: choice.id, in: cells)) {
                found.append(PlaceCandidate($0, of: choice))
            }
        }
        return meaning.choices.count > 1 ? PlaceCandidate.merged(found) : found
    }

    /// First what has the fewest places, as far as rows of the index tell.
    private func shortestFirst(_ meanings: [WordMeaning]) throws -> [WordMeaning] {
        let counts = try meanings.map { try $0.choices.reduce(0) { try $0 + rowCount(of: $1) } }
        return meanings.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { meanings[$0] }
    }

    private func rowCount(of choice: WordMeaning.Choice) throws -> Int {
        try postings.rowCount(in: Posting.keys(ofWord: choice.id))
    }

    /// Those of some places that have further words.
    ///
    /// - Parameter places: In their order.
    private func places(
        among places: [PlaceCandidate], withAllOf meanings: ArraySlice<WordMeaning>
    ) throws -> [PlaceCandidate] {
        try meanings.reduce(places) { try self.places(among: $0, with: $1) }
    }

    /// Those of some places that have a further word.
    ///
    /// - Parameter places: In their order.
    private func places(among places: [PlaceCandidate], with meaning: WordMeaning) throws -> [PlaceCandidate] {
        guard !places.isEmpty else { return [] }
        var found: [PlaceCandidate] = []
        for choice in meaning.choices {
            try forEach(of: places, withWord: choice.id) { found.append(PlaceCandidate($0, of: choice)) }
        }
        return PlaceCandidate.common(places, meaning.choices.count > 1 ? PlaceCandidate.merged(found) : found)
    }

    /// Calls back for what the list of a word has of some places.
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

    /// Of a word that very many names have the best known places, and those around, which mostly are all that can come
    /// first; of words with an error some.
    ///
    /// - Returns: `nil` where these are not enough.
    private func wellKnown(of meaning: WordMeaning) throws -> [PlaceCandidate]? {
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
            _ = try postings.forEachBackwards(in: keys, atMost: BeginningLookup.mostPostings) {
                found.append(PlaceCandidate($0, of: choice))
            }
        }
        return PlaceCandidate.merged(found)
    }
}

extension PlaceCandidate {
    fileprivate init(_ record: PackedPair, of choice: WordMeaning.Choice) {
        self.init(Posting(record), isWritten: choice.isWritten, errors: choice.errors)
    }

    /// Where it would lie in the list of a word.
    @inline(__always)
    fileprivate func key(ofWord word: Int64) -> Int64 { word << 32 | Int64(order >> 32) }

    /// As of ``order``.
    @inline(__always)
    fileprivate static func order(of record: PackedPair) -> UInt64 {
        UInt64(truncatingIfNeeded: record.key) << 32 | record.value >> 32
    }
}
