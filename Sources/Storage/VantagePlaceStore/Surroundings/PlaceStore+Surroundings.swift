import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

extension PlaceStore {
    /// Derives the surroundings of new places, and of places near territories that were added or removed. The area
    /// index must be up to date.
    func addSurroundings() async throws {
        try await store.write { database in
            let boxes = try PendingAreaChanges(database).take()
            try SurroundingsWriter(database).update(in: boxes)
        }
        while try await store.write({ try SurroundingsWriter($0).addSome() }) {}
    }
}

extension PlaceStore {
    /// Derives all surroundings that are out of date, within a transaction.
    static func updateSurroundings(_ database: Database) throws {
        let boxes = try PendingAreaChanges(database).take()
        try SurroundingsWriter(database).update(in: boxes)
        while try SurroundingsWriter(database).addSome() {}
    }
}

/// A writer of the surroundings of places, which also indexes the words in them.
private final class SurroundingsWriter {
    /// The number of places per transaction.
    private static let batchSize = 500_000
    /// The number of places whose words are found at once, on all cores.
    private static let wordBatchSize = 8192

    private let database: Database
    private let finder: SurroundingsFinder
    private let reader: PlaceReader
    private let insertion: RawStatement
    private let deletion: RawStatement
    private let addresses: RawStatement
    private let reading = NameWordReader()
    private let words: NewWords
    private let known: KnownWords
    /// The new postings. They refer to words by their number in ``words`` instead of by id.
    private var added: [PackedPair] = []
    private var removed: [PackedPair] = []
    private var parsed: [Int64: PostalAddress] = [:]

    private struct Target {
        let number: Int64
        /// `place.id`.
        let row: Int64
        let kind: PlaceKind
    }

    init(_ database: Database) throws {
        self.database = database
        finder = try SurroundingsFinder(database)
        reader = try PlaceReader(database)
        insertion = try RawStatement(
            database, "INSERT OR REPLACE INTO place_surroundings (place, surroundings) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM place_surroundings WHERE place = ?")
        addresses = try RawStatement(database, "SELECT address FROM surroundings WHERE id = ?")
        words = try NewWords(database)
        known = try KnownWords(database)
    }

    /// Derives the surroundings of one batch of new places.
    ///
    /// - Returns: Whether there may be more new places.
    func addSome() throws -> Bool {
        // Only areas surround territories and physical features.
        let rows = try RawStatement(
            database,
            """
            SELECT id, latitude, longitude, kind FROM place
            WHERE id > (SELECT situated FROM place_index) \(database.hasAreas() ? "" : "AND kind NOT IN (2, 3)")
            ORDER BY id LIMIT \(Self.batchSize)
            """)
        var targets: [Target] = []
        try rows.forEachRow {
            guard let kind = PlaceKind(stored: rows.int64(3)) else { throw InvalidStoredValue("place.kind is unknown") }
            let point = GridPoint(try Coordinate(latitude: rows.double(1), longitude: rows.double(2)))
            targets.append(Target(number: ZOrder.number(of: point), row: rows.int64(0), kind: kind))
        }
        guard let last = targets.last?.row else {
            try database.execute(
                sql: """
                    UPDATE place_index SET situated = (SELECT max(id) FROM place)
                    WHERE situated < (SELECT max(id) FROM place)
                    """)
            return false
        }
        var situated: [SituatedPlace] = []
        for (target, id) in try surroundings(of: targets) {
            guard let id else { continue }
            try insert(id, for: target.row)
            guard target.kind.isFoundBySurroundings, var place = try reader.place(row: target.row) else { continue }
            place.surroundings = try address(id)
            situated.append(SituatedPlace(row: target.row, place: place))
            guard situated.count == Self.wordBatchSize else { continue }
            addWords(of: situated)
            situated.removeAll(keepingCapacity: true)
        }
        addWords(of: situated)
        try finish()
        try database.execute(sql: "UPDATE place_index SET situated = max(situated, ?)", arguments: [last])
        return true
    }

