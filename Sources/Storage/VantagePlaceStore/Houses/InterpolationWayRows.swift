import Foundation
import GRDB
import VantagePlaces
import VantageStoreCore

/// A writer of rows in `place_interpolation`, which holds interpolation lines until the known houses are stored.
final class InterpolationWayRows {
    private let insertion: RawStatement

    init(_ database: Database) throws {
        insertion = try RawStatement(
            database,
            """
            INSERT INTO place_interpolation (key, collection, source, source_id, step, shape) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO NOTHING
            """)
    }

    /// Inserts a line.
    ///
    /// - Returns: `false` if the store already has the line.
    func insert(_ way: InterpolationWay, of place: Place, in collection: Int64) throws -> Bool {
        insertion.bind(1, place.id.key)
        insertion.bind(2, collection)
        insertion.bind(3, place.source)
        insertion.bind(4, place.sourceID)
        insertion.bind(5, Int64(way.step))
        insertion.bind(6, Outline(isArea: false, parts: [way.line]).bytes)
        return try insertion.insert() != nil
    }
}

extension PlaceStore {
    /// Adds the houses along the pending interpolation lines in a run's collection. The known houses must be stored
    /// first.
    package func addInterpolatedHouses(of run: ImportRun) async throws {
        while try await store.write({ try InterpolationWayExpansion($0, run).expandSome() }) {}
    }
}

/// The expansion of interpolation lines into houses.
private struct InterpolationWayExpansion {
    private static let batchSize = 1000

    private let database: Database
    private let run: ImportRun
    private let reader: PlaceReader
    private let positions: PositionTable

    init(_ database: Database, _ run: ImportRun) throws {
        self.database = database
        self.run = run
        reader = try PlaceReader(database)
        positions = try PositionTable(database)
    }

    /// Expands one batch of lines.
    ///
    /// - Returns: Whether there may be more lines.
    func expandSome() throws -> Bool {
        let ways = try Row.fetchAll(
            database,
            sql: """
                SELECT id, source, source_id, step, shape FROM place_interpolation
                WHERE NOT is_done AND collection = ? ORDER BY id LIMIT \(Self.batchSize)
                """, arguments: [run.collection])
        guard let last = ways.last else { return false }
        let houses = try ways.flatMap(houses)
        let writer = try PlaceWriter(database, run: run)
        let preparation = PreparedPlace.Preparation()
        for (number, house) in houses.enumerated() {
            _ = try writer.store(
                ImportItem(position: number, source: house.name, content: .ready(preparation.prepared(house))))
        }
        try writer.finish()
        try database.execute(
            sql: "UPDATE place_interpolation SET is_done = 1 WHERE id <= ? AND collection = ?",
            arguments: [last["id"] as Int64, run.collection])
        return true
    }

    private func houses(_ row: Row) throws -> [Place] {
        let bytes: [UInt8] = Array(row["shape"] as Data)
        guard let outline = bytes.withUnsafeBytes({ Outline(bytes: $0) }), let line = outline.parts.first else {
            throw InvalidStoredValue("place_interpolation.shape is not an outline")
        }
        let way = InterpolationWay(step: row["step"], line: line)
        return try way.houses(source: (row["source"], row["source_id"]), known: known)
    }

    private func known(at point: GridPoint) throws -> [KnownHouse] {
        var rows: [Int64] = []
        try positions.forEach(in: GridBox(west: point.x, south: point.y, east: point.x, north: point.y)) {
            rows.append($0.row)
        }
        return try rows.sorted().compactMap { try reader.place(row: $0).flatMap { KnownHouse($0) } }
    }
}
