import GRDB
import VantagePlaces
import VantageStoreCore

/// A writer that stores the places in one transaction and indexes their names.
package final class PlaceWriter: ImportWriter {
    private let isRestarted: Bool
    private let rows: PlaceRow
    private let words: NewWords
    private let index: PackedTableWriter<PackedPair>
    private let positions: PackedTableWriter<PackedPair>
    private let outlines: OutlineRows
    private let changes: AreaChangeRows
    private let buildings: BuildingWriter
    private let ways: InterpolationWayRows
    private let run: ImportRun
    /// The new postings. They refer to words by their number in ``words`` instead of by id.
    private var postings: [PackedPair] = []
    private var placed: [PackedPair] = []

    /// Creates a writer.
    ///
    /// - Parameter isRestarted: Whether the run was restarted. If so, places that it has already stored are not
    ///   duplicates.
    package init(_ database: Database, run: ImportRun, isRestarted: Bool = false) throws {
        self.isRestarted = isRestarted
        rows = try PlaceRow(database, run: run)
        words = try NewWords(database)
        index = try PackedTableWriter(database, table: "place_posting")
        positions = try PackedTableWriter(database, table: "place_position")
        outlines = try OutlineRows(database)
        changes = try AreaChangeRows(database)
        buildings = try BuildingWriter(database, run: run)
        ways = try InterpolationWayRows(database)
        self.run = run
    }

    package var acceptsMore: Bool { postings.count < Self.mostPostings && buildings.acceptsMore }
    package private(set) var stored = ImportedAmount()
    package var pictureBytes: Int { 0 }

    /// The maximum number of postings in memory. They take 256 MiB.
    private static let mostPostings = 16 << 20

    package func store(_ item: ImportItem<PreparedPlace>) throws -> ImportOutcome<PlaceID> {
        guard case .ready(let prepared) = item.content else { return item.content.skippedOutcome }
        do {
            if let way = prepared.houses { return try outcome(of: way, prepared.place) }
            let isNew = try prepared.building.map { try buildings.insert($0, of: prepared.place) }
            guard prepared.isPlace else { return try outcome(ofBuilding: prepared, isNew: isNew ?? false) }
            guard let row = try rows.insert(prepared) else { return try outcomeOfKnown(prepared) }
            stored.add(prepared)
            try add(prepared, row: row)
            return .imported(prepared.place.id)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return .failed(
                code: StoreError.Code.invalidValue.rawValue,
                message: "has a value that the store cannot hold (\(error.message ?? "it violates a constraint")).")
        }
    }

    package func finish() throws {
        let ids = try words.writeAll()
        for place in postings.indices {
            let posting = postings[place]
            let id = ids[Int(posting.key >> 32)]
            postings[place] = PackedPair(id << 32 | posting.key & 0xFFFF_FFFF, posting.value)
        }
        postings.sortByParts()
        try index.add(postings)
        placed.sortByParts()
        try positions.add(placed)
        try buildings.finish()
        (postings, placed) = ([], [])
    }

    private func outcome(of way: InterpolationWay, _ place: Place) throws -> ImportOutcome<PlaceID> {
        if try ways.insert(way, of: place, in: run.collection) || isRestarted { return .imported(place.id) }
        return duplicate(of: place)
    }

    /// Returns the outcome for a building that is not also a place.
    private func outcome(ofBuilding prepared: PreparedPlace, isNew: Bool) throws -> ImportOutcome<PlaceID> {
        let place = prepared.place
        if isNew { stored.add(prepared) }
        if try isNew || isRestarted && buildings.belongsToRun(place.id) { return .imported(place.id) }
        return duplicate(of: place)
    }

    /// Returns the outcome for a place that the store already has. The stored place is not changed, except that it gets
    /// an outline if it had none.
    private func outcomeOfKnown(_ prepared: PreparedPlace) throws -> ImportOutcome<PlaceID> {
        let place = prepared.place
        if let outline = prepared.outline, let row = try outlines.insert(outline, ofPlaceWithout: place.id),
            place.kind == .territory
        {
            try changes.add(row)
        }
        if isRestarted, try rows.belongsToRun(place.id) { return .imported(place.id) }
        return duplicate(of: place)
    }

    private func duplicate(of place: Place) -> ImportOutcome<PlaceID> {
        .duplicate(of: place.id, message: "is already in the store as \(place.sourceID) from \(place.source).")
    }

    private func add(_ prepared: PreparedPlace, row: Int64) throws {
        prepared.words.forEach { word, text in
            postings.append(prepared.posting(of: word, id: words.number(of: text, hash: word.hash), row))
        }
        placed.append(PlacePosition(prepared.place, row: row).packed)
        if let outline = prepared.outline { try outlines.insert(outline, of: row) }
    }
}

extension PreparedPlace {
    /// Returns the posting for a word of this place.
    ///
    /// - Parameters:
    ///   - id: The word's `place_word.id`.
    ///   - row: The place's `place.id`.
    func posting(of word: NameWords.Word, id: Int64, _ row: Int64) -> PackedPair {
        Posting(word, id: id, place: row, importance: place.storedImportance, in: cell).packed
    }
}

/// A writer of rows in `place_outline`, which it queues in `place_uncovered`.
final class OutlineRows {
    private let insertion: RawStatement
    private let waiting: RawStatement
    private let lacking: RawStatement

    init(_ database: Database) throws {
        insertion = try RawStatement(database, "INSERT INTO place_outline (place, shape) VALUES (?, ?)")
        waiting = try RawStatement(database, "INSERT INTO place_uncovered (place) VALUES (?)")
        lacking = try RawStatement(
            database, "SELECT id FROM place WHERE key = ? AND id NOT IN (SELECT place FROM place_outline)")
    }

    /// Inserts the outline of a place.
    ///
    /// - Parameter row: The place's `place.id`.
    func insert(_ outline: Outline, of row: Int64) throws {
        insertion.bind(1, row)
        insertion.bind(2, outline.bytes)
        try insertion.run()
        waiting.bind(1, row)
        try waiting.run()
    }

    /// Inserts an outline if the place has none.
    ///
    /// - Returns: The place's `place.id` if the outline was inserted.
    func insert(_ outline: Outline, ofPlaceWithout id: PlaceID) throws -> Int64? {
        lacking.bind(1, id.key)
        var row: Int64?
        try lacking.forEachRow { row = lacking.int64(0) }
        if let row { try insert(outline, of: row) }
        return row
    }
}
