import ArgumentParser
import Foundation
import Vantage

struct StoreOption: ParsableArguments {
    @Option(help: "The store: one SQLite file. Default: $VANTAGE_STORE, else ./vantage.sqlite.")
    var store: String?

    var url: URL {
        let named = store ?? ProcessInfo.processInfo.environment["VANTAGE_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        return URL(filePath: named ?? "vantage.sqlite")
    }

    /// Opens the store for reading, works, and closes it.
    func reading<Value>(_ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        return try await using(try await SceneStore(opening: url), body)
    }

    /// Opens the store for writing, works, and closes it.
    func writing<Value>(creating: Bool, _ body: (SceneStore) async throws -> Value) async throws -> Value {
        try check()
        return try await using(creating ? try await made() : try await SceneStore(writing: url, creating: false), body)
    }

    /// The store, made where there is none.
    private func made() async throws -> SceneStore {
        let isThere = FileManager.default.fileExists(atPath: url.path)
        if !isThere { try OutputFile.checkFolder(of: url.relativePath) }
        do {
            return try await SceneStore(writing: url, creating: true)
        } catch let error as SceneStoreError where !isThere && error.code == .cannotOpen {
            throw CLIError(
                .cannotCreate, "\(url.relativePath) cannot be made. Check that its folder can be written to.")
        }
    }

    /// - Throws: ``CLIError`` when the name cannot be a store's.
    private func check() throws {
        if let store, store.isEmpty { throw CLIError.usage("--store is empty. Name a file.") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        throw CLIError(
            .noInput, "\(url.relativePath) is a folder, and a store is one file. Name the file with --store.")
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
