import Foundation
import Testing
import Vantage
import VantageGeodesy
import VantageSceneConformance
import VantageSceneFixtures
import VantageScenes
import VantageStoreCore

@testable import VantagePostgres

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct PostgresStoreTests {
    /// Imports a table of scenes without pictures into a store in a file.
    static func store(_ folder: TemporaryFolder, count: Int, seed: UInt64 = 1) async throws -> SceneStore {
        try folder.write(table(count, seed: seed), to: "scenes.csv")
        let store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        _ = try await importer().run([folder.url.appending(path: "scenes.csv").path], into: store)
        return store
    }

    static func importer() -> DatasetImporter {
        DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "town", license: "CC0-1.0")))
    }

    /// A table of scenes in a small town, some of them at the same place.
    static func table(_ count: Int, seed: UInt64) -> String {
        var numbers = SplitMix64(state: seed)
        var text = "latitude,longitude,heading,captured,kind,sequence\n"
        for number in 0..<count {
            let latitude = 48.2 + Double(Int.random(in: 0..<4000, using: &numbers)) * 1e-6
            let longitude = 7.7 + Double(Int.random(in: 0..<4000, using: &numbers)) * 1e-6
            let (hour, minute) = (number / 60 % 24, number % 60)
            text += "\(latitude),\(longitude),\(number % 360),2025-06-\(10 + number % 18)T\(hour / 10)\(hour % 10):"
            text += "\(minute / 10)\(minute % 10):00Z,\(number % 3 == 0 ? "photo" : "panorama"),ride-\(number % 5)\n"
        }
        return text
    }

    @Test func `a catalog passes the conformance suite`() async throws {
        let folder = try TemporaryFolder()
        let suite = SceneProviderConformance { scene, provider in
            try await #require(provider as? PostgresStore).remove([scene])
        } make: { folder in
            let database = try PostgresServer.shared().newDatabase()
            for collection in ["town", "village"] {
                let catalog = try await PostgresStore(opening: database.location, access: .create)
                var options = ImportOptions(collection: CollectionSpec(name: collection))
                options.linksOriginals = true
                options.levels = .none
                let importer = DatasetImporter(options: options)
                let work = try await CatalogImport(
                    into: catalog, name: collection, resuming: false, folder: folder.appending(path: "staging"))
                let path = folder.appending(path: collection).path
                _ = try await work.run { try await importer.run([path], into: $0) }
                catalog.close()
            }
            return try await PostgresStore(opening: database.location, access: .write)
        }
        let report = try await suite.run(in: folder.url)
        #expect(report.passed, "\(report)")
        // A catalog has no immediate lookups, and no partial reads of originals.
        #expect(report.entries.count >= 20 && report.entries.filter(\.isSkipped).count == 3, "\(report)")
    }

    @Test func `a copy gives the same results as the store, and accepts its tokens`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder, count: 2000)
        let database = try PostgresServer.shared().newDatabase()
        let report = try await CopyIntoPostgres(store, into: database.location).run()
        #expect(report.scenes == 2000)
        let catalog = try await PostgresStore(opening: database.location)
        defer { catalog.close() }
        #expect(try await store.allScenes(SceneQuery()) == catalog.allScenes(SceneQuery()))
        #expect(try await store.collections() == catalog.collections())
        var numbers = SplitMix64(state: 7)
        let places = try (0..<1500).map { _ in
            try Coordinate(
                latitude: .random(in: 48.198...48.208, using: &numbers),
                longitude: .random(in: 7.698...7.708, using: &numbers))
        }
        for options in Self.options(places[0]) {
            // In a large radius, all scenes are read for each place.
            let places = options.radius > 100 ? Array(places.prefix(100)) : places
            let answers = try await (
                store.scenes(near: places, options: options), catalog.scenes(near: places, options: options)
            )
            #expect(answers.0.map { $0?.scene } == answers.1.map { $0?.scene }, "\(options)")
            #expect(answers.0.map { $0?.token } == answers.1.map { $0?.token }, "\(options)")
            #expect(try await catalog.presence(near: places, options: options) == answers.0.map { $0 != nil })
        }
        let answer = try #require(try await store.scene(near: places[1], options: AvailabilityOptions(radius: 5000)))
        #expect(try await catalog.scene(token: answer.token).scene == answer.scene)
        let far = try Coordinate(latitude: -30, longitude: 100)
        let distances = try await (store.distanceToNearest(from: far), catalog.distanceToNearest(from: far))
        #expect(abs((distances.0 ?? 0) - (distances.1 ?? 1)) < 0.01)
        #expect(try await catalog.verify().problems.isEmpty)
    }

    private static func options(_ target: Coordinate) -> [AvailabilityOptions] {
        var photos = SceneFilter()
        photos.kind = .photo
        return [
            AvailabilityOptions(), AvailabilityOptions(radius: 7), AvailabilityOptions(radius: 200, ranking: .best),
            AvailabilityOptions(radius: 30, filter: photos), AvailabilityOptions(radius: 4000, filter: photos),
        ]
    }

    @Test(arguments: ["listed", "captured", "id"]) func `searches list the same scenes as the store, in the same order`(
        name: String
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder, count: 500)
        let database = try PostgresServer.shared().newDatabase()
        _ = try await CopyIntoPostgres(store, into: database.location).run()
        let catalog = try await PostgresStore(opening: database.location)
        defer { catalog.close() }
        var search = SceneSearch()
        search.order =
            name == "captured"
            ? .by(.captured, .descending, then: .ascending) : name == "id" ? .id(.descending) : .listed
        search.box = try BoundingBox(west: 7.7, south: 48.2, east: 7.703, north: 48.203)
        var cursors: (SceneCursor?, SceneCursor?)
        var count = 0
        repeat {
            let pages = try await (
                store.search(search, limit: 37, after: cursors.0), catalog.search(search, limit: 37, after: cursors.1)
            )
            guard case .page(let one) = pages.0, case .page(let other) = pages.1 else {
                Issue.record("a search is too broad")
                return
            }
            #expect(one.scenes == other.scenes)
            count += one.scenes.count
            cursors = (one.next, other.next)
        } while cursors.0 != nil && cursors.1 != nil
        #expect(cursors.0 == nil && cursors.1 == nil && count > 100)
        #expect(try await store.tally(search) == catalog.tally(search))
    }

    @Test func `a copy back has the same scenes, identity and index`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder, count: 700)
        let database = try PostgresServer.shared().newDatabase()
        _ = try await CopyIntoPostgres(store, into: database.location).run()
        let catalog = try await PostgresStore(opening: database.location)
        defer { catalog.close() }
        let file = folder.url.appending(path: "back.sqlite")
        let report = try await CopyFromPostgres(catalog, into: file).run()
        #expect(report.scenes == 700)
        let back = try await SceneStore(opening: file)
        #expect(try await back.allScenes(SceneQuery()) == store.allScenes(SceneQuery()))
        let scene = try #require(try await store.scenes(limit: 1).scenes.first)
        #expect(back.token(for: scene.id) == store.token(for: scene.id))
        #expect(try await back.verify().problems.isEmpty)
        await #expect(throws: StoreError.self) { try await CopyFromPostgres(catalog, into: file).run() }
        await #expect(throws: StoreError.self) { try await CopyIntoPostgres(store, into: database.location).run() }
    }

    @Test func `imports of overlapping tables at the same time write each scene once`() async throws {
        let folder = try TemporaryFolder()
        let database = try PostgresServer.shared().newDatabase()
        let first = try await PostgresStore(opening: database.location, access: .create)
        first.close()
        let lines = Self.table(900, seed: 3).split(separator: "\n")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                let rows = lines.dropFirst().dropFirst(writer * 200).prefix(500)
                let file = try folder.write(([lines[0]] + rows).joined(separator: "\n"), to: "\(writer).csv")
                group.addTask {
                    let catalog = try await PostgresStore(opening: database.location, access: .write)
                    defer { catalog.close() }
                    let work = try await CatalogImport(
                        into: catalog, name: "\(writer)", resuming: false, folder: folder.url.appending(path: "staging")
                    )
                    _ = try await work.run { try await Self.importer().run([file.path], into: $0) }
                }
            }
            try await group.waitForAll()
        }
        let catalog = try await PostgresStore(opening: database.location)
        defer { catalog.close() }
        #expect(try await catalog.allScenes(SceneQuery()).count == 900)
        #expect(try await catalog.verify().problems.isEmpty)
    }

    @Test func `a second import of the same inputs does not touch the staging store of the first`() async throws {
        let folder = try TemporaryFolder()
        let database = try PostgresServer.shared().newDatabase()
        let catalog = try await PostgresStore(opening: database.location, access: .create)
        defer { catalog.close() }
        let first = try await CatalogImport(into: catalog, name: "a", resuming: false, folder: folder.url)
        let before = try folder.files().count
        for resuming in [false, true] {
            let error = await #expect(throws: StoreError.self) {
                try await CatalogImport(into: catalog, name: "a", resuming: resuming, folder: folder.url)
            }
            #expect(error?.code == .busy)
        }
        #expect(try folder.files().count == before)
        let other = try await CatalogImport(into: catalog, name: "b", resuming: false, folder: folder.url)
        _ = try await other.run { _ in }
        _ = try await first.run { _ in }
    }

    @Test func `a process that caches cells sees scenes that another one adds and removes`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder, count: 50)
        let database = try PostgresServer.shared().newDatabase()
        _ = try await CopyIntoPostgres(store, into: database.location).run()
        let reader = try await PostgresStore(opening: database.location)
        let writer = try await PostgresStore(opening: database.location, access: .write)
        defer { reader.close(); writer.close() }
        let all = try await store.allScenes(SceneQuery())
        let place = all[0].coordinate
        // The cache is used from the second lookup on.
        for _ in 0..<5 { _ = try await reader.scene(near: place) }
        try await waitUntil { reader.cells.isLive }
        for _ in 0..<3 { #expect(try await reader.scene(near: place) != nil) }
        #expect(try await writer.remove(all.map(\.id)) == all.count)
        try await waitUntil { try await reader.presence(near: [place], options: AvailabilityOptions()) == [false] }
    }
}
