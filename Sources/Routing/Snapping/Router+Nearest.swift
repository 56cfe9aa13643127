import Geodesy

extension Router {
    /// An edge and where on it a place is nearest.
    private struct Nearest {
        let edge: Int
        let line: Int
        let share: Double
        let distance: Double
    }

    /// The places on roads that are nearest to a place, each on another road, the nearest first.
    ///
    /// - Parameters:
    ///   - radius: Metres; roads that are farther are not found.
    ///   - count: How many are found at most.
    package func nearest(to coordinate: Coordinate, within radius: Double, count: Int = 1) throws -> [RoadPosition] {
        let plane = PlaneAround(coordinate)
        // What is laid flat is a little longer or shorter than on the globe.
        let farthest = radius * 1.01 + 1
        var found: [Nearest] = []
        let blocks = boxes.indices.map { (distance: plane.distance(to: boxes[$0]), block: $0) }
            .filter { $0.distance <= farthest }.sorted { ($0.distance, $0.block) < ($1.distance, $1.block) }
        for block in blocks {
            if found.count >= count, block.distance > found[found.count - 1].distance { break }
            found += try nearest(in: block.block, plane).filter { $0.distance <= farthest }
            found = Array(found.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }.prefix(count))
        }
        return try found.map { try position($0, coordinate) }.filter { $0.distance <= radius }
    }

    private func nearest(in block: Int, _ plane: PlaneAround) throws -> [Nearest] {
        let edges = try edgeBlock(block)
        return try (0..<edges.count).compactMap { place in
            let edge = block * RoadTable.blockLength + place
            guard try isUsed(edge) else { return nil }
            return Self.nearest(edges.points(of: edges[place]), edge, plane)
        }
    }

    private static func nearest(_ points: [RoadPoint], _ edge: Int, _ plane: PlaneAround) -> Nearest {
        var best = (line: 0, share: 0.0, distance: Double.infinity)
        var start = plane.place(points[0])
        for (line, point) in points.dropFirst().enumerated() {
            let end = plane.place(point)
            let (distance, share) = PlaneAround.nearest(start, end)
            if distance < best.distance { best = (line, share, distance) }
            start = end
        }
        return Nearest(edge: edge, line: best.line, share: best.share, distance: best.distance)
    }

    private func position(_ nearest: Nearest, _ coordinate: Coordinate) throws -> RoadPosition {
        let (edge, block) = try road(nearest.edge)
        let shape = EdgeShape(block.points(of: edge), length: edge.length)
        let offset = shape.offset(line: nearest.line, share: nearest.share)
        let point = shape.points(from: offset, to: offset)[0]
        return RoadPosition(
            edge: nearest.edge, offset: offset, point: point,
            distance: point.coordinate.map { coordinate.distance(to: $0) } ?? .infinity)
    }
}
