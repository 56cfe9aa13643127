import Dispatch
import Foundation
import GRDB
import Testing
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

/// Tests consecutive batches, in one transaction or in several.
@Suite(.fewAtATime)
struct ImportSessionTests {
    private static let spec = CollectionSpec(name: "town")
    private static let limits = [
        TransactionLimit(), TransactionLimit(inputs: 1), TransactionLimit(inputs: 25), TransactionLimit(time: .zero),
    ]

    /// Rows without pictures, along two tracks. They include a failure, an invalid value, and duplicates of rows
    /// shortly or long before them.
    private static func items() throws -> [ImportItem<PreparedScene>] {
        try (0..<100).map { number in
            let source = "points.csv row \(number)"
            var twin = number
            switch number {
            case 13: return ImportItem(position: number, source: source, content: .failed(code: "bad", message: "row"))
            case 14, 15: twin = 12
            case 60...63: twin = number - 40
            case 64: twin = 99
            default: break
            }
            var record = try SceneRecord.make(
                "", at: 48 + Double(twin / 2) * 0.0001, 7 + Double(twin % 2), heading: 10,
                captured: Int64(twin) * 1000)
            (record.contentHash, record.fileName) = (nil, nil)
            record.make = "camera \(twin % 2)"
            record.provenance = [.heading: "points.csv: \(number < 60 ? "heading" : "yaw")"]
            if number == 40 { record.pitch = 95 }
            if number > 80 { record.sequence = "named" }
            return ImportItem(position: number, source: source, content: .ready(PreparedScene(record, [])))
        }
    }

    private static func batches(_ items: [ImportItem<PreparedScene>], of size: Int) -> [[ImportItem<PreparedScene>]] {
        stride(from: 0, to: items.count, by: size).map { Array(items[$0..<min($0 + size, items.count)]) }
    }

    /// Submits batches during another write, so that all of them are queued when the first is stored.
    private static func storeTogether(
        _ batches: [[ImportItem<PreparedScene>]], _ session: ImportSession<SceneWriter>, in store: SceneStore
    ) async throws -> [Result<[ImportOutcome<SceneID>], any Error>] {
        let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let other: Void = store.write { _ in
            isWriting.signal()
            mayEnd.wait()
        }
        await withCheckedContinuation { waiting in
            DispatchQueue.global().async {
                isWriting.wait()
                waiting.resume()
            }
        }
        let tasks = batches.map { session.begin($0) }
        mayEnd.signal()
        try await other
        var results: [Result<[ImportOutcome<SceneID>], any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    @Test(arguments: [DuplicatePolicy.skip, .keep], limits)
    func `dividing an import into batches does not affect the result`(
        duplicates: DuplicatePolicy, limit: TransactionLimit
    )
        async throws
    {
        let items = try Self.items()
        let one = try await TestStore.empty()
        let whole = try await one.store.beginImport(into: Self.spec, arguments: "", resuming: false)
        let expected = try await one.store.store(items, in: whole, duplicates: duplicates)
        try await one.store.finishImport(whole)

        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: Self.spec, arguments: "", resuming: false)
        let session = ImportSession(test.store, run: run, duplicates: duplicates, limit: limit)
        let results = try await Self.storeTogether(Self.batches(items, of: 7), session, in: test.store)
        try await test.store.finishImport(run)
        #expect(try results.flatMap { try $0.get() } == expected)
        #expect(try await test.store.contents() == one.store.contents())
        #expect(try await test.store.problemsButPictures() == [])
        let copies = expected.filter { $0.duplicateOf != nil }.count
        #expect(copies == (duplicates == .skip ? 7 : 0))
        #expect(expected.filter { $0.failureCode == "invalidValue" }.count == 1)
    }

    @Test func `queued batches of rows share a transaction, and a picture ends the transaction`() async throws {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: Self.spec, arguments: "", resuming: false)
        var batches = try Self.batches(Self.items(), of: 25)
        let picture = try SceneRecord.make("a.jpg", at: 1, 1)
        batches.insert(
            [ImportItem(position: 25, source: "a.jpg", content: .ready(PreparedScene(picture, [.original([1, 2])])))],
            at: 1)
        let commits = Commits()
        try await test.store.write { $0.add(transactionObserver: commits, extent: .databaseLifetime) }
        let before = commits.count
        let session = ImportSession(test.store, run: run, duplicates: .skip)
        _ = try await Self.storeTogether(batches, session, in: test.store)
        // One commit for the other write, one for the first two batches, and one for the remaining three.
        #expect(commits.count == before + 3)
    }

