/// The ground between the corners of a tile's cells, with two triangles per cell.
struct TerrainTriangles {
    /// The heights at the corners, in rows from the north. ``TerrainGrid/corners`` is both the number of rows and the
    /// number of corners per row.
    let heights: [Float]
    /// The distance between the corners of a cell, in steps of the grid.
    var step = 1

    /// - Parameter place: The position, in grid cells from the northwest corner.
    func height(at place: SIMD2<Double>) -> Double {
        let place = place / Double(step)
        let last = Double(TerrainGrid.cells / step - 1)
        let cell = place.rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD2(last, last))
        let slope = slope(ofCell: Int(cell.x), Int(cell.y), isLower: (place - cell).sum() > 1)
        return slope.z + slope.x * place.x + slope.y * place.y
    }

    /// Returns the plane through a triangle. `z` is its height at the tile's corner; `x` and `y` are its change per
    /// cell.
    func slope(ofCell column: Int, _ row: Int, isLower: Bool) -> SIMD3<Double> {
        let down = TerrainGrid.corners * step
        let first = row * down + column * step
        func height(_ place: Int) -> Double { Double(heights[place]) }
        let (right, below) = (height(first + step), height(first + down))
        let opposite = height(first + (isLower ? down + step : 0))
        let (x, y) = isLower ? (opposite - below, opposite - right) : (right - opposite, below - opposite)
        // Both triangles share these two corners.
        return SIMD3(x, y, right - x * Double(column + 1) - y * Double(row))
    }
}
