import Geodesy
import MapTiles

/// The raised ground of a map, over the plane that a camera straight down would show.
final class Terrain: Sendable {
    /// They do not overlap.
    let tiles: [TerrainTile]
    let projection: MapProjection
    let lens: MapLens
    let cells: GroundCells

    /// - Parameters:
    ///   - projection: Of level ground.
    ///   - tiles: Not none.
    init?(_ projection: MapProjection, _ lens: MapLens, _ tiles: [TerrainTile]) {
        guard let cells = GroundCells(tiles.map(\.placed)) else { return nil }
        (self.projection, self.lens, self.tiles, self.cells) = (projection, lens, tiles, cells)
    }

    /// Points above what the camera looks at; beside the tiles as high as that.
    ///
    /// - Parameter plane: Points from the anchor.
    func height(at plane: SIMD2<Double>) -> Double {
        let place = cells.place(projection.mapPoint(plane))
        guard let number = cells.tile(at: place) else { return 0 }
        return tiles[number].height(at: square(number).cells(place))
    }

    /// Of all tiles.
    var corners: [MapPoint] { tiles.flatMap(\.placed.square) }

    func square(_ number: Int) -> TerrainSquare {
        let placed = tiles[number].placed
        return TerrainSquare(corner: cells.place(placed.origin), side: placed.side * cells.perWorld)
    }
}

extension Terrain: Hashable {
    static func == (one: Terrain, other: Terrain) -> Bool {
        one === other || (one.projection == other.projection && one.tiles == other.tiles)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(projection) }
}

/// Where a tile lies among the cells of the ground.
struct TerrainSquare {
    let corner: SIMD2<Double>
    let side: Double

    /// Cells of the tile's grid from its corner.
    func cells(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - corner) * (Double(TerrainGrid.cells) / side) }
}