    /// The batch timeout and the expected number of transactions. The long timeout never expires, even on a busy machine.
    /// With a timeout of zero, each batch arrives after the previous transaction has ended.
    @Test(arguments: [(Duration.seconds(600), 1), (Duration.zero, 3)])
    func `a transaction waits for an announced batch`(batchTimeout: Duration, transactions: Int) async throws {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: Self.spec, arguments: "", resuming: false)
        let items = try Self.items()
        let commits = Commits()
        try await test.store.write { $0.add(transactionObserver: commits, extent: .databaseLifetime) }
        let before = commits.count
        let session = ImportSession(
            test.store, run: run, duplicates: .skip,
            limit: TransactionLimit(time: .seconds(3600), batchTimeout: batchTimeout))
        var outcomes: [ImportOutcome<SceneID>] = []
        for batch in Self.batches(items, of: 50) {
            outcomes += try await session.begin(batch, isFollowed: true).value
            // With a timeout of zero, this write waits for the previous transaction to end.
            if batchTimeout == .zero { try await test.store.write { _ in } }
        }
        #expect(try await session.begin([]).value == [])
        #expect(outcomes.count == items.count)
        let others = batchTimeout == .zero ? 2 : 0
        #expect(commits.count - before - others == transactions)
        let done = try await test.store.beginImport(into: Self.spec, arguments: "", resuming: true).done
        #expect(done == items.count)
    }

    /// The log must start over at the limit, although each checkpoint runs while the next pictures are stored.
    @Test func `the write-ahead log does not outgrow its limit, and closing the store empties it`() async throws {
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: Self.spec, arguments: "", resuming: false)
        let session = ImportSession(
            test.store, run: run, duplicates: .skip, limit: TransactionLimit(logBytes: 12 << 20))
        var bytes = patternBytes(3 << 20)
        var pictures: [[UInt8]] = []
        for number in 0..<16 {
            bytes[number] ^= 0xFF
            pictures.append(bytes)
            let record = try SceneRecord.make("\(number).jpg", at: 1, Double(number))
            let scene = PreparedScene(record, [.original(bytes)])
            let item = ImportItem(position: number, source: "\(number).jpg", content: .ready(scene))
            #expect(try await session.begin([item]).value.first?.importedID != nil)
        }
        let log = URL(filePath: test.url.path + "-wal")
        let size = try #require(try log.resourceValues(forKeys: [.fileSizeKey]).fileSize)
        #expect(size > 3 << 20 && size < 18 << 20)
        let url = try await test.closed()
        #expect(!FileManager.default.fileExists(atPath: log.path))
        var configuration = Configuration()
        configuration.readonly = true
        let stored = try await DatabaseQueue(path: url.path, configuration: configuration).read { database in
            let parts = try Data.fetchAll(database, sql: "SELECT bytes FROM picture_part ORDER BY id")
            return parts.reduce(into: [UInt8]()) { $0 += $1 }
        }
        #expect(stored == pictures.flatMap { $0 })
    }

    @Test func `an error in a shared transaction rolls it back and ends the session`() async throws {
        let test = try await TestStore.empty()
        let batches = try Self.batches(Self.items(), of: 10)
        let run = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: false)
        let first = ImportSession(test.store, run: run, duplicates: .skip, limit: TransactionLimit(inputs: 10))
        _ = try await first.begin(batches[0]).value
        let before = try await test.store.contents()

        // The second batch has a failed input, but the table for its journal entry is missing.
        try await test.execute("ALTER TABLE import_entry RENAME TO away")
        let session = ImportSession(test.store, run: run, duplicates: .skip)
        let results = try await Self.storeTogether(Array(batches[1...]), session, in: test.store)
        #expect(results.allSatisfy { (try? $0.get()) == nil })
        try await test.execute("ALTER TABLE away RENAME TO import_entry")
        #expect(try await test.store.contents() == before)
        await #expect(throws: StoreError.self) { try await session.begin(batches[1]).value }

        let resumed = try await test.store.beginImport(into: Self.spec, arguments: "walk", resuming: true)
        #expect(resumed.id == run.id && resumed.done == 10)
        let second = ImportSession(test.store, run: resumed, duplicates: .skip)
        _ = try await Self.storeTogether(Array(batches[1...]), second, in: test.store)
        try await test.store.finishImport(resumed)
        let whole = try await TestStore.empty()
        let other = try await whole.store.beginImport(into: Self.spec, arguments: "walk", resuming: false)
        _ = try await whole.store.store(batches.flatMap { $0 }, in: other, duplicates: .skip)
        try await whole.store.finishImport(other)
        #expect(try await test.store.contents() == whole.store.contents())
    }

    @Test func `a duplicate adds no sequence, device or provenance`() async throws {
        func record(_ number: Int) throws -> SceneRecord {
            var record = try SceneRecord.make("walk", at: 48 + Double(number) * 0.0001, 7, captured: Int64(number))
            record.contentHash = nil
            return record
        }
        let test = try await TestStore.holding([record(1)])
        var same = try record(1)
        same.provenance = [.heading: "another table"]
        let unlike = same
        same.make = "GoPro"
        // If these records were stored, they would add the second scene of a sequence, and a device and provenance that
        // no other scene has.
        let outcomes = try await test.add([record(0), record(1), same, unlike], duplicates: .skip)
        #expect(outcomes.map { $0.duplicateOf != nil } == [false, true, true, true])
        let counts = try await test.store.read { database in
            try ["sequence", "device", "provenance", "scene WHERE sequence IS NOT NULL"].map {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
            }
        }
        #expect(counts == [0, 0, 0, 0])
    }
}

/// Counts committed transactions.
private final class Commits: TransactionObserver, @unchecked Sendable {
    // Sendable because only the writing connection increases the count, which is read after the writes.
    private(set) var count = 0

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: Database) { count += 1 }
    func databaseDidRollback(_ database: Database) {}
}
