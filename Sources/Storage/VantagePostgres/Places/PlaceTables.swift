import GRDB
import VantageStoreCore

/// The tables of places and buildings, which a copy transfers from one SQLite store to another.
enum PlaceTables {
    /// Rows refer only to rows of earlier tables. Each table has an integer primary key.
    private static let names = [
        "place_source", "place", "place_word", "place_posting", "place_spelling", "place_beginning", "place_outline",
        "place_position", "place_cover", "place_uncovered", "place_interpolation", "building", "building_cell",
        "place_index", "surroundings", "place_surroundings", "place_town_area", "place_area_change",
    ]
    private static let rowsPerStep = 10_000

    /// A collection with places or buildings.
    struct Collection: Sendable {
        let id: Int64
        let name: String
        let license: String?
        let attribution: String?
        let created: Int64
    }

    /// Returns the number of places and buildings. Stores from earlier releases have none.
    static func count(in database: Database) throws -> Int {
        guard try database.tableExists("place") else { return 0 }
        return try Int.fetchOne(
            database, sql: "SELECT (SELECT count(*) FROM place) + (SELECT count(*) FROM building)") ?? 0
    }

    /// Returns the collections that have places or buildings.
    static func collections(in database: Database) throws -> [Collection] {
        guard try database.tableExists("place") else { return [] }
        return try Row.fetchAll(
            database,
            sql: """
                SELECT id, name, license, attribution, created FROM collection WHERE id IN (
                    SELECT collection FROM place UNION SELECT collection FROM building
                    UNION SELECT collection FROM place_interpolation)
                ORDER BY id
                """
        ).map {
            Collection(id: $0[0], name: $0[1], license: $0[2], attribution: $0[3], created: $0[4])
        }
    }

    /// Copies all places and buildings into a store that has none. Collections are matched by name.
    static func copy(from source: Store, to target: Store) async throws {
        let collections = try await source.read { try Self.collections(in: $0) }
        let ids = try await target.write { database in
            try collections.reduce(into: [Int64: Int64]()) { ids, collection in
                try database.execute(
                    sql: "INSERT OR IGNORE INTO collection (name, license, attribution, created) VALUES (?, ?, ?, ?)",
                    arguments: [collection.name, collection.license, collection.attribution, collection.created])
                ids[collection.id] = try Int64.fetchOne(
                    database, sql: "SELECT id FROM collection WHERE name = ?", arguments: [collection.name])
            }
        }
        for name in names {
            // Stores from earlier releases lack some tables and columns.
            let old = try await source.read { try columns(of: name, $0) }
            let new = try await target.write { database in
                try database.execute(sql: "DELETE FROM \(name)")
                return try columns(of: name, database)
            }
            try await copy(name, new.filter { old.contains($0) && $0 != "import_run" }, ids, from: source, to: target)
        }
    }

    private static func columns(of table: String, _ database: Database) throws -> [String] {
        guard try database.tableExists(table) else { return [] }
        return try database.columns(in: table).map(\.name)
    }

    private static func copy(
        _ table: String, _ columns: [String], _ collections: [Int64: Int64], from source: Store, to target: Store
    ) async throws {
        guard !columns.isEmpty else { return }
        let list = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let collection = columns.firstIndex(of: "collection")
        var last = Int64.min
        while true {
            try Task.checkCancellation()
            let start = last
            let rows = try await source.read { database in
                try Row.fetchAll(
                    database,
                    sql: "SELECT rowid, \(list) FROM \(table) WHERE rowid > ? ORDER BY rowid LIMIT \(rowsPerStep)",
                    arguments: [start]
                ).map { Array($0.databaseValues) }
            }
            guard let end = rows.last.flatMap({ Int64.fromDatabaseValue($0[0]) }) else { return }
            try await target.write { database in
                let statement = try database.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(places))")
                for row in rows {
                    var values = Array(row.dropFirst())
                    if let collection, let id = Int64.fromDatabaseValue(values[collection]), let new = collections[id] {
                        values[collection] = new.databaseValue
                    }
                    try statement.execute(arguments: StatementArguments(values))
                }
            }
            last = end
        }
    }
}
