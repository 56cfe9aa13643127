import VantageGeodesy

/// The raised ground of a map, as heights above its plane.
package final class Terrain: Sendable {
    /// The tiles of the ground, which do not overlap.
    package let tiles: [TerrainTile]
    package let projection: MapProjection
    package let lens: PitchedCamera
    package let cells: GroundCells

    /// - Parameters:
    ///   - projection: The projection of level ground.
    ///   - tiles: At least one tile.
    package init?(_ projection: MapProjection, _ lens: PitchedCamera, _ tiles: [TerrainTile]) {
        guard let cells = GroundCells(tiles.map(\.placed)) else { return nil }
        (self.projection, self.lens, self.tiles, self.cells) = (projection, lens, tiles, cells)
    }

    /// Returns the height above the camera's target, in points; 0 outside the tiles.
    ///
    /// - Parameter plane: The position, in points from the anchor.
    package func height(at plane: SIMD2<Double>) -> Double {
        let place = cells.place(projection.mapPoint(plane))
        guard let number = cells.tile(at: place) else { return 0 }
        return tiles[number].height(at: square(number).cells(place))
    }

    /// The approximate size in memory, in bytes.
    package var byteCount: Int { tiles.count * TerrainGrid.corners * TerrainGrid.corners * 4 }

    /// The corners of all tiles.
    package var corners: [MapPoint] { tiles.flatMap(\.placed.square) }

    package func square(_ number: Int) -> TerrainSquare {
        let placed = tiles[number].placed
        return TerrainSquare(corner: cells.place(placed.origin), side: placed.side * cells.perWorld)
    }
}

extension Terrain: Hashable {
    package static func == (one: Terrain, other: Terrain) -> Bool {
        one === other || (one.projection == other.projection && one.tiles == other.tiles)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(projection) }
}

/// The square that a tile covers, in ground cells.
package struct TerrainSquare {
    package let corner: SIMD2<Double>
    package let side: Double

    /// Returns a position in cells of the tile's grid, measured from the tile's corner.
    package func cells(_ place: SIMD2<Double>) -> SIMD2<Double> {
        (place - corner) * (Double(TerrainGrid.cells) / side)
    }
}
