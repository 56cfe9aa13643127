import VantageGeodesy
import VantageMapTiles

/// The heights in all tiles at a zoom level as one grid, which wraps around the world.
struct HeightGrid {
    private let tiles: ElevationTiles
    private let source: Int
    private let zoom: Int
    /// The most recently used tile, which is usually needed again next; `nil` if it does not exist.
    private var current: ElevationTile?
    private var (currentX, currentY) = (-1, -1)

    init(_ tiles: ElevationTiles, source: Int, zoom: Int) {
        (self.tiles, self.source, self.zoom) = (tiles, source, zoom)
    }

    /// Returns the height of a point in meters above sea level, or `nil` if it is unknown.
    mutating func height(at place: MapPoint, _ work: inout MapSourceWork) throws -> Double? {
        let count = Double(1 << zoom)
        guard (0..<1).contains(place.y) else { return nil }
        let east = (0..<1).contains(place.x) ? place.x : place.x - place.x.rounded(.down)
        let (x, y) = (east * count, place.y * count)
        try loadTile(Int(x), Int(y), &work)
        guard let current else { return nil }
        // The position is measured from the center of the pixel above and to the left of the tile's first one, so that
        // it is never negative.
        let pixel = SIMD2(x * Double(current.width), y * Double(current.height)) + 0.5
        let (column, row) = (Int(pixel.x) - 1, Int(pixel.y) - 1)
        let (right, down) = (pixel.x - Double(column + 1), pixel.y - Double(row + 1))
        let height = current.height(
            column - currentX * current.width, row - currentY * current.height, right: right, down: down)
        return try height ?? mixed(column, row, right: right, down: down, &work)
    }

    /// Interpolates between four pixels in the grid, some of which may be in other tiles or have no height.
    private mutating func mixed(
        _ column: Int, _ row: Int, right: Double, down: Double, _ work: inout MapSourceWork
    ) throws -> Double? {
        guard let tile = current else { return nil }
        var (sum, weights) = (0.0, 0.0)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let weight = (dx == 0 ? 1 - right : right) * (dy == 0 ? 1 - down : down)
            guard weight > 0, let height = try height(column + dx, row + dy, like: tile, &work) else { continue }
            sum += weight * Double(height)
            weights += weight
        }
        // At the edge of known data, the nearest known pixels determine the height.
        return weights >= 0.25 ? sum / weights : nil
    }

    /// Returns the height of a pixel in the grid.
    ///
    /// - Parameter size: A tile of the expected size. Tiles of other sizes are ignored.
    private mutating func height(
        _ column: Int, _ row: Int, like size: ElevationTile, _ work: inout MapSourceWork
    ) throws -> Float? {
        let (width, height) = (size.width, size.height)
        let (x, y) = (floor(column, width), floor(row, height))
        try loadTile(x, y, &work)
        guard let current, (current.width, current.height) == (width, height) else { return nil }
        let value = current.heights[(row - y * height) * width + column - x * width]
        return value.isNaN ? nil : value
    }

    /// Switches to a tile, wrapping around the left and right edges of the world.
    private mutating func loadTile(_ x: Int, _ y: Int, _ work: inout MapSourceWork) throws {
        guard (x, y) != (currentX, currentY) else { return }
        let id = TileID(zoom: zoom, x: x & ((1 << zoom) - 1), y: y)
        current = (0..<1 << zoom).contains(y) ? try tiles.tile(id, of: source, &work) : nil
        (currentX, currentY) = (x, y)
    }

    private func floor(_ pixel: Int, _ count: Int) -> Int { pixel >= 0 ? pixel / count : (pixel - count + 1) / count }
}

extension ElevationTile {
    /// Interpolates between four pixels; `nil` if one of them is outside the tile or has no height.
    ///
    /// - Parameters:
    ///   - column: The first pixel's column.
    ///   - row: The first pixel's row.
    ///   - right: The distance from the first pixel toward the next one in the row, 0 to 1.
    ///   - down: The distance from the first pixel toward the next one in the column, 0 to 1.
    fileprivate func height(_ column: Int, _ row: Int, right: Double, down: Double) -> Double? {
        guard column >= 0, row >= 0, column + 1 < width, row + 1 < height else { return nil }
        let first = row * width + column
        func mixed(_ place: Int) -> Double { Double(heights[place]) * (1 - right) + Double(heights[place + 1]) * right }
        let height = mixed(first) * (1 - down) + mixed(first + width) * down
        return height.isNaN ? nil : height
    }
}
