import CRasterizer
import Geodesy

/// The corners of a raised tile as the camera sees them, with a skirt about it that hides what gapes between tiles of
/// several zooms.
struct TerrainMesh {
    /// Samples by which it may lie beside what all corners of the grid would show.
    private static let tolerance = 0.5
    /// Cells of the grid by which a skirt hangs down.
    private static let skirt = 2.0

    /// Corners of a side, with those of the skirt.
    private let corners: Int
    /// x and y in samples from the top-left corner, and one divided by the depth; 0 is too near, or behind the camera.
    private let points: [SIMD4<Float>]
    /// Which rows of samples it may touch; nil is none.
    let rows: ClosedRange<Float>?
    /// Of what lies nearest.
    let depth: Double

    /// - Parameter scale: Samples for each point.
    init(_ tile: TerrainTile, _ projection: MapProjection, _ lens: MapLens, scale: Double) {
        let square = tile.placed.square.map(projection.plane)
        let east = (square[1] - square[0]) / Double(TerrainGrid.cells)
        let south = (square[3] - square[0]) / Double(TerrainGrid.cells)
        let cell = (east * east).sum().squareRoot()
        let near = lens.distance * MapLens.nearestTerrain
        let middle = projection.middle * scale
        let step = Self.step(of: tile, square, cell: cell, lens, scale: scale)
        let corners = TerrainGrid.cells / step + 3
        let hem = Self.skirt * cell + tile.drop
        var (top, bottom, nearness) = (Float.infinity, -Float.infinity, Float(0))
        points = [SIMD4<Float>](unsafeUninitializedCapacity: corners * corners) { points, count in
            for row in 0..<corners {
                for column in 0..<corners {
                    let (x, y) = (Self.inner(column, step), Self.inner(row, step))
                    let isSkirt = x != (column - 1) * step || y != (row - 1) * step
                    let plane = square[0] + east * Double(x) + south * Double(y)
                    let height = Double(tile.heights[y * TerrainGrid.corners + x])
                    let place = lens.view(plane, height: isSkirt ? height - hem : height)
                    let isSeen = place.z > near
                    let at = isSeen ? lens.screen(place) * scale + middle : .zero
                    let point = SIMD4(Float(at.x), Float(at.y), isSeen ? Float(1 / place.z) : 0, 0)
                    points[row * corners + column] = point
                    guard isSeen else { continue }
                    (top, bottom) = (min(top, point.y), max(bottom, point.y))
                    nearness = max(nearness, point.z)
                }
            }
            count = corners * corners
        }
        self.corners = corners
        rows = top <= bottom ? top...bottom : nil
        depth = nearness > 0 ? Double(1 / nearness) : .infinity
    }

    /// The corner of the grid that a corner has its place from.
    private static func inner(_ corner: Int, _ step: Int) -> Int { min(max((corner - 1) * step, 0), TerrainGrid.cells) }

    /// Every so manieth corner of the grid is one of the mesh: the fewest with which nobody sees that others are left out.
    private static func step(
        of tile: TerrainTile, _ square: [SIMD2<Double>], cell: Double, _ lens: MapLens, scale: Double
    ) -> Int {
        let nearest = square.map { lens.depth($0.y, height: tile.range.upperBound) }.min()!
        let depth = max(nearest, lens.distance * MapLens.nearestTerrain)
        func isFine(_ step: Double, _ error: Double) -> Bool {
            // In a triangle what lies on the ground is drawn as if all of it were equally deep.
            let side = step * cell
            let aside = side * side * lens.sine / (8 * depth)
            return (error + aside) * lens.distance / depth * scale <= tolerance
        }
        return isFine(4, tile.errors.y) ? 4 : isFine(2, tile.errors.x) ? 2 : 1
    }

    /// Draws what of it is nearer than what was drawn before.
    ///
    /// - Parameter sheet: The number of what lies on it.
    func draw(sheet: Int, on scene: inout crasterizer_scene, looking order: TerrainOrder) {
        points.withUnsafeBytes { points in
            var mesh = crasterizer_mesh(
                points: points.bindMemory(to: Float.self).baseAddress, corners: Int32(corners), sheet: Int32(sheet),
                from_south: order.fromSouth, from_east: order.fromEast)
            crasterizer_draw_mesh(&scene, &mesh)
        }
    }
}

/// From which side the cells of a tile are drawn, so that those that are nearer come first.
struct TerrainOrder {
    let fromSouth, fromEast: Bool

    init(heading: Heading) {
        let angle = heading.degrees
        fromSouth = angle < 90 || angle > 270
        fromEast = angle > 180
    }
}
