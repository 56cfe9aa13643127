import Foundation
import VantageCore
import VantageStoreCore

/// The copy of a catalog's places on this machine. It is made the first time places are needed, and again after each
/// change.
actor CatalogPlaceFile {
    private struct Known {
        let file: PlaceFile?
        let store: Store?
        /// The last revision of the catalog that the listener had read when this was the current file.
        let revision: Int64?
    }

    private var known: Known?
    private var loading: Task<Known, any Error>?

    /// The folder for copies: `vantage/places` in `$XDG_CACHE_HOME`, in `$CACHE_DIRECTORY` of a service, or in
    /// `~/.cache`.
    static var folder: URL {
        let environment = ProcessInfo.processInfo.environment
        let base = ["XDG_CACHE_HOME", "CACHE_DIRECTORY"].lazy.compactMap { environment[$0] }
            .first { $0.hasPrefix("/") && !$0.contains(":") }
        let home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache")
        return (base.map { URL(filePath: $0) } ?? home).appending(path: "vantage/places")
    }

    /// Returns the current places, or `nil` if the catalog has none. During an outage, the last ones are still used.
    func store(of catalog: PostgresStore) async throws -> Store? {
        catalog.listener.willLookUp()
        if let known, let revision = catalog.listener.revision.known, revision == known.revision { return known.store }
        let task = loading ?? Task { [known] in try await Self.load(catalog, known) }
        loading = task
        defer { if loading == task { loading = nil } }
        do {
            let loaded = try await task.value
            known = loaded
            return loaded.store
        } catch let error as StoreError where error.code == .unreachable {
            guard let known else { throw error }
            return known.store
        }
    }

    private static func load(_ catalog: PostgresStore, _ known: Known?) async throws -> Known {
        while true {
            // Read before the file, so that a change in between is noticed later.
            let revision = catalog.listener.revision.known
            guard let file = try await catalog.read({ connection, _ in try PlaceFile.current(connection) }) else {
                return Known(file: nil, store: nil, revision: revision)
            }
            if file == known?.file { return Known(file: file, store: known?.store, revision: revision) }
            guard let url = try await copy(of: file, catalog) else { continue }
            return Known(file: file, store: try await Store(opening: url, workers: catalog.workers), revision: revision)
        }
    }

    /// Returns the local copy of a file, or `nil` if the file was replaced in the meantime.
    private static func copy(of file: PlaceFile, _ catalog: PostgresStore) async throws -> URL? {
        let name = catalog.identity.identity.map { String($0, radix: 16) }.joined(separator: "-")
        let url = folder.appending(path: "\(name)_\(file.hash).sqlite")
        if let local = try? RegularFile(path: url.path), local.size == file.byteCount { return url }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(
                .cannotWrite,
                "\(folder.path) cannot be created (\(error.localizedDescription)). "
                    + "Set $XDG_CACHE_HOME to a writable folder.")
        }
        guard try await catalog.read({ try file.download(to: url, $0, $1) }) else { return nil }
        // Open copies can still be read after their removal.
        for other in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where other.hasPrefix("\(name)_") && !other.hasPrefix(url.lastPathComponent) {
            try? FileManager.default.removeItem(at: folder.appending(path: other))
        }
        return url
    }
}

extension PostgresStore {
    /// Returns a store with the catalog's places, or `nil` if the catalog has none.
    ///
    /// - Throws: `StoreError`.
    package func placeFile() async throws -> Store? { try await placeFileCopy.store(of: self) }
}
