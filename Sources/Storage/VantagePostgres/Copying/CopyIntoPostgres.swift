import Foundation
import GRDB
import VantageCore
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// A copy of a SQLite store into a new catalog in PostgreSQL, with the same row IDs, scene IDs, identity and tokens.
///
/// The copy proceeds in transactions. If it is interrupted, running it again continues it. Until it is complete, the
/// catalog cannot be opened by others.
public struct CopyIntoPostgres: Sendable {
    private static let rowsPerStep = 20_000
    private static let cellsPerStep = 5_000

    private let source: SceneStore
    private let location: PostgresLocation
    private let options: CatalogCopyOptions
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Creates a copy.
    ///
    /// - Parameter progress: Called with the number of copied scenes and their total.
    public init(
        _ source: SceneStore, into location: PostgresLocation, options: CatalogCopyOptions = CatalogCopyOptions(),
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        (self.source, self.location, self.options, self.progress) = (source, location, options, progress)
    }

    /// Copies the store.
    ///
    /// - Throws: `StoreError` `invalidValue` if the store contains originals and the options do not specify what
    ///   happens to them, or if the catalog already contains another store.
    public func run() async throws -> CatalogCopyReport {
        var report = try await inventory()
        let identity = try await source.store.read { try CatalogIdentity($0) }
        let target = try await PostgresStore(location, .create, newIdentity: identity, isCopying: true)
        defer { target.close() }
        try await check(target, identity)
        let total = report.scenes
        let recorded = try await source.recordedPictureLocation()
        for table in try await tables() {
            try await copy(table, to: target) { if table.name == "scene" { progress($0, total) } }
        }
        if let recorded { try await target.recordPictureLocation(recorded) }
        if report.places > 0, try await target.placeFile() == nil {
            try await CatalogPlaceChange(in: target).run {
                try await PlaceTables.copy(from: source.store, to: $0.store)
            }
        }
        try await copyCells(to: target)
        report.scenes = try await complete(target)
        guard report.scenes == total else {
            throw StoreError(
                .invalidValue, "The copy has \(report.scenes) scenes, and the store has \(total). Copy it again.")
        }
        return report
    }

    /// Returns the tables to copy. Tables that did not exist in the release that wrote the store are omitted.
    private func tables() async throws -> [CatalogTable] {
        let copiesStored = options.originalsFolder != nil
        return try await source.store.read { database in
            CatalogTable.all(
                hasCalibrations: try database.tableExists("calibration"),
                hasObjects: try database.tableExists("picture_slice"), copiesStored: copiesStored)
        }
    }

