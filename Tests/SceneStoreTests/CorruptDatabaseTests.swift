import Foundation
import SceneFixtures
import Scenes
import Testing

@testable import SceneStore

/// The databases that SQLite's own fuzzer found, from the shared data; see its README for their source.
private enum CorruptDatabases {
    static let folder: URL = {
        let shared = ProcessInfo.processInfo.environment["VANTAGE_SHARED_DATA"].map { URL(filePath: $0) }
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/data")
        return (shared ?? beside).appending(path: "hostile/sqlite_corrupt").standardizedFileURL
    }()

    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if names.isEmpty {
            print("Corrupt databases are not tested: \(folder.path) is not there. Set VANTAGE_SHARED_DATA to the data.")
        }
        return names.filter { $0.hasSuffix(".db") }.sorted()
    }()
}

@Suite(.enabled(if: !CorruptDatabases.names.isEmpty, "the shared data is not there"), .fewAtATime)
struct CorruptDatabaseTests {
    @Test(arguments: CorruptDatabases.names) func `a corrupt database is refused and stays as it is`(name: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        let bytes = try Data(contentsOf: CorruptDatabases.folder.appending(path: name))
        try bytes.write(to: url)
        for opening in OpeningTests.Opening.allCases {
            let error = await #expect(throws: SceneStoreError.self) { try await opening(url) }
            #expect(error?.code == .notASceneStore || error?.code == .damaged)
            #expect(try Data(contentsOf: url) == bytes)
            #expect(try folder.names == [name])
        }
    }

    /// With our mark in the header they get as far as SQLite.
    @Test(arguments: CorruptDatabases.names) func `a corrupt database that says it is a store crashes nothing`(
        name: String
    ) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        var bytes = try Data(contentsOf: CorruptDatabases.folder.appending(path: name))
        bytes.replaceSubrange(68..<72, with: [0x56, 0x4E, 0x54, 0x47])
        try bytes.write(to: url)
        await VerificationTests.use(url, SceneID(key: 1))
        #expect(try Data(contentsOf: url) == bytes)
        await #expect(throws: SceneStoreError.self) { try await SceneStore(writing: url, creating: false) }
    }
}
