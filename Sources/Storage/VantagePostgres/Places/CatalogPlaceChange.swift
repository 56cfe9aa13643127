import Foundation
import VantageCore
import VantageSceneStore
import VantageStoreCore

/// A change to the places of a catalog, such as an import. It changes a copy of their file, which then replaces the
/// file in one step. If another program has changed the places in the meantime, the change fails and must be made
/// again.
public struct CatalogPlaceChange: Sendable {
    private let catalog: PostgresStore
    private let folder: URL

    /// - Parameters:
    ///   - catalog: The catalog, opened for writing.
    ///   - folder: The folder for the copy.
    public init(in catalog: PostgresStore, folder: URL = CatalogImport.folder) {
        (self.catalog, self.folder) = (catalog, folder)
    }

    /// Runs a closure that changes the places in a store, and publishes them.
    ///
    /// - Throws: `StoreError` `busy` if another program has changed the places in the meantime; errors from the
    ///   closure.
    public func run<Value: Sendable>(_ body: (SceneStore) async throws -> Value) async throws -> Value {
        let work = folder.appending(path: "places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let file = work.appending(path: "places.sqlite")
        let base = try await catalog.read { connection, flag -> PlaceFile? in
            guard let base = try PlaceFile.current(connection) else { return nil }
            guard try base.download(to: file, connection, flag) else {
                throw StoreError(.busy, "Another program is changing the places. Run the command again later.")
            }
            return base
        }
        let store = try await SceneStore(writing: file, creating: true)
        let value: Value
        do {
            value = try await body(store)
            try await addCollections(of: store.store)
            try await store.close()
        } catch {
            try? await store.close()
            throw error
        }
        let changed = try PlaceFile(at: file)
        try await changed.upload(file, to: catalog)
        try await changed.makeCurrent(insteadOf: base, in: catalog)
        return value
    }

    /// Adds the collections of places to the collections of the catalog.
    private func addCollections(of store: Store) async throws {
        let specs = try await store.read { try PlaceTables.collections(in: $0) }
        try await catalog.write { connection in
            for spec in specs {
                try connection.run(
                    """
                    INSERT INTO vantage.collection (name, license, attribution, created) VALUES ($1, $2, $3, $4)
                    ON CONFLICT DO NOTHING
                    """,
                    [
                        .text(spec.name), spec.license.map { .text($0) } ?? .null,
                        spec.attribution.map { .text($0) } ?? .null, .int64(spec.created),
                    ])
            }
        }
    }
}
