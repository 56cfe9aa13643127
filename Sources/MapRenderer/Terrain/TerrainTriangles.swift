/// The ground between the corners of the cells of a tile: two triangles in each cell.
struct TerrainTriangles {
    /// Of ``TerrainGrid/corners`` corners in as many rows from the north.
    let heights: [Float]
    /// Every so manieth corner is one of a cell.
    var step = 1

    /// - Parameter place: In cells of the grid from the corner in the north-west.
    func height(at place: SIMD2<Double>) -> Double {
        let place = place / Double(step)
        let last = Double(TerrainGrid.cells / step - 1)
        let cell = place.rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD2(last, last))
        let slope = slope(ofCell: Int(cell.x), Int(cell.y), isLower: (place - cell).sum() > 1)
        return slope.z + slope.x * place.x + slope.y * place.y
    }

    /// The plane of a triangle: its height in `z` at the tile's corner, and how it rises from cell to cell.
    func slope(ofCell column: Int, _ row: Int, isLower: Bool) -> SIMD3<Double> {
        let down = TerrainGrid.corners * step
        let first = row * down + column * step
        func height(_ place: Int) -> Double { Double(heights[place]) }
        let (right, below) = (height(first + step), height(first + down))
        let opposite = height(first + (isLower ? down + step : 0))
        let (x, y) = isLower ? (opposite - below, opposite - right) : (right - opposite, below - opposite)
        // Both triangles have these two corners.
        return SIMD3(x, y, right - x * Double(column + 1) - y * Double(row))
    }
}
