import ArgumentParser
import Foundation
import Vantage
import VantageCore

#if Server
    import VantageRemote
#endif

struct StoreOption: ParsableArguments {
    @Option(
        help: """
            The store: a SQLite file, a manifest of shards, a federation, or the postgres:// URL of a catalog. \
            (default: $VANTAGE_STORE, else ./vantage.sqlite)
            """)
    var store: String?

    @OptionGroup var pictures: PictureLocationOption

    init() {}

    /// Creates the option for a store that another option names.
    init(naming store: String, pictures: PictureLocationOption = .standard) {
        self.store = store
        self.pictures = pictures
    }

    private var name: String {
        store ?? ProcessInfo.processInfo.environment["VANTAGE_STORE"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "vantage.sqlite"
    }

    /// The catalog in PostgreSQL, or `nil` if the store is a file.
    var catalog: PostgresLocation? { PostgresLocation(name) }

    /// The store's file. For a catalog in PostgreSQL, no such file exists.
    var url: URL { URL(filePath: catalog?.description ?? name) }

    /// The location of pictures outside the store, or `nil` for the one that the store records.
    var pictureLocation: StorageLocation? {
        get throws { try pictures.location }
    }

    /// Whether the store's file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens the store for reading, runs the closure, and closes the store.
    func reading<Value>(_ body: (any SceneStorage) async throws -> Value) async throws -> Value {
        guard let catalog else { return try await readingFile { try await body($0) } }
        let opened = try await PostgresStore(opening: catalog, pictures: pictureLocation)
        defer { opened.close() }
        return try await body(opened)
    }

    /// Opens the store to read its places, runs the closure, and closes the store.
    ///
    /// - Throws: `PlaceError` `noPlaces` if a catalog has no places.
    func readingPlaces<Value>(_ body: (PlaceStore) async throws -> Value) async throws -> Value {
        guard catalog != nil else { return try await readingFile { try await body(PlaceStore($0)) } }
        return try await reading { store in
            guard let places = try await store.placeStore else {
                throw PlaceError(
                    .noPlaces, "\(store.displayName) has no places. Import some with `vantage import --format places`.")
            }
            return try await body(places)
        }
    }

    /// Opens the store for removing scenes, runs the closure, and closes the store.
    func changing<Value>(_ body: (any SceneStorage) async throws -> Value) async throws -> Value {
        guard let catalog else { return try await writing(creating: false) { try await body($0) } }
        let opened = try await PostgresStore(opening: catalog, access: .write, pictures: pictureLocation)
        defer { opened.close() }
        return try await body(opened)
    }

    /// Opens the store for reading, runs the closure, and closes the store.
    ///
    /// - Throws: ``CLIError`` if the store is a catalog in PostgreSQL, which the command cannot use yet.
    func readingFile<Value>(_ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        return try await using(try await SceneStore(opening: url, pictures: pictureLocation), body)
    }

    /// Opens the store, or the shards of a manifest, for looking up scenes, runs the closure, and closes them.
    func answering<Value>(_ body: (any SceneProvider) async throws -> Value) async throws -> Value {
        guard SceneSource.isDescription(url) else { return try await reading { try await body($0) } }
        let source = try await SceneSource(opening: url, pictures: pictureLocation, connect: Self.connect)
        do {
            let (value, missing) = try await MissingMembers.collecting { try await body(source.provider) }
            await source.close()
            for member in missing {
                Console.error("vantage: \(member.name) was left out: \(member.reason)".printableLine)
            }
            return value
        } catch {
            await source.close()
            throw error
        }
    }

    #if Server
        /// Connects to a server of a federation.
        private static let connect: SceneSource.Connect? = { try $0.provider }
    #else
        private static let connect: SceneSource.Connect? = nil
    #endif

    /// Opens the store for writing, runs the closure, and closes the store.
    func writing<Value>(creating: Bool, _ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        let store =
            try await creating ? openOrCreate() : SceneStore(writing: url, creating: false, pictures: pictureLocation)
        return try await using(store, body)
    }

    /// Opens the store for writing, and creates it if it does not exist.
    private func openOrCreate() async throws -> SceneStore {
        let isThere = exists
        if !isThere { try OutputFile.checkFolder(of: url.relativePath) }
        do {
            return try await SceneStore(writing: url, creating: true, pictures: pictureLocation)
        } catch let error as StoreError where !isThere && error.code == .cannotOpen {
            throw CLIError(
                .cannotCreate, "\(url.relativePath) cannot be created. Check that its folder is writable.")
        }
    }

    /// - Throws: ``CLIError`` if the name is empty or names a folder.
    private func check() throws {
        if let catalog {
            throw CLIError.usage(
                "This command cannot use \(catalog) yet, because it needs a store in a file. Copy the catalog to a file "
                    + "with `vantage copy`.")
        }
        if let store, store.isEmpty { throw CLIError.usage("--store is empty. Specify a file.") }
        if SceneSource.isDescription(url) {
            throw CLIError.usage(
                "\(url.relativePath) describes shards or a federation. This command needs a store; specify one.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        throw CLIError(
            .noInput, "\(url.relativePath) is a folder, but a store is a single file. Specify a file with --store.")
    }

    private func using<Value>(_ store: SceneStore, _ body: (SceneStore) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(store)
            try await store.close()
            return value
        } catch {
            try? await store.close()
            throw error
        }
    }
}
