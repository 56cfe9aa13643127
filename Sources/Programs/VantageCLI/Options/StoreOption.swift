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
            The store: a single SQLite file, a manifest of shards, or a federation. (default: $VANTAGE_STORE, else \
            ./vantage.sqlite)
            """)
    var store: String?

    var url: URL {
        let named = store ?? ProcessInfo.processInfo.environment["VANTAGE_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        return URL(filePath: named ?? "vantage.sqlite")
    }

    /// Whether the store's file exists.
    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens the store for reading, runs the closure, and closes the store.
    func reading<Value>(_ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        return try await using(try await SceneStore(opening: url), body)
    }

    /// Opens the store, or the shards of a manifest, for looking up scenes, runs the closure, and closes them.
    func answering<Value>(_ body: (any SceneProvider) async throws -> Value) async throws -> Value {
        guard SceneSource.isDescription(url) else { return try await reading { try await body($0) } }
        let source = try await SceneSource(opening: url, connect: Self.connect)
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
        let store = try await creating ? openOrCreate() : SceneStore(writing: url, creating: false)
        return try await using(store, body)
    }

    /// Opens the store for writing, and creates it if it does not exist.
    private func openOrCreate() async throws -> SceneStore {
        let isThere = exists
        if !isThere { try OutputFile.checkFolder(of: url.relativePath) }
        do {
            return try await SceneStore(writing: url, creating: true)
        } catch let error as StoreError where !isThere && error.code == .cannotOpen {
            throw CLIError(
                .cannotCreate, "\(url.relativePath) cannot be created. Check that its folder is writable.")
        }
    }

    /// - Throws: ``CLIError`` if the name is empty or names a folder.
    private func check() throws {
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
