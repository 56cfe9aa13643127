import Foundation
import Testing
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Databases from SQLite's own fuzzer. They are part of the shared data, whose README names their source.
private enum CorruptDatabases {
    static let folder = SharedData.folder?.appending(path: "hostile/sqlite_corrupt")

    static let names: [String] = {
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
        if names.isEmpty { print("Corrupt databases are not tested, because no shared data was found.") }
        return names.filter { $0.hasSuffix(".db") }.sorted()
    }()
}

@Suite(.enabled(if: !CorruptDatabases.names.isEmpty, "the shared data is missing"), .fewAtATime)
struct CorruptDatabaseTests {
    @Test(arguments: CorruptDatabases.names) func `a corrupt database is rejected and left unchanged`(name: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        let bytes = try Data(contentsOf: #require(CorruptDatabases.folder).appending(path: name))
        try bytes.write(to: url)
        for opening in OpeningTests.Opening.allCases {
            let error = await #expect(throws: StoreError.self) { try await opening(url) }
            #expect(error?.code == .notASceneStore || error?.code == .damaged)
            #expect(try Data(contentsOf: url) == bytes)
            #expect(try folder.names == [name])
        }
    }

    /// Gives the files a store's application ID, so that they are opened with SQLite.
    @Test(arguments: CorruptDatabases.names) func `a corrupt database marked as a store causes no crash`(
        name: String
    ) async throws {
        let folder = try TemporaryFolder()
        let url = folder.file(name)
        var bytes = try Data(contentsOf: #require(CorruptDatabases.folder).appending(path: name))
        bytes.replaceSubrange(68..<72, with: [0x56, 0x4E, 0x54, 0x47])
        try bytes.write(to: url)
        await VerificationTests.use(url, SceneID(key: 1))
        #expect(try Data(contentsOf: url) == bytes)
        await #expect(throws: StoreError.self) { try await SceneStore(writing: url, creating: false) }
    }
}
