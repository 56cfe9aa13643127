import Foundation
import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A search for the towns and districts that are mapped only as points. It is fast if consecutive points are close
/// together, because it keeps the settlements around the last tile.
final class NearbySettlements {
    /// A town or a district that is mapped only as a point.
    struct Settlement {
        let territory: Territory
        /// The distance, in meters, to which the settlement is assumed to extend.
        let reach: Double
        /// The territories that contain the point.
        let areas: Set<Int64>
    }

    private struct Circle {
        let x: Int64
        let y: Double
        let reach: Double
        /// The index of the settlement.
        let index: Int
    }

    /// The level of a tile, which is 10 km from south to north.
    private static let level = 11
    /// The maximum distance in meters from the center of a tile to its corners.
    private static let halfTile = 11_000.0
    /// The length in meters of a grid step from south to north.
    private static let meters = 20_003_931.0 / GridPoint.steps

    private let positions: PositionTable
    private let cover: TerritoryCover
    private let rows: TerritoryRows
    private let outlines: RawStatement
    private var tile: QuadCell?
    private var settlements: [Settlement] = []
    /// The positions and reaches of the settlements, by the part of an address that they name. Most settlements are too
    /// far away from a point, and these plain numbers show that without reference counting.
    private var circles: [AreaRole.Part: [Circle]] = [:]
    /// The length of an eastward grid step, as a multiple of the length of a northward one.
    private var narrowing = 1.0

    init(_ database: Database, _ rows: TerritoryRows) throws {
        positions = try PositionTable(database)
        cover = try TerritoryCover(database)
        self.rows = rows
        outlines = try RawStatement(database, "SELECT 1 FROM place_outline WHERE place = ?")
    }

    /// Returns the town or the district whose distance is smallest in proportion to its reach.
    ///
    /// - Parameters:
    ///   - part: The part of an address that the settlement names.
    ///   - areas: The territories that must contain the settlement, too.
    func nearest(to point: GridPoint, for part: AreaRole.Part, in areas: [Int64]) throws -> Settlement? {
        if tile?.contains(point) != true { try readTile(at: point) }
        var best: (share: Double, index: Int)?
        for circle in circles[part] ?? [] {
            let share = distance(point, circle) / circle.reach
            guard share <= min(1, best?.share ?? 1), areas.allSatisfy(settlements[circle.index].areas.contains) else {
                continue
            }
            if let best, share == best.share, name(circle.index) >= name(best.index) { continue }
            best = (share, circle.index)
        }
        return best.map { settlements[$0.index] }
    }

    private func name(_ index: Int) -> String { settlements[index].territory.name }

    private func distance(_ one: GridPoint, _ other: Circle) -> Double {
        // Sign-extending the 31-bit difference takes the short way around the world.
        let east = Double(Int32(truncatingIfNeeded: (Int64(one.x) - other.x) << 1) >> 1) * narrowing
        let north = Double(one.y) - other.y
        return (east * east + north * north).squareRoot() * Self.meters
    }

    private func readTile(at point: GridPoint) throws {
        let tile = QuadCell(at: point, level: Self.level)
        let center = try GridPoint(x: tile.x + tile.size / 2, y: tile.y + tile.size / 2).coordinate
        self.tile = tile
        narrowing = 2 * max(1e-6, cos(center.latitude * .pi / 180))
        var found: [PlacePosition] = []
        for box in GridBox.boxes(center.box(within: AreaRole.longestReach + Self.halfTile)) {
            try positions.forEach(in: box) { if $0.kind == .territory { found.append($0) } }
        }
        settlements = try found.compactMap { position in
            guard let territory = try rows.territory(position.row), let reach = territory.reach,
                try !hasOutline(position.row)
            else { return nil }
            return Settlement(
                territory: territory, reach: reach, areas: Set(try cover.territories(at: territory.point)))
        }
        circles = [:]
        for (index, settlement) in settlements.enumerated() {
            let point = settlement.territory.point
            circles[settlement.territory.role.part, default: []].append(
                Circle(x: Int64(point.x), y: Double(point.y), reach: settlement.reach, index: index))
        }
    }

    private func hasOutline(_ row: Int64) throws -> Bool {
        outlines.bind(1, row)
        defer { outlines.reset() }
        return try outlines.step()
    }
}
