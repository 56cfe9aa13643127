import VantageObjects
import VantageStoreCore

extension PostgresStore {
    /// Returns the location of the catalog's pictures, or `nil` if all of them are linked files.
    /// - Throws: `StoreError`; `ObjectStorageError` if the recorded string is not a location.
    public func recordedPictureLocation() async throws -> StorageLocation? {
        try await read { connection, _ in try PictureLocationRow.read(connection) }
    }

    /// Records the location of the catalog's pictures. It cannot be changed later.
    ///
    /// - Throws: `StoreError` `invalidValue` if another location is recorded.
    package func recordPictureLocation(_ location: StorageLocation) async throws {
        let name = self.location.description
        try await write { connection in
            try connection.run(
                "INSERT INTO vantage.picture_location (id, location) VALUES (1, $1) ON CONFLICT DO NOTHING",
                [.text(location.description)])
            guard let known = try PictureLocationRow.read(connection) else { return }
            try location.check(isRecorded: known, in: name)
        }
    }
}

/// The row with the location of the pictures in objects.
enum PictureLocationRow {
    /// - Throws: `ObjectStorageError` `invalidLocation`. A catalog is untrusted, so a web address and the settings of a
    ///   bucket are refused, as in SQLite stores.
    static func read(_ connection: PostgresConnection) throws -> StorageLocation? {
        let rows = try connection.run("SELECT location FROM vantage.picture_location")
        return rows.count > 0 ? try StorageLocation(recorded: try rows.string(0, 0)) : nil
    }
}
