import GRDB

/// What answers lookups on one connection, with its statements prepared.
final class Lookup {
    let search: AvailabilitySearch
    let scenes: SceneReader

    init(_ database: Database) throws {
        // A mapped page would be checked again each time that it is looked at, which takes as long as the lookup.
        try database.execute(sql: "PRAGMA cell_size_check = OFF")
        search = try AvailabilitySearch(database)
        scenes = try SceneReader(database)
    }
}
