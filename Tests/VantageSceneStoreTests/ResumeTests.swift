import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct ResumeTests {
    private static let spec = CollectionSpec(name: "town", license: "CC0-1.0")

    /// Inputs with pictures, on two tracks: scenes, failures, ignored inputs and both kinds of duplicates.
    private static func items() throws -> [ImportItem<PreparedScene>] {
        try (0..<40).map { number in
            let source = "walk\(number % 2)/\(number).jpg"
            var record = try SceneRecord.make(
                source, at: 48 + Double(number / 2) * 0.0001, 7 + Double(number % 2), heading: 10,
                captured: Int64(number) * 1000)
            record.make = number % 3 == 0 ? "GoPro" : nil
            record.provenance = [.heading: "EXIF \(number % 2)"]
            let bytes = patternBytes(100 + number * 700, seed: UInt64(number))
            switch number {
            case 9, 31:
                return ImportItem(position: number, source: source, content: .failed(code: "cut", message: "off"))
            case 12: return ImportItem(position: number, source: source, content: .ignored(code: "text", message: "is"))
            case 20: record.contentHash = ContentHash(of: Array("walk1/7.jpg".utf8))
            case 21, 33: record.coordinate = try Coordinate(latitude: 48, longitude: 7)
            default: break
            }
            return ImportItem(
                position: number, source: source, content: .ready(PreparedScene(record, [.original(bytes)])))
        }
    }

    private static func store(
        _ items: some Collection<ImportItem<PreparedScene>>, by size: Int, in run: ImportRun, of store: SceneStore
    ) async throws {
        var rest = Array(items)[...]
        while !rest.isEmpty {
            _ = try await store.store(Array(rest.prefix(size)), in: run, duplicates: .skip)
            rest = rest.dropFirst(size)
        }
    }

    private static func uninterrupted() async throws -> [String: [String]] {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: spec, arguments: "walk", resuming: false)
        try await store(items(), by: 7, in: run, of: test.store)
        try await test.store.finishImport(run)
        return try await test.store.contents()
    }

    @Test(arguments: [0, 1, 2, 5]) func `a resumed run has the same result as an uninterrupted one`(batches: Int)
        async throws
    {
        let expected = try await Self.uninterrupted()
        let items = try Self.items()
        let folder = try TemporaryFolder()
        let url = folder.file("town.sqlite")
        let first = try await SceneStore(writing: url, creating: true)
        let run = try await first.beginImport(into: Self.spec, arguments: "walk", resuming: false)
        try await Self.store(items.prefix(batches * 7), by: 7, in: run, of: first)
        // Simulates a process that ends without finishing the run or closing the store.
        let second = try await SceneStore(writing: url, creating: false)
        let resumed = try await second.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(resumed.id == run.id)
        #expect(resumed.done == min(batches * 7, items.count))
        #expect(resumed.lastSource == (batches == 0 ? nil : items[batches * 7 - 1].source))
        try await Self.store(items.dropFirst(resumed.done), by: 4, in: resumed, of: second)
        try await second.finishImport(resumed)
        #expect(try await second.contents() == expected)
        #expect(try await second.verify().problems == [])
    }

    @Test func `a run records its progress`() async throws {
        let test = try await TestStore.empty()
        let items = try Array(Self.items().prefix(11))
        let run = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(run.done == 0 && run.imported == 0 && run.lastSource == nil)
        try await Self.store(items, by: 4, in: run, of: test.store)
        let later = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(later.done == 11 && later.imported == 10 && later.lastSource == "walk0/10.jpg")
        #expect(later.bytes == (0..<11).filter { $0 != 9 }.map { 100 + $0 * 700 }.reduce(0, +))
    }

    @Test func `inputs that a resumed run repeats are not counted as duplicates`() async throws {
        let test = try await TestStore.empty()
        let items = try Array(Self.items().prefix(5))
        let run = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: false)
        try await Self.store(items, by: 5, in: run, of: test.store)
        let again = try await test.store.store(items, in: run, duplicates: .skip)
        #expect(again.allSatisfy { $0.importedID != nil })
        #expect(try await test.store.scenes(limit: 10).scenes.count == 5)
        let later = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(later.imported == 5)
    }

    @Test func `only a run with the same arguments and collection is resumed`() async throws {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: false)
        _ = try await test.store.store(Array(try Self.items().prefix(1)), in: run, duplicates: .skip)
        for (name, arguments, resuming) in [
            ("town", "drive", true), ("village", "walk", true), ("town", "walk", false),
        ] {
            let other = try await test.store.beginImport(
                into: CollectionSpec(name: name), arguments: arguments, resuming: resuming)
            #expect(other.id != run.id && other.done == 0)
            try await test.store.finishImport(other)
        }
        try await test.store.finishImport(run)
        let new = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(new.id != run.id && new.done == 0)
    }
}