    /// Updates the surroundings of the places in some boxes, except for new places.
    func update(in boxes: [GridBox]) throws {
        let last = try Int64.fetchOne(database, sql: "SELECT situated FROM place_index") ?? 0
        guard last > 0, !boxes.isEmpty else { return }
        let positions = try PositionTable(database)
        var seen = RowSet()
        var targets: [Target] = []
        for box in boxes {
            try positions.forEach(in: box) { position in
                guard position.row <= last, seen.insert(UInt32(position.row)) else { return }
                targets.append(
                    Target(number: ZOrder.number(of: position.point), row: position.row, kind: position.kind))
            }
        }
        for (target, id) in try surroundings(of: targets) { try update(target, id) }
        try finish()
    }

    private func surroundings(of targets: [Target]) throws -> [(Target, Int64?)] {
        let ordered = targets.sorted { ($0.number, $0.row) < ($1.number, $1.row) }
        let found = try ordered.map { target in
            (target, try finder.surroundings(ofRow: target.row, target.kind, at: ZOrder.point(target.number)))
        }
        return found.sorted { $0.0.row < $1.0.row }
    }

    private func update(_ target: Target, _ id: Int64?) throws {
        guard let place = try reader.place(row: target.row) else { return }
        let address = try id.map(address)
        guard place.surroundings != address else { return }
        if target.kind.isFoundBySurroundings {
            try reading.words(of: place).forEach { word, text in
                guard word.isDerived, let id = try known.id(of: text, hash: word.hash) else { return }
                removed.append(place.posting(of: word, id: id, target.row))
            }
        }
        guard let id else {
            deletion.bind(1, target.row)
            return try deletion.run()
        }
        try insert(id, for: target.row)
        guard target.kind.isFoundBySurroundings else { return }
        var situated = SituatedPlace(row: target.row, place: place)
        situated.place.surroundings = try self.address(id)
        addWords(of: [situated])
    }

    private func insert(_ id: Int64, for row: Int64) throws {
        insertion.bind(1, row)
        insertion.bind(2, id)
        try insertion.run()
    }

    /// Indexes the words in the surroundings of places.
    private func addWords(of places: [SituatedPlace]) {
        for (situated, words) in zip(places, SituatedPlace.words(of: places)) {
            words?.forEach { word, text in
                guard word.isDerived else { return }
                let id = self.words.number(of: text, hash: word.hash)
                added.append(situated.place.posting(of: word, id: id, situated.row))
            }
        }
    }

    private func address(_ id: Int64) throws -> PostalAddress {
        if let known = parsed[id] { return known }
        addresses.bind(1, id)
        defer { addresses.reset() }
        guard try addresses.step(), let json = try JSONColumn.value(addresses, 0) else {
            throw InvalidStoredValue("place_surroundings.surroundings is unknown")
        }
        let address = PostalAddress(stored: json)
        parsed[id] = address
        return address
    }

    private func finish() throws {
        let ids = try words.writeAll()
        for place in added.indices {
            let posting = added[place]
            added[place] = PackedPair(ids[Int(posting.key >> 32)] << 32 | posting.key & 0xFFFF_FFFF, posting.value)
        }
        added.sortByParts()
        removed.sortByParts()
        let index = try PackedTableWriter<PackedPair>(database, table: "place_posting")
        try index.remove(removed)
        try index.add(added)
        (added, removed) = ([], [])
    }
}

extension Place {
    fileprivate func posting(of word: NameWords.Word, id: Int64, _ row: Int64) -> PackedPair {
        Posting(word, id: id, place: row, importance: storedImportance, in: PlaceCell(at: coordinate)).packed
    }
}

extension Database {
    /// Reports whether any place has an outline. Otherwise, no place lies in an area.
    func hasAreas() throws -> Bool { try Row.fetchOne(self, sql: "SELECT 1 FROM place_outline LIMIT 1") != nil }
}
