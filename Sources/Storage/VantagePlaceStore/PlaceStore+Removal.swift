import GRDB
import VantagePlaces
import VantageStoreCore

extension PlaceStore {
    /// Removes the places and buildings in a collection, and their index entries. The collection and its scenes are
    /// kept.
    ///
    /// Large numbers of places are removed in several transactions. If the removal is interrupted, call it again to
    /// remove the rest.
    ///
    /// - Returns: The number of places and buildings removed; 0 if the collection does not exist.
    @discardableResult
    public func removePlaces(ofCollection name: String) async throws -> Int {
        var (count, buildings) = (0, 0)
        while case let removed = try await store.write({ try PlaceRemoval($0).removeBatch(ofCollection: name) }),
            removed > 0
        {
            count += removed
        }
        while case let removed = try await store.write({
            try BuildingRemoval(database: $0).removeBatch(ofCollection: name)
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
        // After the removal, other places may belong in the prefix lists.
        if count > 0 { try await finishIndex() }
        return count + buildings
    }
}

/// The removal of places from every table that refers to them.
struct PlaceRemoval {
    private static let batchSize = 50_000

    private let database: Database
    private let index: PackedTableWriter<PackedPair>
    private let positions: PackedTableWriter<PackedPair>

    init(_ database: Database) throws {
        self.database = database
        index = try PackedTableWriter(database, table: "place_posting")
        positions = try PackedTableWriter(database, table: "place_position")
    }

    func removeBatch(ofCollection name: String) throws -> Int {
        let rows = try Int64.fetchAll(
            database,
            sql:
                "SELECT id FROM place WHERE collection = (SELECT id FROM collection WHERE name = ?) ORDER BY id LIMIT ?",
            arguments: [name, Self.batchSize])
        try remove(rows)
        return rows.count
    }

    /// Removes places.
    ///
    /// - Parameter rows: The `place.id` of each place.
    func remove(_ rows: [Int64]) throws {
        let reader = try PlaceReader(database)
        let preparation = PreparedPlace.Preparation()
        let words = try KnownWords(database)
        let deletion = try RawStatement(database, "DELETE FROM place WHERE id = ?")
        var postings: [PackedPair] = []
        var placed: [PackedPair] = []
        try recordChanges(rows)
        try removeFromCover(rows)
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
        // New places may reuse the row IDs of removed ones.
        try database.execute(
            sql: "UPDATE place_index SET situated = min(situated, coalesce((SELECT max(id) FROM place), 0))")
        try index.remove(postings.sorted())
        try positions.remove(placed.sorted())
    }

    /// Records the boxes in which the surroundings of other places depend on territories that are about to be removed.
    private func recordChanges(_ rows: [Int64]) throws {
        let (changes, affected) = (try AreaChangeRows(database), try AffectedBoxes(database))
        let territories = try TerritoryRows(database)
        let areas = try RawStatement(database, "SELECT area FROM place_town_area WHERE town = ?")
        let deletion = try RawStatement(database, "DELETE FROM place_town_area WHERE town = ?")
        let kinds = try RawStatement(database, "SELECT 1 FROM place WHERE id = ? AND kind = 2")
        for row in rows {
            kinds.bind(1, row)
            guard try kinds.isFound(), let territory = try territories.territory(row) else { continue }
            try affected.boxes(of: territory).forEach(changes.add)
            areas.bind(1, row)
            try areas.forEachRow {
                guard let area = try territories.territory(areas.int64(0)) else { return }
                try affected.boxes(of: area).forEach(changes.add)
            }
            deletion.bind(1, row)
            try deletion.run()
        }
    }

    /// Removes the outlines of places from `place_cover`. If an import was interrupted, some outlines may be missing
    /// there.
    private func removeFromCover(_ rows: [Int64]) throws {
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

extension RawStatement {
    /// Runs the statement and reports whether the result has a row.
    fileprivate func isFound() throws -> Bool {
        defer { reset() }
        return try step()
    }
}
