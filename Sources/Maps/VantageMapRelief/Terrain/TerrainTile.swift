import Foundation

/// A square of raised ground with two triangles per cell.
package struct TerrainTile: Hashable, Sendable {
    package let placed: PlacedTile
    /// The heights of the cell corners, in points above the camera's target, in rows from the north.
    package let heights: [Float]
    /// The range of all heights, in points above the camera's target.
    package let range: ClosedRange<Double>
    /// The maximum height errors, in points, of two coarser grids: one that keeps every second corner, and one that
    /// keeps every fourth.
    package let errors: SIMD2<Double>
    /// The maximum amount, in points, by which a neighbor may be lower at the shared edge.
    package let drop: Double

    /// - Parameter grid: `nil` for level ground at sea level.
    package init(_ placed: PlacedTile, _ grid: TerrainGrid?, _ scale: TerrainScale) {
        self.placed = placed
        let corners = TerrainGrid.corners
        heights = (0..<corners).flatMap { row -> [Float] in
            let y = placed.origin.y + placed.side * Double(row) / Double(TerrainGrid.cells)
            let (meter, zero) = (Float(scale.pointsPerMeter(at: y)), Float(scale.zero))
            guard let grid else { return Array(repeating: -zero * meter, count: corners) }
            return grid.heights[row * corners..<(row + 1) * corners].map { ($0 - zero) * meter }
        }
        range = Double(heights.min()!)...Double(heights.max()!)
        let meter = placed.square.map { scale.pointsPerMeter(at: $0.y) }.max()!
        errors = SIMD2<Double>(grid?.errors ?? .zero) * meter
        drop = Double(grid?.drop ?? 0) * meter
    }

    /// - Parameter place: The position, in cells from the northwest corner.
    package func height(at place: SIMD2<Double>) -> Double { TerrainTriangles(heights: heights).height(at: place) }
}

/// The conversion of heights from meters to points on a map.
package struct TerrainScale: Hashable, Sendable {
    /// The height of the camera's target above sea level, in meters.
    package let zero: Double
    /// The width of the world, in points.
    private let side: Double

    package init(_ projection: MapProjection, zero: Double) {
        self.zero = zero
        side = MapProjection.worldSide * exp2(projection.zoom)
    }

    /// - Parameter y: The `y` of a ``MapPoint``. The Mercator projection stretches lengths with increasing latitude.
    package func pointsPerMeter(at y: Double) -> Double {
        side / (2 * .pi * 6_378_137) * cosh(.pi * (1 - 2 * min(max(y, 0), 1)))
    }

    /// Returns the height above the camera's target, in points.
    package func height(ofMeters meters: Double, at y: Double) -> Double { (meters - zero) * pointsPerMeter(at: y) }
}
