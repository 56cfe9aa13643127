import GRDB
import VantageObjects
import VantageStoreCore

extension SceneStore {
    /// Returns the location of the store's pictures, or `nil` if they are in the store itself.
    ///
    /// - Throws: `StoreError`; `ObjectStorageError` if the recorded text is not a location.
    public func recordedPictureLocation() async throws -> StorageLocation? {
        try await store.read { try PictureLocationRow.read($0) }
    }

    /// Records the location of the store's pictures. It is recorded only once.
    ///
    /// - Throws: `StoreError` `invalidValue` if another location is recorded.
    package func recordPictureLocation(_ location: StorageLocation) async throws {
        let name = url.relativePath
        try await store.write { database in
            if let known = try PictureLocationRow.read(database) {
                return try location.check(isRecorded: known, in: name)
            }
            try database.execute(
                sql: "INSERT INTO picture_location (id, location) VALUES (1, ?)", arguments: [location.description])
        }
    }
}

/// The row that names the location of the pictures outside the store.
enum PictureLocationRow {
    /// - Throws: `ObjectStorageError` `invalidLocation`. A store is untrusted, so a web address and the settings of a
    ///   bucket, such as its endpoint, are refused: opening a file must not make a program send requests to any server
    ///   that the file names.
    static func read(_ database: Database) throws -> StorageLocation? {
        guard try database.hasPictureSlices,
            let text = try String.fetchOne(database, sql: "SELECT location FROM picture_location")
        else { return nil }
        return try StorageLocation(recorded: text)
    }
}

extension StorageLocation {
    /// Creates a location from the text recorded in a store.
    ///
    /// - Throws: `ObjectStorageError` `invalidLocation` for a location that only a reader may specify.
    package init(recorded text: String) throws {
        let location = try StorageLocation(text)
        guard location.isRecordable, location.description == text else {
            throw ObjectStorageError(
                .invalidLocation,
                "The store contains a web address or the settings of a bucket as the location of its pictures "
                    + "(\(location)), which only its reader can specify. Specify the location of the pictures.")
        }
        self = location
    }

    /// Checks that an import writes pictures to the location recorded in the store.
    ///
    /// - Throws: `StoreError` `invalidValue`.
    package func check(isRecorded known: StorageLocation, in name: String) throws {
        guard known.description == description else {
            throw StoreError(
                .invalidValue,
                "\(name) keeps its pictures at \(known), not at \(self). Import them there, or into another store.")
        }
    }
}
