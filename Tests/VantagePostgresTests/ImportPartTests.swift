import Foundation
import Testing
import Vantage
import VantageSceneFixtures

@testable import VantagePostgres

/// Imports whose parts several processes share.
@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct ImportPartTests {
    private static func catalog() async throws -> PostgresStore {
        try await PostgresStore(opening: try PostgresServer.shared().newDatabase().location, access: .create)
    }

    @Test func `four processes import each part once, and each of them waits for all parts`() async throws {
        let folder = try TemporaryFolder()
        let store = try await PostgresStoreTests.store(folder, count: 1000)
        let url = folder.url
        let table = url.appending(path: "scenes.csv").path
        let location = try PostgresServer.shared().newDatabase().location
        let log = PartLog()
        try await withThrowingTaskGroup(of: ImportParts.Progress.self) { group in
            for process in 1...4 {
                group.addTask {
                    let catalog = try await PostgresStore(opening: location, access: .create)
                    defer { catalog.close() }
                    let importer = PostgresStoreTests.importer()
                    let total = try await importer.countInputs(of: [table])
                    let parts = try await ImportParts(
                        7, of: try importer.fingerprint(of: [table], total: total), in: catalog)
                    return try await parts.work { part in
                        let work = try await CatalogImport(
                            into: catalog, name: "\(part)", resuming: false,
                            folder: url.appending(path: "staging-\(process)"))
                        let (report, _) = try await work.run {
                            try await importer.importing(part, of: 7, total: total).run([table], into: $0)
                        }
                        await log.append(part)
                        return report.failed
                    }
                }
            }
            for try await progress in group { #expect(progress == ImportParts.Progress(done: 7, failed: 0)) }
        }
        #expect(await log.parts.sorted() == Array(1...7))
        let catalog = try await PostgresStore(opening: location)
        defer { catalog.close() }
        let keys = try await (store.allScenes(SceneQuery()).map(\.id), catalog.allScenes(SceneQuery()).map(\.id))
        #expect(Set(keys.0) == Set(keys.1) && keys.0.count == keys.1.count)
    }

    @Test func `another process takes over the part of a process that died`() async throws {
        let database = try PostgresServer.shared().newDatabase()
        let catalog = try await PostgresStore(opening: database.location, access: .create)
        defer { catalog.close() }
        let dead = try await ImportParts(3, of: "town", in: catalog, leaseTime: .seconds(3600))
        #expect(try await dead.leasePart() == 1)
        let other = try await ImportParts(3, of: "town", in: catalog)
        let log = PartLog()
        var waits: [Int] = []
        let progress = try await other.work { number in
            waits.append(number)
            try? PostgresServer.shared().run(
                "UPDATE vantage.import_part SET leased_until = now() WHERE part = 1", in: database.name)
        } _: { part in
            await log.append(part)
            return part
        }
        // Parts 2 and 3 were free, and part 1 became free when its lease ended.
        #expect(await log.parts == [2, 3, 1] && progress == ImportParts.Progress(done: 3, failed: 6))
        #expect(waits == [1])
        #expect(try await dead.leasePart() == nil)
    }

    @Test func `a lease is renewed while its part is being imported`() async throws {
        let catalog = try await Self.catalog()
        defer { catalog.close() }
        let parts = try await ImportParts(1, of: "town", in: catalog, leaseTime: .seconds(3))
        let progress = try await parts.work { _ in
            let end = "SELECT leased_until::text FROM vantage.import_part"
            let first = try await catalog.read { connection, _ in try connection.run(end).string(0, 0) }
            try await waitUntil {
                try await catalog.read { connection, _ in try connection.run(end).string(0, 0) } != first
            }
            return 0
        }
        #expect(progress.done == 1)
    }

    @Test func `a part that failed is free at once`() async throws {
        let catalog = try await Self.catalog()
        defer { catalog.close() }
        let parts = try await ImportParts(2, of: "town", in: catalog, leaseTime: .seconds(600))
        await #expect(throws: CancellationError.self) { try await parts.work { _ in throw CancellationError() } }
        let other = try await ImportParts(2, of: "town", in: catalog)
        #expect(try await other.leasePart() == 1)
        // Other inputs, or a different number of parts, make a different import.
        #expect(try await ImportParts(3, of: "town", in: catalog).leasePart() == 1)
        #expect(try await ImportParts(2, of: "village", in: catalog).leasePart() == 1)
    }
}

/// The parts that processes have imported, in order.
private actor PartLog {
    private(set) var parts: [Int] = []
    func append(_ part: Int) { parts.append(part) }
}
