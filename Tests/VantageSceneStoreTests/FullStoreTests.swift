import Foundation
import GRDB
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct FullStoreTests {
    private static func item(_ number: Int) throws -> ImportItem<PreparedScene> {
        let bytes = patternBytes(20_000, seed: UInt64(number))
        var record = try SceneRecord.make("\(number).jpg", at: 10, Double(number))
        record.contentHash = ContentHash(of: bytes)
        return ImportItem(
            position: number, source: "\(number).jpg", content: .ready(PreparedScene(record, [.original(bytes)])))
    }

    @Test func `an import past the maximum store size throws an error and keeps the contents`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        var limits = StoreLimits()
        limits.pages = 100
        let small = try await SceneStore(writing: url, creating: true, limits: limits)
        let run = try await small.beginImport(into: CollectionSpec(name: "town"), arguments: "a", resuming: false)
        var stored = 0
        let error = await #expect(throws: StoreError.self) {
            for number in 0..<100 {
                _ = try await small.store([Self.item(number)], in: run, duplicates: .skip)
                stored += 1
            }
        }
        #expect(error?.code == .full)
        #expect(error?.description.contains("maximum size") == true)
        #expect(stored > 2)
        #expect(try await small.scenes(limit: 100).scenes.count == stored)
        try await small.close()

        // The run can be resumed once there is space.
        let store = try await SceneStore(writing: url, creating: false)
        let resumed = try await store.beginImport(into: CollectionSpec(name: "town"), arguments: "a", resuming: true)
        #expect(resumed.done == stored)
        for number in stored..<100 { _ = try await store.store([Self.item(number)], in: resumed, duplicates: .skip) }
        try await store.finishImport(resumed)
        #expect(try await store.scenes(limit: 200).scenes.count == 100)
        #expect(try await store.verify().problems == [])
    }

    @Test func `the maximum store size matches the limit of SQLite's file format`() async throws {
        let test = try await TestStore.empty()
        let pages = try await test.store.write { try Int64.fetchOne($0, sql: "PRAGMA max_page_count") }
        #expect(pages == 4_294_967_294)
    }
}
