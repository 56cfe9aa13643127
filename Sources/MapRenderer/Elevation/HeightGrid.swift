import Geodesy
import MapTiles

/// The heights of all tiles of a level as one grid, which goes round the world.
struct HeightGrid {
    private let tiles: ElevationTiles
    private let source: Int
    private let zoom: Int
    /// The tile that was looked at last, and is mostly looked at next; `nil` where there is none.
    private var known: ElevationTile?
    private var (knownX, knownY) = (-1, -1)

    init(_ tiles: ElevationTiles, source: Int, zoom: Int) {
        (self.tiles, self.source, self.zoom) = (tiles, source, zoom)
    }

    /// The height of a place, in metres above the sea; `nil` where there is none.
    mutating func height(at place: MapPoint, _ work: inout MapSourceWork) throws -> Double? {
        let count = Double(1 << zoom)
        guard (0..<1).contains(place.y) else { return nil }
        let east = (0..<1).contains(place.x) ? place.x : place.x - place.x.rounded(.down)
        let (x, y) = (east * count, place.y * count)
        try look(Int(x), Int(y), &work)
        guard let known else { return nil }
        // From the middle of the pixel before the first one, so that it is never negative.
        let pixel = SIMD2(x * Double(known.width), y * Double(known.height)) + 0.5
        let (column, row) = (Int(pixel.x) - 1, Int(pixel.y) - 1)
        let (right, down) = (pixel.x - Double(column + 1), pixel.y - Double(row + 1))
        let height = known.height(
            column - knownX * known.width, row - knownY * known.height, right: right, down: down)
        return try height ?? mixed(column, row, right: right, down: down, &work)
    }

    /// The height between four pixels of the whole grid, of which some may be of other tiles or have none.
    private mutating func mixed(
        _ column: Int, _ row: Int, right: Double, down: Double, _ work: inout MapSourceWork
    ) throws -> Double? {
        guard let tile = known else { return nil }
        var (sum, weights) = (0.0, 0.0)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let weight = (dx == 0 ? 1 - right : right) * (dy == 0 ? 1 - down : down)
            guard weight > 0, let height = try height(column + dx, row + dy, like: tile, &work) else { continue }
            sum += weight * Double(height)
            weights += weight
        }
        // At the edge of what is known the nearest pixels tell it.
        return weights >= 0.25 ? sum / weights : nil
    }

    /// The height of a pixel of the whole grid.
    ///
    /// - Parameter size: A tile with as many pixels as all others; one with other pixels has none for this grid.
    private mutating func height(
        _ column: Int, _ row: Int, like size: ElevationTile, _ work: inout MapSourceWork
    ) throws -> Float? {
        let (width, height) = (size.width, size.height)
        let (x, y) = (floor(column, width), floor(row, height))
        try look(x, y, &work)
        guard let known, (known.width, known.height) == (width, height) else { return nil }
        let value = known.heights[(row - y * height) * width + column - x * width]
        return value.isNaN ? nil : value
    }

    /// Makes a tile the known one; beyond the left and right edge of the world is its other end.
    private mutating func look(_ x: Int, _ y: Int, _ work: inout MapSourceWork) throws {
        guard (x, y) != (knownX, knownY) else { return }
        let id = TileID(zoom: zoom, x: x & ((1 << zoom) - 1), y: y)
        known = (0..<1 << zoom).contains(y) ? try tiles.tile(id, of: source, &work) : nil
        (knownX, knownY) = (x, y)
    }

    private func floor(_ pixel: Int, _ count: Int) -> Int { pixel >= 0 ? pixel / count : (pixel - count + 1) / count }
}

extension ElevationTile {
    /// The height between four pixels; `nil` where one of them is beside the tile, or has none.
    ///
    /// - Parameters:
    ///   - column: Of the first one, as `row`.
    ///   - right: How far from it to the next, as `down`.
    fileprivate func height(_ column: Int, _ row: Int, right: Double, down: Double) -> Double? {
        guard column >= 0, row >= 0, column + 1 < width, row + 1 < height else { return nil }
        let first = row * width + column
        func mixed(_ place: Int) -> Double { Double(heights[place]) * (1 - right) + Double(heights[place + 1]) * right }
        let height = mixed(first) * (1 - down) + mixed(first + width) * down
        return height.isNaN ? nil : height
    }
}
