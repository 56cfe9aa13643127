import Foundation
import VantageGeodesy
import VantageRoadFixtures
import VantageSceneFixtures

@testable import VantageRouting

extension FuzzTarget {
    /// Any text that is read as roads yields routes or errors.
    static let opl = FuzzTarget(name: "opl", maximumLength: 4096) {
        let lines = try SampleData.bytes("map/roads.opl").split(separator: UInt8(ascii: "\n"))
        let town = (0..<6).map { lines[$0 * 30..<$0 * 30 + 8].joined(separator: [UInt8(ascii: "\n")]) }.map {
            Array($0.prefix(3000))
        }
        return town + [Array(crossing.utf8)]
    } check: { bytes in
        var reader = OPLReader(name: "roads.opl")
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            try? reader.read(line)
        }
        guard reader.data.ways.reduce(0, { $0 + $1.points.count }) < 200 else { return }
        route(reader.data)
    }

    private static let crossing = """
        n2 v1 Tbarrier=gate,access=private
        w1 v1 Thighway=residential,name=Rue%20%A Nn1x7.40y43.70,n2x7.401y43.70,n3x7.402y43.70
        w2 v1 Thighway=secondary,oneway=-1,maxspeed=50 Nn4x7.401y43.699,n2x7.401y43.70,n5x7.401y43.701
        r1 v1 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via,w2@to

        """

    /// - Parameter data: A few roads.
    private static func route(_ data: RoadData) {
        do {
            let blocks = try InMemoryRoadBlocks.make(data, modes: [.car, .foot])
            guard let point = data.ways.first?.points.first, let last = data.ways.last?.points.last else { return }
            for mode in [TravelMode.car, .foot] { _ = try routes(blocks, mode, from: point, to: last) }
        } catch {
            fatalError("Roads that were read cannot be used: \(error)")
        }
    }

    private static func routes(
        _ source: any RoadBlockSource, _ mode: TravelMode, from start: RoadPoint, to end: RoadPoint
    ) throws -> RoadRoute? {
        let router = try Router(source, mode)
        let places = try [start, end].map { point in
            try Coordinate(latitude: Double(point.latitude) / 1e7, longitude: Double(point.longitude) / 1e7)
        }
        guard let start = try router.nearest(to: places[0], within: 500, for: .start).first,
            let end = try router.nearest(to: places[1], within: 500, for: .destination).first,
            let route = try router.route(from: start, to: end)
        else { return nil }
        for part in route.parts { _ = try router.name(part.way) }
        return route
    }

    /// A graph with one changed block yields routes, or an error that reports the damage.
    static let roadBlock = FuzzTarget(name: "road-block", maximumLength: 8192) {
        town.tables.enumerated().flatMap { place, rows in
            rows.value.enumerated().map { [UInt8(place), UInt8($0.offset)] + $0.element }
        }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let (table, rows) = town.tables[input.byte() % town.tables.count]
        let changed = ChangedBlocks(town.blocks, table, rows.isEmpty ? 0 : input.byte() % rows.count, Array(input.rest))
        for (start, end) in [(0, 7), (9, 2), (4, 11)] {
            do {
                _ = try routes(changed, .car, from: town.points[start], to: town.points[end])
            } catch let error as RoutingError {
                expect(error.code == .damaged, "\(error)")
            } catch {
                fatalError("Another error: \(error)")
            }
        }
    }

    /// A header is rejected, or is written back exactly as it was read.
    static let roadHeader = FuzzTarget(name: "road-header", maximumLength: 512) {
        [town.blocks.head.bytes]
    } check: { bytes in
        guard let head = try? RoadGraphHeader(bytes, "roads") else { return }
        expect((try? RoadGraphHeader(head.bytes, "roads")) == head, "A header changes when it is written.")
    }

    private static let town = FuzzTown()
}

/// A small graph whose blocks are changed one at a time.
private struct FuzzTown: @unchecked Sendable {
    let blocks: InMemoryRoadBlocks
    let tables: [(key: RoadTable, value: [[UInt8]])]
    let points: [RoadPoint]

    init() {
        var random = SplitMix64(state: 8)
        let town = RandomTown(side: 4, restrictions: 4, &random)
        do {
            blocks = try InMemoryRoadBlocks.make(town.data, modes: [.car])
        } catch {
            fatalError("The town has no graph: \(error)")
        }
        tables = blocks.tables.sorted { $0.key.row(0) < $1.key.row(0) }
        points =
            town.data.ways.compactMap(\.points.first)
            + Array(repeating: RoadPoint(latitude: 0, longitude: 0), count: 12)
    }
}

/// A source that replaces one block of another source.
private final class ChangedBlocks: RoadBlockSource {
    private let blocks: InMemoryRoadBlocks
    private let change: (table: RoadTable, block: Int, bytes: [UInt8])
    var head: RoadGraphHeader { blocks.head }

    init(_ blocks: InMemoryRoadBlocks, _ table: RoadTable, _ block: Int, _ bytes: [UInt8]) {
        (self.blocks, change) = (blocks, (table, block, bytes))
    }

    func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
        table == change.table && block == change.block ? change.bytes : try blocks.bytes(of: table, block: block)
    }
}
