import VantageGeodesy

/// The number of coordinates in each cell of a square grid.
package struct SceneCountGrid {
    private let square: MapRect
    private let side: Int
    package private(set) var counts: [Int]

    package init(in square: MapRect, side: Int) {
        self.square = square
        self.side = max(1, side)
        counts = Array(repeating: 0, count: self.side * self.side)
    }

    /// Increases the count of the cell that contains a coordinate. Coordinates outside the square are ignored.
    package mutating func add(_ count: Int, at place: Coordinate) {
        if let cell = Self.cell(of: place, in: square, side: side) { counts[cell] += count }
    }

    /// Returns the number of the cell that contains a coordinate, or `nil` if the coordinate is outside the square.
    package static func cell(of place: Coordinate, in square: MapRect, side: Int) -> Int? {
        let point = MapPoint(place)
        let column = (point.x - square.origin.x) / square.width * Double(side)
        let row = (point.y - square.origin.y) / square.height * Double(side)
        guard 0..<Double(side) ~= column, 0..<Double(side) ~= row else { return nil }
        return Int(row) * side + Int(column)
    }
}

extension MapRect {
    /// The rectangle's bounding box in degrees.
    package var boundingBox: BoundingBox? {
        let (first, last) = (origin, MapPoint(x: origin.x + width, y: origin.y + height))
        func longitude(_ x: Double) -> Double { min(180, max(-180, x * 360 - 180)) }
        // Web Mercator ends before the poles, so a rectangle at its edge extends to the pole.
        let north = first.y <= 0 ? 90 : first.coordinate.latitude
        let south = last.y >= 1 ? -90 : last.coordinate.latitude
        return try? BoundingBox(west: longitude(first.x), south: south, east: longitude(last.x), north: north)
    }
}

extension SceneCatalog {
    /// Counts all scenes in the square by listing them.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        var counts = SceneCountGrid(in: square, side: side)
        var cursor: SceneCursor?
        repeat {
            let page = try await scenes(SceneQuery(box: square.boundingBox), limit: 10_000, after: cursor)
            for scene in page.scenes { counts.add(1, at: scene.coordinate) }
            cursor = page.next
        } while cursor != nil
        return counts.counts
    }
}
