import Geodesy
import Foundation
import MapTiles

/// A square of raised ground: between the corners of its cells there are two triangles each.
struct TerrainTile: Hashable, Sendable {
    let placed: PlacedTile
    /// Points above what the camera looks at, at the corners of the cells, in rows from the north.
    let heights: [Float]
    /// Of all heights.
    let range: ClosedRange<Double>
    /// Points by which the ground lies from that between every second corner, at most, and from that between every fourth.
    let errors: SIMD2<Double>
    /// Points by which a neighbor may lie lower at the edge between both.
    let drop: Double

    /// - Parameter grid: Nil is level ground at the height of the sea.
    init(_ placed: PlacedTile, _ grid: TerrainGrid?, _ scale: TerrainScale) {
        self.placed = placed
        let corners = TerrainGrid.corners
        heights = (0..<corners).flatMap { row -> [Float] in
            let y = placed.origin.y + placed.side * Double(row) / Double(TerrainGrid.cells)
            let (metre, zero) = (Float(scale.pointsPerMeter(at: y)), Float(scale.zero))
            guard let grid else { return Array(repeating: -zero * metre, count: corners) }
            return grid.heights[row * corners..<(row + 1) * corners].map { ($0 - zero) * metre }
        }
        range = Double(heights.min()!)...Double(heights.max()!)
        let metre = placed.square.map { scale.pointsPerMeter(at: $0.y) }.max()!
        errors = SIMD2<Double>(grid?.errors ?? .zero) * metre
        drop = Double(grid?.drop ?? 0) * metre
    }

    /// - Parameter place: In cells from the corner in the north-west.
    func height(at place: SIMD2<Double>) -> Double { TerrainTriangles(heights: heights).height(at: place) }
}

/// How high metres are on a map.
struct TerrainScale: Hashable, Sendable {
    /// Metres above the sea of what the camera looks at.
    let zero: Double
    /// Points of the world's side.
    private let side: Double

    init(_ projection: MapProjection, zero: Double) {
        self.zero = zero
        side = MapProjection.worldSide * exp2(projection.zoom)
    }

    /// - Parameter y: Of a ``MapPoint``: Mercator's map is longer the farther from the equator.
    func pointsPerMeter(at y: Double) -> Double {
        side / (2 * .pi * 6_378_137) * cosh(.pi * (1 - 2 * min(max(y, 0), 1)))
    }

    /// Points above what the camera looks at.
    func height(ofMeters meters: Double, at y: Double) -> Double { (meters - zero) * pointsPerMeter(at: y) }
}
