import VantageGeodesy

/// The ground as a grid of cells, each the size of the smallest tile.
package struct GroundCells {
    package let perWorld: Double
    package let columns: Int
    package let rows: Int
    /// For each cell, the number of its tile plus one, or 0 for no tile.
    package private(set) var numbers: [UInt16]
    private let origin: SIMD2<Double>

    /// - Parameter tiles: The tiles, which must not overlap. There must be fewer than 65,535.
    /// - Returns: `nil` if there are no tiles, or too many tiles or cells.
    init?(_ tiles: [PlacedTile]) {
        guard let zoom = tiles.map(\.tile.zoom).max(), tiles.count < UInt16.max else { return nil }
        let squares = tiles.map { Self.cells(of: $0, zoom) }
        let low = SIMD2(squares.map(\.x).min()!, squares.map(\.y).min()!)
        perWorld = Double(1 << zoom)
        origin = SIMD2(Double(low.x), Double(low.y))
        columns = squares.map { $0.x + $0.side }.max()! - low.x
        rows = squares.map { $0.y + $0.side }.max()! - low.y
        guard columns <= Self.maximumCells / rows else { return nil }
        numbers = Array(repeating: 0, count: columns * rows)
        for (number, square) in squares.enumerated() {
            for row in square.y - low.y..<square.y - low.y + square.side {
                let start = row * columns + square.x - low.x
                for cell in start..<start + square.side { numbers[cell] = UInt16(number + 1) }
            }
        }
    }

    private static let maximumCells = 1 << 24

    private static func cells(of placed: PlacedTile, _ zoom: Int) -> (x: Int, y: Int, side: Int) {
        let (id, side) = (placed.tile, 1 << (zoom - placed.tile.zoom))
        return ((id.x + placed.wrap << id.zoom) * side, id.y * side, side)
    }

    /// Returns the number of the tile at a position in cells, or `nil` if there is none.
    package func tile(at place: SIMD2<Double>) -> Int? {
        guard place.x >= 0, place.y >= 0, place.x < Double(columns), place.y < Double(rows) else { return nil }
        let number = numbers[Int(place.y) * columns + Int(place.x)]
        return number == 0 ? nil : Int(number) - 1
    }

    /// Converts a map point to a position in cells.
    package func place(_ point: MapPoint) -> SIMD2<Double> { SIMD2(point.x, point.y) * perWorld - origin }
}
