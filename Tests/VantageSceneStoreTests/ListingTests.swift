import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore

@Suite(.fewAtATime)
struct ListingTests {
    private static func store() async throws -> TestStore {
        let test = try await TestStore.empty()
        try await test.add([
            .make("a", at: 48.5, 7.7, captured: 1_000), .make("b", at: 48.6, 7.8, camera: .photo, captured: 90_000_000),
        ])
        try await test.add(
            [
                .make("c", at: -17, 179.9), .make("d", at: -17, -179.9), .make("e", at: -17, 180),
                .make("f", at: -17, 0),
            ], to: "fiji")
        return test
    }

    private static func names(_ scenes: [Scene]) -> [String] { scenes.compactMap(\.fileName) }

    @Test(
        arguments: [
            (nil, nil, ["a", "b", "c", "d", "e", "f"]), (nil, "fiji", ["c", "d", "e", "f"]), (nil, "nowhere", []),
            ("7,48,8,49", nil, ["a", "b"]), ("7.7,48.5,7.7,48.5", nil, ["a"]), ("7,48,8,49", "fiji", []),
            ("179,-18,-179,-16", nil, ["c", "d", "e"]), ("-180,-18,-179,-16", nil, ["d"]),
            ("-180,-90,180,90", "town", ["a", "b"]),
        ] as [(String?, String?, [String])])
    func `scenes are listed by box and collection`(box: String?, collection: String?, names: [String]) async throws {
        let test = try await Self.store()
        let list = try await test.store.scenes(
            SceneQuery(box: box.map { try BoundingBox(parsing: $0) }, collection: collection), limit: 100)
        #expect(Self.names(list.scenes) == names)
        #expect(list.next == nil)
    }

