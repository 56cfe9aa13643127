import CVantageRasterizer
import VantageGeodesy

/// The corners of a raised tile in camera space, with a skirt around them that hides gaps between tiles of different
/// zoom levels.
package struct TerrainMesh {
    /// The maximum error, in samples, that leaving out grid corners may cause in the image.
    private static let tolerance = 0.5
    /// The height of the skirt, in cells of the grid.
    private static let skirt = 2.0

    /// The number of corners per side, including the skirt.
    private let corners: Int
    /// The corners: x and y in samples from the top-left corner of the image, and one divided by the depth. All three
    /// are 0 for positions behind the camera or too close to it.
    private let points: [SIMD4<Float>]
    /// The range of sample rows that the mesh may touch, or `nil` if it touches none.
    package let rows: ClosedRange<Float>?
    /// The depth of the nearest corner, in points.
    package let depth: Double

    /// - Parameter scale: Samples per point.
    package init(_ tile: TerrainTile, _ projection: MapProjection, _ lens: PitchedCamera, scale: Double) {
        let square = tile.placed.square.map(projection.plane)
        let east = (square[1] - square[0]) / Double(TerrainGrid.cells)
        let south = (square[3] - square[0]) / Double(TerrainGrid.cells)
        let cell = (east * east).sum().squareRoot()
        let near = lens.distance * PitchedCamera.nearestTerrain
        let middle = projection.middle * scale
        let step = Self.step(of: tile, square, cell: cell, lens, scale: scale)
        let corners = TerrainGrid.cells / step + 3
        let hem = Self.skirt * cell + tile.drop
        var (top, bottom, inverseDepth) = (Float.infinity, -Float.infinity, Float(0))
        points = [SIMD4<Float>](unsafeUninitializedCapacity: corners * corners) { points, count in
            for row in 0..<corners {
                for column in 0..<corners {
                    let (x, y) = (Self.inner(column, step), Self.inner(row, step))
                    let isSkirt = x != (column - 1) * step || y != (row - 1) * step
                    let plane = square[0] + east * Double(x) + south * Double(y)
                    let height = Double(tile.heights[y * TerrainGrid.corners + x])
                    let place = lens.cameraSpace(plane, height: isSkirt ? height - hem : height)
                    let isSeen = place.z > near
                    let at = isSeen ? lens.screen(place) * scale + middle : .zero
                    let point = SIMD4(Float(at.x), Float(at.y), isSeen ? Float(1 / place.z) : 0, 0)
                    points[row * corners + column] = point
                    guard isSeen else { continue }
                    (top, bottom) = (min(top, point.y), max(bottom, point.y))
                    inverseDepth = max(inverseDepth, point.z)
                }
            }
            count = corners * corners
        }
        self.corners = corners
        rows = top <= bottom ? top...bottom : nil
        depth = inverseDepth > 0 ? Double(1 / inverseDepth) : .infinity
    }

    /// Converts a mesh column or row to a grid column or row. The skirt has the same position as the edge.
    private static func inner(_ corner: Int, _ step: Int) -> Int { min(max((corner - 1) * step, 0), TerrainGrid.cells) }

    /// Returns the largest step between grid corners (1, 2 or 4) that causes no visible error.
    private static func step(
        of tile: TerrainTile, _ square: [SIMD2<Double>], cell: Double, _ lens: PitchedCamera, scale: Double
    ) -> Int {
        let nearest = square.map { lens.depth($0.y, height: tile.range.upperBound) }.min()!
        let depth = max(nearest, lens.distance * PitchedCamera.nearestTerrain)
        func isFine(_ step: Double, _ error: Double) -> Bool {
            // Within a triangle, texture coordinates are interpolated linearly, as if its depth were constant.
            let side = step * cell
            let aside = side * side * lens.sine / (8 * depth)
            return (error + aside) * lens.distance / depth * scale <= tolerance
        }
        return isFine(4, tile.errors.y) ? 4 : isFine(2, tile.errors.x) ? 2 : 1
    }

    /// Draws the mesh where it is nearer than anything drawn before.
    ///
    /// - Parameter texture: The number of the texture.
    package func draw(texture: Int, on scene: inout crasterizer_samples, looking order: TerrainOrder) {
        points.withUnsafeBytes { points in
            var mesh = crasterizer_mesh(
                points: points.bindMemory(to: Float.self).baseAddress, corners: Int32(corners), texture: Int32(texture),
                from_south: order.fromSouth, from_east: order.fromEast)
            crasterizer_draw_mesh(&scene, &mesh)
        }
    }
}

/// The drawing order of a tile's cells, nearest first.
package struct TerrainOrder {
    package let fromSouth, fromEast: Bool

    init(heading: Heading) {
        let angle = heading.degrees
        fromSouth = angle < 90 || angle > 270
        fromEast = angle > 180
    }
}
