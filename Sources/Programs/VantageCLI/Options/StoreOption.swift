import ArgumentParser
import Foundation
import Vantage

struct StoreOption: ParsableArguments {
    @Option(help: "The store, a single SQLite file. (default: $VANTAGE_STORE, else ./vantage.sqlite)")
    var store: String?

    @Option(
        help: ArgumentHelp(
            "Where pictures outside the store are: a folder, s3://BUCKET/PREFIX or https://HOST/PATH. (default: "
                + "$VANTAGE_PICTURES, else the location in the store)", valueName: "LOCATION"))
    var pictures: String?

    init() {}

    /// Creates the option for a store that another option names.
    init(naming store: String) {
        self.store = store
        // Options that are not parsed have no value until they are set.
        pictures = nil
    }

    var url: URL {
        let named = store ?? ProcessInfo.processInfo.environment["VANTAGE_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        return URL(filePath: named ?? "vantage.sqlite")
    }

    /// The location of pictures outside the store, or `nil` for the one that the store records.
    var pictureLocation: StorageLocation? {
        get throws {
            if let pictures { return try StorageLocation(pictures) }
            guard let text = ProcessInfo.processInfo.environment["VANTAGE_PICTURES"], !text.isEmpty else { return nil }
            return try StorageLocation(text)
        }
    }

    /// Whether the store's file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens the store for reading, runs the closure, and closes the store.
    func reading<Value>(_ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        return try await using(try await SceneStore(opening: url, pictures: pictureLocation), body)
    }

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
        if let store, store.isEmpty { throw CLIError.usage("--store is empty. Specify a file.") }
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
