import VantageStoreCore

/// The schema `vantage` of a database: its creation, its upgrades, and the check that it is ours.
///
/// A catalog is untrusted. A view in place of a table may be a query that never ends, and a trigger can change what is
/// written, so a schema with such objects is refused before anything else is read.
enum PostgresSchema {
    /// The embedded files in `Migrations/postgres`, in the order in which they are applied. Files never change after
    /// their release. `PostgresMigrationTests` compares this list with the folder.
    static let migrations = [
        (name: "0001_create_catalog", sql: PackageResources._001_create_catalog_sql),
        (name: "0002_revision", sql: PackageResources._002_revision_sql),
        (name: "0003_picture_objects", sql: PackageResources._003_picture_objects_sql),
        (name: "0004_place_file", sql: PackageResources._004_place_file_sql),
        (name: "0005_import_parts", sql: PackageResources._005_import_parts_sql),
    ]

    /// The number of an advisory lock that only one creation or upgrade holds: "vantage" in ASCII.
    private static let lock: Int64 = 0x76_616E_7461_6765

    enum State {
        case absent
        case outdated(applied: Int)
        case current
    }

    /// Returns the state of the schema.
    ///
    /// - Throws: `StoreError` if the schema is not one that Vantage created, or if a newer release created it.
    static func state(of connection: PostgresConnection, _ location: PostgresLocation) throws -> State {
        let schema = try connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'vantage'")
        guard schema.count > 0 else { return .absent }
        let foreign = try connection.run(
            """
            SELECT relname FROM pg_class WHERE relnamespace = 'vantage'::regnamespace AND (
                relkind NOT IN ('r', 'p', 'i', 'I', 'S') OR relhasrules OR relrowsecurity
                OR EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal))
            ORDER BY relname LIMIT 1
            """)
        if foreign.count > 0 {
            throw notACatalog(location, "\(foreign.optionalString(0, 0) ?? "") is not one of its tables")
        }
        let hasList = try connection.run(
            "SELECT 1 FROM pg_class WHERE relnamespace = 'vantage'::regnamespace AND relname = 'migration'")
        guard hasList.count > 0 else { throw notACatalog(location, "it lacks the table vantage.migration") }
        let rows = try connection.run("SELECT name FROM vantage.migration ORDER BY name")
        let applied = try (0..<rows.count).map { try rows.string($0, 0) }
        let known = migrations.map(\.name)
        if let unknown = applied.first(where: { !known.contains($0) }) {
            throw StoreError(
                .writtenByNewerRelease,
                "\(location) was written by a newer release (migration \(unknown.prefix(200)) is unknown). Upgrade Vantage."
            )
        }
        guard applied == Array(known.prefix(applied.count)), !applied.isEmpty else {
            throw notACatalog(location, "its list of migrations has gaps")
        }
        return applied.count == known.count ? .current : .outdated(applied: applied.count)
    }

    /// Creates the schema, or applies the missing migrations, in one transaction.
    ///
    /// - Parameter addIdentity: Adds the identity of a new catalog.
    static func migrate(
        _ connection: PostgresConnection, _ location: PostgresLocation, addIdentity: (PostgresConnection) throws -> Void
    ) throws {
        try connection.transaction {
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.int64(lock)])
            let applied: Int
            switch try state(of: connection, location) {
            case .current: return
            case .outdated(let count): applied = count
            case .absent: applied = 0
            }
            for migration in migrations.dropFirst(applied) {
                try connection.runScript(String(decoding: migration.sql, as: UTF8.self))
                try connection.run("INSERT INTO vantage.migration (name) VALUES ($1)", [.text(migration.name)])
            }
            if applied == 0 { try addIdentity(connection) }
        }
    }

    private static func notACatalog(_ location: PostgresLocation, _ reason: String) -> StoreError {
        StoreError(
            .notASceneStore,
            "The schema vantage in \(location) was not created by Vantage, or was changed by another program: \(reason)."
        )
    }
}
