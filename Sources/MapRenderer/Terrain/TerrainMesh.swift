import CRasterizer
import Geodesy

/// The corners of a raised tile as the camera sees them, with a skirt about it that hides what gapes between tiles of
/// several zooms.
struct TerrainMesh {
    /// Corners of a side, with those of the skirt.
    static let corners = TerrainGrid.corners + 2
    /// Cells by which a skirt hangs down.
    private static let skirt = 2.0

    /// x and y in samples from the top-left corner, and one divided by the depth; 0 is too near, or behind the camera.
    private let points: [SIMD4<Float>]
    /// Which rows of samples it may touch; nil is none.
    let rows: ClosedRange<Float>?
    /// Of what lies nearest.
    let depth: Double

    /// - Parameter scale: Samples for each point.
    init(_ tile: TerrainTile, _ projection: MapProjection, _ lens: MapLens, scale: Double) {
        let corner = projection.plane(tile.placed.origin)
        let (right, below) = (tile.placed.square[1], tile.placed.square[3])
        let east = (projection.plane(right) - corner) / Double(TerrainGrid.cells)
        let south = (projection.plane(below) - corner) / Double(TerrainGrid.cells)
        let drop = Self.skirt * (east * east).sum().squareRoot()
        let near = lens.distance * MapLens.nearestTerrain
        let middle = projection.middle * scale
        var (top, bottom, nearness) = (Float.infinity, -Float.infinity, Float(0))
        points = [SIMD4<Float>](unsafeUninitializedCapacity: Self.corners * Self.corners) { points, count in
            for row in 0..<Self.corners {
                for column in 0..<Self.corners {
                    let (x, y) = (Self.inner(column), Self.inner(row))
                    let isSkirt = x != column - 1 || y != row - 1
                    let plane = corner + east * Double(x) + south * Double(y)
                    let height = Double(tile.heights[y * TerrainGrid.corners + x]) - (isSkirt ? drop : 0)
                    let place = lens.view(plane, height: height)
                    let isSeen = place.z > near
                    let at = isSeen ? lens.screen(place) * scale + middle : .zero
                    let point = SIMD4(Float(at.x), Float(at.y), isSeen ? Float(1 / place.z) : 0, 0)
                    points[row * Self.corners + column] = point
                    guard isSeen else { continue }
                    (top, bottom) = (min(top, point.y), max(bottom, point.y))
                    nearness = max(nearness, point.z)
                }
            }
            count = Self.corners * Self.corners
        }
        rows = top <= bottom ? top...bottom : nil
        depth = nearness > 0 ? Double(1 / nearness) : .infinity
    }

    /// The corner of the grid that a corner has its place from.
    private static func inner(_ corner: Int) -> Int { min(max(corner - 1, 0), TerrainGrid.cells) }

    /// Draws what of it is nearer than what was drawn before.
    func draw(_ pixels: SheetPixels, on scene: inout crasterizer_scene, looking order: TerrainOrder) {
        let sheet = pixels.sheet(at: .zero, length: 1)
        points.withUnsafeBytes { points in
            withExtendedLifetime(pixels) {
                withUnsafePointer(to: sheet) { sheet in
                    var mesh = crasterizer_mesh(
                        points: points.bindMemory(to: Float.self).baseAddress, corners: Int32(Self.corners),
                        sheet: sheet, from_south: order.fromSouth, from_east: order.fromEast)
                    crasterizer_draw_mesh(&scene, &mesh)
                }
            }
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
