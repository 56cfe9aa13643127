import Foundation
import GRDB
import VantageCore
import VantageGeodesy
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// A copy of a catalog in PostgreSQL into a new SQLite store, with the same row IDs, scene IDs, identity and tokens. The
/// file appears only when it is complete.
public struct CopyFromPostgres: Sendable {
    private static let rowsPerStep = 20_000

    private let source: PostgresStore
    private let file: URL
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Creates a copy.
    ///
    /// - Parameter progress: Called with the number of copied scenes and their total.
    public init(
        _ source: PostgresStore, into file: URL,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        (self.source, self.file, self.progress) = (source, file, progress)
    }

    /// Copies the catalog. The copy may or may not include scenes that are added in the meantime, but it never includes
    /// part of a scene.
    public func run() async throws -> CatalogCopyReport {
        let target = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target.path + suffix) }
        }
        let store = try await SceneStore(writing: target, creating: true)
        let report: CatalogCopyReport
        do {
            report = try await fill(store)
            try await store.close()
        } catch {
            try? await store.close()
            throw error
        }
        // Fails if the file has been created in the meantime.
        guard link(target.path, file.path) == 0 else {
            throw StoreError(
                .cannotWrite, "\(file.relativePath) cannot be created: \(String(cString: strerror(errno))).")
        }
        return report
    }

    private func fill(_ store: SceneStore) async throws -> CatalogCopyReport {
        let connection = try await WorkerPool.waiting.run { [source] _ in
            let connection = try source.readers.open()
            // The whole copy sees the catalog as it is now.
            try connection.runScript("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0")
            return connection
        }
        let identity = source.identity
        try await store.store.write { database in
            try database.execute(
                sql: "UPDATE store SET identity = ?, token_secret = ?, created = ?",
                arguments: [Data(identity.identity), Data(identity.tokenSecret), identity.created])
        }
        // Checked first, so that a location that must not be recorded is reported before rows are copied.
        if let recorded = try await source.recordedPictureLocation() { try await store.recordPictureLocation(recorded) }
        var report = CatalogCopyReport()
        let total = try await rows(connection, "SELECT count(*) FROM vantage.scene", []).int64(0, 0)
        for table in CatalogTable.all() {
            var last: Int64 = 0
            while true {
                try Task.checkCancellation()
                let condition = table.name == "picture" ? " AND \(Self.hasBytes)" : ""
                let rows = try await rows(
                    connection,
                    """
                    SELECT \(table.list) FROM vantage.\(table.name) WHERE \(table.key) > $1\(condition)
                    ORDER BY \(table.key) LIMIT $2
                    """, [.int64(last), .int64(Int64(Self.rowsPerStep))])
                guard rows.count > 0 else { break }
                try await store.store.write { try Self.insert(rows, into: table, $0) }
                last = try rows.int64(rows.count - 1, 0)
                if table.name == "picture" { report.originals += try originals(rows, table) }
                if table.name == "scene" {
                    report.scenes += rows.count
                    progress(report.scenes, Int(total))
                }
            }
        }
        if let places = try await source.placeFile() {
            try await PlaceTables.copy(from: places, to: store.store)
            report.places = try await places.read { try PlaceTables.count(in: $0) }
        }
        let pictures = try await rows(
            connection, "SELECT count(*) FROM vantage.picture WHERE is_original = 1 AND NOT \(Self.hasBytes)", [])
        report.omittedOriginals = Int(try pictures.int64(0, 0))
        return report
    }

    /// A condition on rows of `picture`: whether the catalog contains the location of the bytes.
    private static let hasBytes = """
        (linked_path IS NOT NULL
            OR EXISTS (SELECT FROM vantage.picture_slice AS l WHERE l.picture = picture.id AND l.object IS NOT NULL))
        """

    private func originals(_ rows: PostgresResult, _ table: CatalogTable) throws -> Int {
        guard let column = table.columns.firstIndex(where: { $0.name == "is_original" }) else { return 0 }
        return try (0..<rows.count).count { try rows.int64($0, column) == 1 }
    }

    private func rows(
        _ connection: PostgresConnection, _ sql: String, _ values: [PostgresValue]
    ) async throws -> PostgresResult {
        try await WorkerPool.waiting.run { [location = source.location] _ in
            do { return try connection.run(sql, values) } catch { throw PostgresStore.reported(error, location) }
        }
    }

    private static func insert(_ rows: PostgresResult, into table: CatalogTable, _ database: Database) throws {
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        let statement = try RawStatement(
            database, "INSERT INTO \(table.name) (\(table.list)) VALUES (\(places))")
        let index = table.name == "scene" ? try CellIndexWriter(database) : nil
        for row in 0..<rows.count {
            for (column, kind) in table.columns.map(\.kind).enumerated() {
                try statement.bind(Int32(column + 1), rows, row, column, as: kind)
            }
            try statement.run()
            if let index { try index.insert(rows.int64(row, 0), at: SceneRows.coordinate(rows, row)) }
        }
        try index?.flush()
    }
}