    @Test(arguments: ["9223372036854775807", "4294967296", "-1", "x", ""])
    func `a cursor that no page can have is an error`(cursor: String) async throws {
        let test = try await Self.store()
        let error = await #expect(throws: SceneError.self) {
            try await test.store.scenes(SceneQuery(), limit: 1, after: SceneCursor(cursor))
        }
        #expect(error?.code == .invalidCursor)
    }

    @Test func `a page of a large box after the last possible row is empty`() async throws {
        let test = try await Self.store()
        let box = try BoundingBox(parsing: "-180,-90,180,90")
        let found = try await test.store.read { database in
            try LargeBox(box: box, condition: QueryCondition(SceneQuery(box: box)), reader: SceneReader(database))
                .scenes(after: Int64(UInt32.max), limit: 10)
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7]) func `the next page continues after the previous one`(limit: Int)
        async throws
    {
        let test = try await Self.store()
        var names: [String] = []
        var position: SceneCursor?
        repeat {
            let list = try await test.store.scenes(limit: limit, after: position)
            #expect(list.scenes.count <= limit)
            names += Self.names(list.scenes)
            position = list.next
        } while position != nil
        #expect(names == ["a", "b", "c", "d", "e", "f"])
    }

    @Test(arguments: [SceneLayout.clusters, .uniform, .antimeridian, .northPole, .southPole, .sameSpots])
    func `the index and a table scan find the same scenes in a box`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 5)
        let test = try await TestStore.holding(records)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            let box = try Self.box(around: layout.requestedPlace(near: records, &generator), &generator)
            let expected = records.filter { box.contains($0.coordinate) }.compactMap(\.fileName)
            let list = try await test.store.scenes(SceneQuery(box: box), limit: 1000)
            #expect(Self.names(list.scenes) == expected, "\(box)")
            let candidates = try await test.store.read { try SmallBox.candidates(box, in: $0) }
            #expect((candidates == nil) == (box.north - box.south > 6) || box.north - box.south > 5)
        }
    }

    @Test(arguments: [SceneLayout.clusters, .uniform, .antimeridian, .northPole, .southPole, .sameSpots])
    func `pages of a large box are the same from the table and from the index`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 8)
        let test = try await TestStore.holding(records)
        var generator = SeededGenerator(seed: 9)
        for number in 0..<60 {
            let box = try Self.box(around: layout.requestedPlace(near: records, &generator), &generator)
            // A third of the queries exclude every scene, and a third are without a condition.
            let collection = [nil, "town", "nowhere"][number % 3]
            let expected = collection == "nowhere" ? [] : records.filter { box.contains($0.coordinate) }
            let (limit, rows) = (Int.random(in: 1...40, using: &generator), Int64.random(in: 0...50, using: &generator))
            let found = try await test.store.read { database in
                let query = SceneQuery(box: box, collection: collection)
                let reader = try SceneReader(database)
                let large = LargeBox(
                    box: box, condition: QueryCondition(query), reader: reader, maximumRows: rows, firstCount: 3)
                var (found, last) = ([Scene](), Int64(0))
                while case let page = try large.scenes(after: last, limit: limit), let end = page.last {
                    found += page.map(\.scene)
                    last = end.row
                    #expect(page.count <= limit)
                    if page.count < limit { break }
                }
                return found
            }
            #expect(Self.names(found) == expected.compactMap(\.fileName), "\(box), \(limit), \(rows)")
        }
    }

    @Test func `reads only the entries near the box in a crowded cell`() async throws {
        let records = try SceneLayout.denseCell.records(seed: 7)
        let test = try await TestStore.holding(records)
        let middle = records[records.count / 2].coordinate
        func box(_ meters: Double) throws -> BoundingBox { middle.box(within: meters) }
        let (least, most) = try (box(10), box(11))
        let rows = try #require(try await test.store.read { try SmallBox.candidates(least, in: $0) })
        let within = records.filter { least.contains($0.coordinate) }.count
        let about = records.filter { most.contains($0.coordinate) }.count
        #expect(within > 0 && within <= rows.count && rows.count <= about && about < records.count)
    }

    /// Boxes between a few meters and several degrees wide, including ones across ±180° and at the poles.
    private static func box(
        around place: Coordinate, _ generator: inout SeededGenerator
    ) throws -> BoundingBox {
        let (high, wide) = (
            pow(10, Double.random(in: -5...1, using: &generator)), pow(10, Double.random(in: -5...2, using: &generator))
        )
        return try BoundingBox(
            west: (place.longitude - wide).remainder(dividingBy: 360), south: max(-90, place.latitude - high),
            east: (place.longitude + wide).remainder(dividingBy: 360), north: min(90, place.latitude + high))
    }

    @Test func `the next page for a small box continues after the previous one`() async throws {
        let records = try SceneLayout.denseCell.records(seed: 1)
        let test = try await TestStore.holding(records)
        let box = try BoundingBox(parsing: "7,48,8,49")
        var names: [String] = []
        var position: SceneCursor?
        repeat {
            let list = try await test.store.scenes(SceneQuery(box: box), limit: 999, after: position)
            names += Self.names(list.scenes)
            position = list.next
        } while position != nil
        #expect(names == records.map { $0.fileName! })
    }

    @Test func `summarizes collections`() async throws {
        let collections = try await Self.store().store.collections()
        #expect(collections.map(\.name) == ["fiji", "town"])
        #expect(collections.map(\.panoramas) == [4, 1])
        #expect(collections.map(\.photos) == [0, 1])
        #expect(collections[1].extent == (try BoundingBox(west: 7.7, south: 48.5, east: 7.8, north: 48.6)))
        #expect(collections[1].firstCaptured == Date(timeIntervalSince1970: 1))
        #expect(collections[1].lastCaptured == Date(timeIntervalSince1970: 90_000))
        #expect(collections[0].firstCaptured == nil && collections[0].lastCaptured == nil)
    }

    @Test func `statistics count a store's contents`() async throws {
        let statistics = try await Self.store().store.statistics()
        #expect(statistics.schema == "0007_picture_objects")
        #expect(statistics.collections == 2 && statistics.panoramas == 5 && statistics.photos == 1)
        #expect(statistics.pictures == 0 && statistics.originalBytes == 0 && statistics.derivedBytes == 0)
        #expect(statistics.indexBytes == 6 * 8 && statistics.cells == 6)
        #expect(statistics.fileBytes > 0)
    }
}

@Suite(.fewAtATime)
struct RemovalTests {
    @Test func `removal counts neither unknown nor repeated IDs`() async throws {
        let record = try SceneRecord.make("a", at: 48.5, 7.7)
        let test = try await TestStore.holding([record, .make("b", at: 48.5, 7.7)])
        let id = SceneID(of: record, copy: 0)
        #expect(try await test.store.remove([id, SceneID(key: 5), id]) == 1)
        #expect(try await test.store.remove([id]) == 0)
        #expect(try await test.store.remove([]) == 0)
        #expect(try await test.store.scenes(limit: 10).scenes.map(\.fileName) == ["b"])
    }

    @Test func `removing a collection removes exactly its scenes, sequences and pictures`() async throws {
        func scenes(_ name: String) throws -> [(SceneRecord, [PictureStream])] {
            try (0..<5).map { number in
                let bytes = Array("\(name) \(number)".utf8)
                var record = try SceneRecord.make("\(name) \(number)", at: 48.5, 7.7, captured: Int64(number) * 1000)
                record.contentHash = ContentHash(of: bytes)
                return (record, [.original(bytes)])
            }
        }
        let test = try await TestStore.empty()
        try await test.add(scenes("town"), to: "town")
        let before = try await test.store.contents()
        try await test.add(scenes("village"), to: "village")
        #expect(try await test.store.removeCollection("village") == 5)
        #expect(try await test.store.contents() == before)
        #expect(try await test.store.verify().problems == [])
        let error = await #expect(throws: SceneError.self) { try await test.store.removeCollection("village") }
        #expect(error?.code == .noSuchCollection)
    }
}
