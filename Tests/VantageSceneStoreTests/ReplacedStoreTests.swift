import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests store files that are replaced while they are open.
@Suite(.fewAtATime)
struct ReplacedStoreTests {
    private static func file(_ names: [String]) async throws -> (folder: TemporaryFolder, url: URL) {
        let test = try await TestStore.empty()
        try await test.add(try names.enumerated().map { try .make($1, at: 48.5 + Double($0) / 1000, 7.7) })
        return (test.folder, try await test.closed())
    }

    @Test func `a replacement that is not a store is never read`() async throws {
        let old = try await Self.file(["old-1"])
        let store = try await SceneStore(opening: old.url)
        let junk = old.folder.file("junk")
        try Data(repeating: 7, count: 10_000).write(to: junk)
        try #require(rename(junk.path, old.url.path) == 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    do {
                        #expect(try await store.scenes(limit: 10).scenes.compactMap(\.fileName) == ["old-1"])
                    } catch {
                        #expect((error as? StoreError)?.code == .busy, "\(error)")
                    }
                }
            }
        }
        try await store.close()
    }

    @Test func `a store keeps reading its own file and never reads the replacement`() async throws {
        let old = try await Self.file(["old-1", "old-2", "old-3"])
        let new = try await Self.file(["new-1"])
        let store = try await SceneStore(opening: old.url)
        // One connection was opened with the store. Concurrent reads open more.
        #expect(try await store.scenes(limit: 10).scenes.count == 3)
        try #require(rename(new.url.path, old.url.path) == 0)
        try await withThrowingTaskGroup(of: [String]?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    do { return try await store.scenes(limit: 10).scenes.compactMap(\.fileName) } catch let error
                        as StoreError where error.code == .busy
                    {
                        #expect(error.description.contains("replaced"))
                        return nil
                    }
                }
            }
            for try await names in group { #expect(names == nil || names == ["old-1", "old-2", "old-3"]) }
        }
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        do {
            let found = try await store.scene(near: place, options: AvailabilityOptions())
            #expect(found?.scene.fileName == "old-1")
        } catch let error as StoreError { #expect(error.code == .busy) }

        // Closing the old store does not affect the files of the new one.
        let writing = try await SceneStore(writing: old.url, creating: false)
        let run = try await writing.beginImport(into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        _ = try await writing.store(
            .scenes([(try .make("new-2", at: 48.6, 7.7), [])]), in: run, duplicates: .keep)
        try await writing.finishImport(run)
        try await store.close()
        let reading = try await SceneStore(opening: old.url)
        #expect(try await reading.scenes(limit: 10).scenes.compactMap(\.fileName) == ["new-1", "new-2"])
        try await reading.close()
        try await writing.close()
    }
}
