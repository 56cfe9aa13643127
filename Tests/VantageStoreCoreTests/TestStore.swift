import VantageSceneFixtures
import VantageStoreCore

/// An empty store in a temporary folder.
struct TestStore {
    let folder: TemporaryFolder
    let store: Store

    static func empty() async throws -> TestStore {
        let folder = try TemporaryFolder()
        return TestStore(
            folder: folder, store: try await Store(writing: try folder.file("town.sqlite"), creating: true))
    }

    func execute(_ sql: String) async throws {
        try await store.write { try $0.execute(sql: sql) }
    }
}