    /// Counts the originals inside the store. They are never stored in PostgreSQL, so the options have to say what happens
    /// to them.
    package func countOriginalsInside() async throws -> Int {
        try await source.store.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM picture
                    WHERE is_original AND linked_path IS NULL AND \(try Self.isInside(database))
                    """) ?? 0
        }
    }

    /// Returns the SQL for whether the bytes of a picture are inside the store.
    private static func isInside(_ database: Database) throws -> String {
        try database.tableExists("picture_slice") ? "NOT \(CatalogTable.isInObject)" : "true"
    }

    /// Counts what is to be copied and what cannot be.
    private func inventory() async throws -> CatalogCopyReport {
        let report = try await source.store.read { database in
            func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
            var report = CatalogCopyReport()
            report.scenes = try count("SELECT count(*) FROM scene")
            report.originals = try count("SELECT count(*) FROM picture WHERE is_original")
            report.omittedLevels = try count(
                "SELECT count(*) FROM picture WHERE NOT is_original AND \(try Self.isInside(database))")
            report.places = try PlaceTables.count(in: database)
            return report
        }
        let stored = try await countOriginalsInside()
        guard stored == 0 || options.omitsOriginals || options.originalsFolder != nil else {
            throw StoreError(
                .invalidValue,
                "\(source.url.relativePath) has \(stored) original pictures inside, which are never stored in PostgreSQL."
            )
        }
        var counted = report
        if options.omitsPlaces { (counted.omittedPlaces, counted.places) = (report.places, 0) }
        if options.originalsFolder == nil {
            counted.omittedOriginals = stored
            counted.originals -= stored
        }
        return counted
    }

    /// Checks that the catalog is new, or is an unfinished copy of the same store.
    private func check(_ target: PostgresStore, _ identity: CatalogIdentity) async throws {
        let isComplete = try await target.write { connection in
            try connection.run("SELECT is_complete FROM vantage.store").int64(0, 0) == 1
        }
        guard !isComplete, target.identity.identity == identity.identity else {
            throw StoreError(
                .invalidValue,
                "\(location) already has a catalog. Copy into an empty database, or remove the schema vantage.")
        }
    }

    private func copy(_ table: CatalogTable, to target: PostgresStore, _ each: (Int) -> Void) async throws {
        let isPicture = table.name == "picture"
        var (last, done) = (try await target.lastID(of: table.name, table.key), 0)
        while true {
            try Task.checkCancellation()
            let start = last
            let (rows, end) = try await source.store.read { [options] database in
                let statement = try RawStatement(
                    database,
                    """
                    SELECT \(table.sources) FROM \(table.name) WHERE \(table.key) > ? AND \(table.condition)
                    ORDER BY \(table.key) LIMIT \(Self.rowsPerStep)
                    """)
                statement.bind(1, start)
                var (rows, end) = (CopyRows(), start)
                let writer = isPicture ? options.originalsFolder.map { OriginalsFolder(path: $0) } : nil
                let inObjects = writer == nil ? [] : try Self.picturesInObjects(after: start, database)
                try statement.forEachRow {
                    end = statement.int64(0)
                    let writer = inObjects.contains(end) ? nil : writer
                    rows.begin(columns: table.columns.count)
                    for (column, kind) in table.columns.map(\.kind).enumerated() {
                        if isPicture, table.columns[column].name == "linked_path", statement.isNull(Int32(column)) {
                            rows.add(try writer?.write(picture: end, in: database))
                        } else {
                            statement.add(Int32(column), as: kind, to: &rows)
                        }
                    }
                }
                return (rows, end)
            }
            guard rows.count > 0 else { return }
            try await target.append(rows, to: table.name, table.key, table.list, after: start, through: end)
            last = end
            done += rows.count
            each(done)
        }
    }

    /// Returns the IDs of the next pictures that are in objects.
    private static func picturesInObjects(after start: Int64, _ database: Database) throws -> Set<Int64> {
        guard try database.tableExists("picture_slice") else { return [] }
        return try Set(
            Int64.fetchAll(
                database,
                sql: """
                    SELECT picture FROM picture_slice WHERE object IS NOT NULL AND picture > ?
                    ORDER BY picture LIMIT \(rowsPerStep)
                    """, arguments: [start]))
    }

    /// Copies the cell index. The parts of a crowded cell become one row.
    private func copyCells(to target: PostgresStore) async throws {
        var last = try await target.lastID(of: "cell", "id")
        while true {
            try Task.checkCancellation()
            let start = last
            let cells = try await source.store.read {
                try PackedCells.read(after: start, limit: Self.cellsPerStep, in: $0)
            }
            guard let end = cells.last?.number else { return }
            var rows = CopyRows()
            for cell in cells {
                rows.begin(columns: 2)
                rows.add(cell.number, as: .int64)
                rows.add(cell.scenes)
            }
            try await target.append(rows, to: "cell", "id", "id, scenes", after: start, through: end)
            last = end
        }
    }

    /// Marks the catalog as complete, so that it can be opened.
    ///
    /// - Returns: The number of scenes.
    private func complete(_ target: PostgresStore) async throws -> Int {
        try await target.write { connection in
            for table in CatalogTable.all().filter(\.isNumbered).map(\.name) {
                // New rows get IDs after the copied ones.
                try connection.run(
                    """
                    SELECT setval(pg_get_serial_sequence('vantage.\(table)', 'id'), greatest(max(id), 1), max(id) IS NOT NULL)
                    FROM vantage.\(table)
                    """)
            }
            try connection.run("UPDATE vantage.store SET is_complete = true")
            return Int(try connection.run("SELECT count(*) FROM vantage.scene").int64(0, 0))
        }
    }
}

extension CatalogIdentity {
    /// Reads the identity of a SQLite store.
    init(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT identity, token_secret, created FROM store") else {
            throw StoreError(.damaged, "The store's identity is missing. Restore the store from a backup.")
        }
        try self.init(
            identity: Array(row.decode(Data.self, forColumn: "identity")),
            tokenSecret: Array(row.decode(Data.self, forColumn: "token_secret")),
            created: row.decode(forColumn: "created"))
    }
}

extension PostgresStore {
    /// Returns the highest ID in one of the catalog's tables, or one below the lowest possible if the table is empty.
    fileprivate func lastID(of table: String, _ key: String) async throws -> Int64 {
        try await write { connection in
            try connection.run(
                "SELECT coalesce(max(\(key)), $1) FROM vantage.\(table)", [.int64(table == "cell" ? -1 : 0)]
            ).int64(0, 0)
        }
    }

    /// Appends rows to one of the catalog's tables, exactly once, even if the response to a commit was lost.
    fileprivate func append(
        _ rows: CopyRows, to table: String, _ key: String, _ columns: String, after start: Int64, through end: Int64
    ) async throws {
        let location = location
        try await write { connection in
            try connection.run("SELECT FROM vantage.store FOR UPDATE")
            let last = try connection.run("SELECT max(\(key)) FROM vantage.\(table)").optionalInt64(0, 0)
            guard last != end else { return }
            guard last ?? start == start else {
                throw StoreError(.busy, "Another copy into \(location) is running.")
            }
            try connection.copy("COPY vantage.\(table) (\(columns)) FROM STDIN (FORMAT binary)", rows)
        }
    }
}
