import Foundation
import GRDB
import VantagePlaces
import VantageStoreCore

/// The differences between a collection's previous places and the places that replaced them.
public struct PlaceChanges: Hashable, Sendable, Codable {
    /// The number of places that the collection did not have before.
    public var added = 0
    /// The number of places whose data in the source has changed.
    public var changed = 0
    /// The number of places that are no longer in the source.
    public var removed = 0
    /// The number of places whose data has not changed.
    public var unchanged = 0

    /// Creates an instance whose numbers are all 0.
    public init() {}
}

extension PlaceStore {
    /// Replaces the places and buildings in a run's collection with those in another file, in one transaction.
    /// Unchanged places keep their rows.
    ///
    /// - Parameters:
    ///   - name: The name of the collection.
    ///   - file: A store that contains only the new places.
    package func replacePlaces(of run: ImportRun, named name: String, with file: URL) async throws -> PlaceChanges {
        try await store.write { database in
            var configuration = Configuration()
            configuration.readonly = true
            let other = try DatabaseQueue(path: file.path, configuration: configuration)
            let changes = try other.read { try PlaceReplacement(database, $0, run, name: name).apply() }
            // Until the area index and the surroundings are up to date, lookups by position would miss the new places.
            while try CoverIndex(database).addSome() {}
            try Self.updateSurroundings(database)
            return changes
        }
    }
}

/// The replacement of a collection's places with those in another store, which applies only the differences.
private final class PlaceReplacement {
    /// The columns whose values come from the source.
    private static let columns = """
        SELECT place.id, key, place_source.name AS source, source_id, kind, category, latitude, longitude, importance,
            place.name, names, aliases, details, license, attribution,
            (SELECT shape FROM place_outline WHERE place = place.id) AS shape
        FROM place JOIN place_source ON place_source.id = source
        """
    private static let batchSize = 50_000

    private let database: Database
    private let other: Database
    private let run: ImportRun
    private let name: String
    private var changes = PlaceChanges()
    /// The rows to remove from the store.
    private var gone: [Int64] = []
    /// The rows to insert from the other store.
    private var new: [Int64] = []

    init(_ database: Database, _ other: Database, _ run: ImportRun, name: String) {
        (self.database, self.other, self.run, self.name) = (database, other, run, name)
    }

    func apply() throws -> PlaceChanges {
        try compare()
        for start in stride(from: 0, to: gone.count, by: Self.batchSize) {
            try PlaceRemoval(database).remove(Array(gone[start..<min(start + Self.batchSize, gone.count)]))
        }
        try insertPlaces()
        try replaceBuildings()
        try replaceWays()
        return changes
    }

    /// Compares both stores in key order.
    private func compare() throws {
        let before = try Row.fetchCursor(
            database, sql: Self.columns + " WHERE collection = ? ORDER BY key", arguments: [run.collection])
        let after = try Row.fetchCursor(other, sql: Self.columns + " ORDER BY key")
        var (old, row) = (try before.next()?.copy(), try after.next()?.copy())
        while old != nil || row != nil {
            let (oldKey, key): (Int64?, Int64?) = (old?["key"], row?["key"])
            if let old, key.map({ oldKey! < $0 }) ?? true {
                gone.append(old["id"])
                changes.removed += 1
            } else if let row, oldKey.map({ key! < $0 }) ?? true {
                new.append(row["id"])
                changes.added += 1
            } else if let was = old, let now = row {
                if zip(was, now).dropFirst().allSatisfy({ $0 == $1 }) {
                    changes.unchanged += 1
                } else {
                    gone.append(was["id"])
                    new.append(now["id"])
                    changes.changed += 1
                }
            }
            let isOld = oldKey != nil && (key == nil || oldKey! <= key!)
            let isNew = key != nil && (oldKey == nil || key! <= oldKey!)
            if isOld { old = try before.next()?.copy() }
            if isNew { row = try after.next()?.copy() }
        }
    }

    private func insertPlaces() throws {
        let reader = try PlaceReader(other)
        let outlines = try OutlineReader(other)
        let preparation = PreparedPlace.Preparation()
        var writer = try PlaceWriter(database, run: run)
        for (position, row) in new.enumerated() {
            guard let place = try reader.place(row: row) else { continue }
            let prepared = preparation.prepared(place, outline: try outlines.outline(ofRow: row))
            let outcome = try writer.store(
                ImportItem(position: position, source: place.name, content: .ready(prepared)))
            // Another collection already has the place.
            if case .duplicate = outcome { changes.added -= 1 }
            guard !writer.acceptsMore else { continue }
            try writer.finish()
            writer = try PlaceWriter(database, run: run)
        }
        try writer.finish()
    }

    private func replaceBuildings() throws {
        while try BuildingRemoval(database: database).removeBatch(ofCollection: name) > 0 {}
        let rows = try RawStatement(other, "SELECT key, source_id, name FROM building WHERE id = ?")
        let cells = try RawStatement(other, "SELECT entries FROM building_cell ORDER BY id")
        let writer = try BuildingWriter(database, run: run)
        try cells.forEachRow {
            try StoredBuilding.forEach(cells.blob(0)) { building in
                rows.bind(1, building.row)
                defer { rows.reset() }
                guard try rows.step() else { return }
                let prepared = PreparedBuilding(
                    outline: building.outline, height: building.height, base: building.base)
                _ = try writer.insert(
                    prepared, id: PlaceID(key: rows.int64(0)), sourceID: rows.optionalString(1) ?? "",
                    name: rows.optionalString(2))
            }
            if !writer.acceptsMore { try writer.finish() }
        }
        try writer.finish()
    }

    /// Replaces the interpolation lines. The houses along them are already among the new places.
    private func replaceWays() throws {
        try database.execute(sql: "DELETE FROM place_interpolation WHERE collection = ?", arguments: [run.collection])
        let ways = try Row.fetchCursor(
            other, sql: "SELECT key, source, source_id, step, shape FROM place_interpolation")
        while let way = try ways.next() {
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO place_interpolation (key, collection, source, source_id, step, shape, is_done)
                    VALUES (?, ?, ?, ?, ?, ?, 1)
                    """,
                arguments: [way["key"], run.collection, way["source"], way["source_id"], way["step"], way["shape"]])
        }
    }
}
