import Foundation
import GRDB
import VantageGeodesy
import VantageRoadFixtures
import VantageSceneFixtures
import VantageStoreCore
import Testing

@testable import VantageRouting

/// Tests intact and damaged road files.
final class RoadFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var file: URL { folder.appending(path: "town.vroads") }
    private let town: RandomTown
    private let blocks: InMemoryRoadBlocks

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var random = SplitMix64(state: 8)
        town = RandomTown(side: 7, restrictions: 10, &random)
        blocks = try InMemoryRoadBlocks.make(town.data, modes: [.car, .bicycle], objectives: [.duration, .length])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns routes between places all over the town; `nil` for pairs without a route.
    private func routes(_ source: any RoadBlockSource, count: Int = 12) throws -> [RoadRoute?] {
        var random = SplitMix64(state: 4)
        let router = try Router(source, .car)
        return try (0..<count).map { _ in
            let ends = try [RouteEnd.start, .destination].map { end in
                let place = try Coordinate(
                    latitude: .random(in: 43.699...43.708, using: &random),
                    longitude: .random(in: 7.399...7.41, using: &random))
                return try router.nearest(to: place, within: 1000, for: end).first
            }
            guard let start = ends[0], let end = ends[1] else { return nil }
            let route = try router.route(from: start, to: end)
            _ = try route.map { route in try route.parts.map { try router.name($0.way) } }
            return route
        }
    }

    private func change(_ body: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write(body)
        try queue.close()
    }

    @Test func `a graph in a file gives the same routes as one in memory`() throws {
        try RoadFile.make(file, blocks)
        let stored = try RoadFile(file)
        #expect(stored.head == blocks.head)
        let routes = try routes(stored, count: 100)
        #expect(try routes == self.routes(blocks, count: 100) && routes.compactMap(\.self).count > 80)
        #expect(try Router(stored, .bicycle, .length).mode == .bicycle)
        let error = #expect(throws: RoutingError.self) { try Router(stored, .foot) }
        #expect(error?.code == .modeMissing)
    }

    @Test func `creating a file fails if it exists, but writing to a database replaces its road tables`() throws {
        try RoadFile.make(file, blocks)
        let error = #expect(throws: RoutingError.self) { try RoadFile.make(self.file, self.blocks) }
        #expect(error?.code == .cannotCreate)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["town.vroads"])
        let empty = try InMemoryRoadBlocks.make(RoadData(), modes: [.foot])
        try change { try RoadFile.write(empty, to: $0) }
        #expect(try RoadFile(file).head == empty.head)
    }

    @Test func `reports every damaged or missing block`() throws {
        try RoadFile.make(file, blocks)
        for (table, rows) in blocks.tables {
            for number in rows.indices {
                let row = table.row(number)
                var bytes = rows[number]
                guard !bytes.isEmpty else { continue }
                bytes[bytes.count / 2] ^= 1
                try change {
                    try $0.execute(sql: "UPDATE road_block SET bytes = ? WHERE id = ?", arguments: [Data(bytes), row])
                }
                let damaged = read(table, number)
                #expect(damaged?.code == .damaged && damaged?.description.contains(table.name) == true)
                try change { try $0.execute(sql: "DELETE FROM road_block WHERE id = ?", arguments: [row]) }
                let missing = read(table, number)
                #expect(missing?.code == .damaged && missing?.description.contains("missing") == true)
            }
        }
    }

    private func read(_ table: RoadTable, _ block: Int) -> RoutingError? {
        #expect(throws: RoutingError.self) { try RoadFile(self.file).bytes(of: table, block: block) }
    }

    @Test func `changed blocks with valid checksums yield routes or an error`() throws {
        var random = SplitMix64(state: 12)
        try RoadFile.make(file, blocks)
        let tables = blocks.tables.filter { !$0.value.isEmpty }.sorted { $0.key.row(0) < $1.key.row(0) }
        var (failures, answers) = (0, 0)
        for _ in 0..<400 {
            let (table, rows) = tables.randomElement(using: &random)!
            let number = rows.indices.randomElement(using: &random)!
            var bytes = rows[number]
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = bytes.indices.randomElement(using: &random)!
                bytes[place] = random.chance(30) ? .max : .random(in: 0...255, using: &random)
            }
            if random.chance(10) { bytes.removeLast(.random(in: 0...bytes.count, using: &random)) }
            do {
                _ = try routes(Changed(blocks, table, number, bytes))
                answers += 1
            } catch let error as RoutingError {
                #expect(error.code == .damaged)
                failures += 1
            }
        }
        #expect(failures > 40 && answers > 40)
    }

    /// A source that returns the blocks of another source, except for one that it replaces.
    private final class Changed: RoadBlockSource {
        private let blocks: InMemoryRoadBlocks
        private let change: (table: RoadTable, block: Int, bytes: [UInt8])
        var head: RoadGraphHeader { blocks.head }

        init(_ blocks: InMemoryRoadBlocks, _ table: RoadTable, _ block: Int, _ bytes: [UInt8]) {
            (self.blocks, change) = (blocks, (table, block, bytes))
        }

        func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
            if table == change.table, block == change.block { return change.bytes }
            return try blocks.bytes(of: table, block: block)
        }
    }

    @Test func `reports a truncated file of any length`() throws {
        try RoadFile.make(file, blocks)
        let whole = try Data(contentsOf: file)
        for count in stride(from: 0, to: whole.count, by: 4096) {
            try whole.prefix(count).write(to: file)
            let error = #expect(throws: RoutingError.self) { _ = try self.routes(RoadFile(self.file)) }
            #expect([.damaged, .notARoadGraph].contains(error?.code))
        }
    }

    @Test func `reports a missing file, a file without a graph, and a newer format`() throws {
        let missing = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(missing?.code == .noSuchFile)
        try Data("hello".utf8).write(to: file)
        let text = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(text?.code == .notARoadGraph)
        try FileManager.default.removeItem(at: file)
        try change { try $0.execute(sql: "CREATE TABLE other (id)") }
        let other = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(other?.code == .notARoadGraph)
        try FileManager.default.removeItem(at: file)
        try RoadFile.make(file, blocks)
        try changeHead { $0[15] = 99 }
        let newer = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(newer?.code == .writtenByNewerRelease)
    }

    @Test func `reports swapped blocks as damaged`() throws {
        try RoadFile.make(file, blocks)
        try change {
            let rows = try Int64.fetchAll($0, sql: "SELECT id FROM road_block ORDER BY id")
            // Renumber the rows so that each block takes the place of the next one, usually in the same table.
            for row in rows {
                try $0.execute(sql: "UPDATE road_block SET id = -id WHERE id = ?", arguments: [row])
            }
            for (one, other) in zip(rows, rows.dropFirst() + rows.prefix(1)) {
                try $0.execute(sql: "UPDATE road_block SET id = ? WHERE id = ?", arguments: [other, -one])
            }
        }
        let error = #expect(throws: RoutingError.self) { try routes(RoadFile(self.file), count: 3) }
        #expect(error?.code == .damaged)
    }

    @Test func `reports damage if the sizes in a header exceed the file`() throws {
        try RoadFile.make(file, blocks)
        try changeHead { $0[20] = 0x3F }
        let error = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(error?.code == .damaged)
    }

    @Test func `reports a changed header as damaged`() throws {
        try RoadFile.make(file, blocks)
        var head = blocks.head.bytes
        head[0] ^= 1
        try change { try $0.execute(sql: "UPDATE road_graph SET bytes = ?", arguments: [Data(head)]) }
        let error = #expect(throws: RoutingError.self) { try RoadFile(self.file) }
        #expect(error?.code == .damaged)
    }

    private func changeHead(_ body: (inout [UInt8]) -> Void) throws {
        var head = blocks.head.bytes
        body(&head)
        try change {
            try $0.execute(
                sql: "UPDATE road_graph SET bytes = ?, checksum = ?",
                arguments: [Data(head), BlockChecksum.of(head, row: 1)])
        }
    }
}
