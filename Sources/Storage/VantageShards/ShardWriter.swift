import Foundation
import GRDB
import VantageCore
import VantageGeodesy
import VantageSceneStore
import VantageStoreCore

/// Writes the scenes in a range of cells to a new store without picture bytes.
///
/// The same scenes yield the same bytes, so that a shard that has not changed keeps its name. The rows of pictures are
/// copied only if the pictures lie outside the store; see ``ShardPictures``.
struct ShardWriter {
    let source: Database
    let cells: ClosedRange<Int64>
    /// The box that the scenes must lie in.
    let region: BoundingBox?

    /// A description of the scenes that were written.
    struct Contents {
        var scenes = 0
        var cells: ClosedRange<Int64>?
        var west = Double.infinity
        var south = Double.infinity
        var east = -Double.infinity
        var north = -Double.infinity
        var captured: ClosedRange<Int64>?
    }

    /// Writes the file.
    ///
    /// - Parameter check: Called often; throws if the work was canceled.
    func write(to path: String, check: () throws -> Void) throws -> Contents {
        let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { target in
            var contents = Contents()
            try target.inTransaction {
                try createSchema(in: target)
                let scenes = try copyCells(to: target, &contents)
                try copyScenes(scenes, to: target, &contents, check)
                return .commit
            }
            return contents
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // The file is read only after it is complete, and an incomplete file is removed.
            try database.execute(sql: "PRAGMA page_size = 4096")
            try database.execute(sql: "PRAGMA journal_mode = OFF")
            try database.execute(sql: "PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // This is enough for the indexes of 16 million scenes.
            try database.execute(sql: "PRAGMA cache_size = -524288")
            // Unused bytes are zero, so that equal contents produce equal files.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Creates the schema of the source, which was checked when the source was opened, and the identity of the store.
    private func createSchema(in target: Database) throws {
        let id = try Int32.fetchOne(source, sql: "PRAGMA application_id") ?? 0
        try target.execute(sql: "PRAGMA application_id = \(id)")
        try target.execute(sql: "PRAGMA user_version = \(SceneStore.shardMark)")
        let statements = try String.fetchAll(
            source,
            sql: """
                SELECT sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_litestream!_%' ESCAPE '!'
                ORDER BY type <> 'table', name
                """)
        for statement in statements { try target.execute(sql: statement) }
        try copyAll("store", to: target)
        try copyAll("grdb_migrations", to: target, order: "identifier")
    }

    private func copyAll(_ table: String, to target: Database, order: String = "id") throws {
        try RowCopy(table, where: "?1 = 0 ORDER BY \(order)", from: source, to: target).copy(0)
    }

    /// Copies the index.
    ///
    /// - Returns: The rows of the scenes in the shard, in ascending order.
    private func copyCells(to target: Database, _ contents: inout Contents) throws -> [UInt32] {
        let ids = ShardCells.ids(of: cells)
        let rows = try RawStatement(source, "SELECT id, scenes FROM cell WHERE id BETWEEN ? AND ? ORDER BY id")
        let insert = try RawStatement(target, "INSERT INTO cell (id, scenes) VALUES (?, ?)")
        let filter = try region.map { try RegionFilter(source, $0) }
        var scenes: [UInt32] = []
        rows.bind(1, ids.lowerBound)
        rows.bind(2, ids.upperBound)
        try rows.forEachRow {
            var blob = Array(rows.blob(1))
            if let filter { blob = try filter.entries(in: blob) }
            guard !blob.isEmpty else { return }
            let id = rows.int64(0)
            insert.bind(1, id)
            insert.bind(2, blob)
            try insert.run()
            let cell = id >> ShardCells.bits
            contents.cells = (contents.cells?.lowerBound ?? cell)...cell
            for start in stride(from: 0, to: blob.count - 7, by: 8) { scenes.append(Self.scene(blob, start)) }
        }
        return scenes.sorted()
    }

    /// Returns the row of the scene in an entry of the index.
    fileprivate static func scene(_ blob: [UInt8], _ start: Int) -> UInt32 {
        (4..<8).reduce(0) { $0 | UInt32(blob[start + $1]) << UInt32(8 * ($1 - 4)) }
    }

    private func copyScenes(
        _ scenes: [UInt32], to target: Database, _ contents: inout Contents, _ check: () throws -> Void
    ) throws {
        // Import runs differ between stores with the same scenes.
        let rows = try RowCopy("scene", where: "id = ?", from: source, to: target, replacing: ["import_run": "NULL"])
        var pictures = try ShardPictures(from: source, to: target)
        var shared = SharedRowSets(rows)
        let columns = SceneColumns(rows)
        for (number, scene) in scenes.enumerated() {
            if number % 1024 == 0 { try check() }
            let count = try rows.copy(Int64(scene)) {
                shared.note(rows)
                contents.note(rows, columns)
            }
            guard count == 1 else {
                throw StoreError(.damaged, "The index lists scene row \(scene), which does not exist.")
            }
            try pictures?.copy(ofScene: Int64(scene))
        }
        contents.scenes = scenes.count
        try shared.copy(from: source, to: target)
        try pictures?.copyShared()
    }
}

/// The positions of columns that describe where and when a scene was taken.
private struct SceneColumns {
    let latitude: Int32?
    let longitude: Int32?
    let captured: Int32?

    init(_ rows: RowCopy) {
        (latitude, longitude) = (rows.index(of: "latitude"), rows.index(of: "longitude"))
        captured = rows.index(of: "captured")
    }
}

extension ShardWriter.Contents {
    fileprivate mutating func note(_ row: RowCopy, _ columns: SceneColumns) {
        if let latitude = row.number(columns.latitude), let longitude = row.number(columns.longitude) {
            (west, east) = (min(west, longitude), max(east, longitude))
            (south, north) = (min(south, latitude), max(north, latitude))
        }
        if let time = row.integer(columns.captured) {
            captured = min(time, captured?.lowerBound ?? time)...max(time, captured?.upperBound ?? time)
        }
    }
}

/// The rows that scenes share, such as collections and devices.
private struct SharedRowSets {
    /// The tables, and the columns of `scene` that refer to them.
    private static let tables = ["collection", "sequence", "device", "provenance", "calibration"]

    private let columns: [Int32?]
    private var rows: [Set<Int64>]

    init(_ scenes: RowCopy) {
        columns = Self.tables.map { scenes.index(of: $0) }
        rows = Self.tables.map { _ in [] }
    }

    mutating func note(_ scene: RowCopy) {
        for (number, column) in columns.enumerated() {
            if let row = scene.integer(column) { rows[number].insert(row) }
        }
    }

    func copy(from source: Database, to target: Database) throws {
        for (table, rows) in zip(Self.tables, rows) where !rows.isEmpty {
            let copy = try RowCopy(table, where: "id = ?", from: source, to: target)
            for row in rows.sorted() { try copy.copy(row) }
        }
    }
}

/// Removes entries of scenes outside a box from rows of the index.
private struct RegionFilter {
    private let box: BoundingBox
    private let place: RawStatement

    init(_ database: Database, _ box: BoundingBox) throws {
        self.box = box
        place = try RawStatement(database, "SELECT latitude, longitude FROM scene WHERE id = ?")
    }

    func entries(in blob: [UInt8]) throws -> [UInt8] {
        var kept: [UInt8] = []
        for start in stride(from: 0, to: blob.count - 7, by: 8) {
            place.bind(1, Int64(ShardWriter.scene(blob, start)))
            defer { place.reset() }
            guard try place.step(),
                let coordinate = try? Coordinate(latitude: place.double(0), longitude: place.double(1)),
                box.contains(coordinate)
            else { continue }
            kept += blob[start..<start + 8]
        }
        return kept
    }
}
