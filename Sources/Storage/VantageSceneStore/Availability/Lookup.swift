import GRDB

/// The prepared statements for availability lookups on one connection.
final class Lookup {
    let search: AvailabilitySearch
    let scenes: SceneReader

    init(_ database: Database) throws {
        // Otherwise, SQLite would check a mapped page each time it is read, which takes as long as the lookup itself.
        try database.execute(sql: "PRAGMA cell_size_check = OFF")
        search = try AvailabilitySearch(database)
        scenes = try SceneReader(database)
    }
}
