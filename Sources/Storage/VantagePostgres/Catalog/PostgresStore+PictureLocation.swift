import VantageObjects
import VantageStoreCore

extension PostgresStore {
    /// Returns the location where the catalog's pictures are, or `nil` if they are linked files only.
    ///
    /// - Throws: `StoreError`; `ObjectStorageError` if the recorded text is not a location.
    public func recordedPictureLocation() async throws -> StorageLocation? {
        try await read { connection, _ in try PictureLocationRow.read(connection) }
    }

    /// Records the location where the catalog's pictures are. It is recorded once.
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

/// The row that names the location of the pictures in objects.
enum PictureLocationRow {
    /// - Throws: `ObjectStorageError` `invalidLocation`. A catalog is untrusted, so a web address and the settings of a
    ///   bucket are refused, as in SQLite stores.
    static func read(_ connection: PostgresConnection) throws -> StorageLocation? {
        let rows = try connection.run("SELECT location FROM vantage.picture_location")
        return rows.count > 0 ? try StorageLocation(recorded: try rows.string(0, 0)) : nil
    }
}
