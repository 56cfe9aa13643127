import GRDB
import Places
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// Removes the places and buildings of a collection, and their words from the index; the collection stays, with its
    /// scenes.
    ///
    /// Many places are removed in several transactions: what an interruption leaves can be removed again.
    ///
    /// - Returns: How many there were; 0 for a collection that is not there.
    @discardableResult
    public func removePlaces(ofCollection name: String) async throws -> Int {
        var (count, buildings) = (0, 0)
        while case let removed = try await store.write({ try PlaceRemoval($0).removeSome(ofCollection: name) }),
            removed > 0
        {
            count += removed
        }
        while case let removed = try await store.write({
            try BuildingRemoval(database: $0).removeSome(ofCollection: name)
        }),
            removed > 0
        {
            buildings += removed
        }
        try await store.write { database in
            try database.execute(
                sql: "DELETE FROM place_interpolation WHERE collection = (SELECT id FROM collection WHERE name = ?)",
                arguments: [name])
        }
        // The lists of beginnings had some of them in the place of others.
        if count > 0 { try await finishIndex() }
        return count + buildings
    }
}

/// Takes places out of every table that knows them.
private struct PlaceRemoval {
    private static let atOnce = 50_000

    private let database: Database
    private let index: PackedTableWriter<PackedPair>
    private let positions: PackedTableWriter<PackedPair>

    init(_ database: Database) throws {
        self.database = database
        index = try PackedTableWriter(database, table: "place_posting")
        positions = try PackedTableWriter(database, table: "place_position")
    }

    func removeSome(ofCollection name: String) throws -> Int {
        let rows = try Int64.fetchAll(
            database,
            sql:
                "SELECT id FROM place WHERE collection = (SELECT id FROM collection WHERE name = ?) ORDER BY id LIMIT ?",
            arguments: [name, Self.atOnce])
        let reader = try PlaceReader(database)
        let preparation = PreparedPlace.Preparation()
        let words = try KnownWords(database)
        let deletion = try RawStatement(database, "DELETE FROM place WHERE id = ?")
        var postings: [PackedPair] = []
        var placed: [PackedPair] = []
        try uncover(rows)
        for row in rows {
            guard let place = try reader.place(row: row) else { continue }
            let prepared = preparation.prepared(place)
            try prepared.words.forEach { word, text in
                guard let id = try words.id(of: text, hash: word.hash) else { return }
                postings.append(prepared.posting(of: word, id: id, row))
            }
            placed.append(PlacePosition(place, row: row).packed)
            deletion.bind(1, row)
            try deletion.run()
        }
        try index.remove(postings.sorted())
        try positions.remove(placed.sorted())
        return rows.count
    }

    /// Takes outlines out of the cover, in which those of an interrupted import are not.
    private func uncover(_ rows: [Int64]) throws {
        let outlines = try RawStatement(database, "SELECT shape FROM place_outline WHERE place = ?")
        var boxes: [GridBox] = []
        for row in rows {
            outlines.bind(1, row)
            try outlines.forEachRow {
                guard let outline = Outline(bytes: outlines.blob(0)) else { return }
                boxes += outline.parts.compactMap { GridBox(around: $0) }
            }
        }
        if !boxes.isEmpty { try CoverWriter(database).remove(Set(rows), within: boxes) }
    }
}
