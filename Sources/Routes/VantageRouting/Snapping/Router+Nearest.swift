import VantageGeodesy

extension Router {
    /// The nearest position on an edge, not yet converted to a ``RoadPosition``.
    private struct Nearest {
        let edge: Int
        let line: Int
        let share: Double
        let distance: Double
        /// The distance used for comparing positions.
        let rank: Double
    }

    /// The distance in meters that is added to positions on bridges and in tunnels, because a place there is more
    /// likely to be on the road below or above.
    private static let structureHandicap = 15.0

    /// The maximum difference between the distances to a road and to the nearest road, in meters. A road farther away
    /// is probably behind an obstacle, such as water.
    private static let reach = 200.0

    /// Returns the nearest positions on roads, each on a different edge, nearest first.
    ///
    /// Disconnected roads, such as a parking lot whose exit is not on the map, are used only if there are no others.
    ///
    /// - Parameters:
    ///   - radius: The maximum distance in meters.
    ///   - end: Whether a route will start or end at the position.
    ///   - count: The maximum number of positions.
    package func nearest(
        to coordinate: Coordinate, within radius: Double, for end: RouteEnd, count: Int = 1
    ) throws -> [RoadPosition] {
        let connected = try nearest(to: coordinate, within: radius, count) { uses in
            uses.contains { end == .start ? $0.canReachNetwork : $0.isReached }
        }
        return connected.isEmpty ? try nearest(to: coordinate, within: radius, count) { !$0.isEmpty } : connected
    }

    /// Returns the roads near a place from which a route may start, or on which it may end, best first.
    ///
    /// These are the nearest roads, and the nearest roads that are connected to the rest of the network. For a place in
    /// a yard with a closed gate, the result contains roads in the yard and roads outside.
    ///
    /// - Parameter count: The maximum number of positions of each of the two kinds.
    package func candidates(
        near coordinate: Coordinate, within radius: Double, for end: RouteEnd, count: Int
    ) throws -> [RoadPosition] {
        let all = try nearest(to: coordinate, within: radius, count) { !$0.isEmpty }
        guard let first = all.first else { return [] }
        let farthest = min(radius, first.distance + Self.reach)
        let connected = try nearest(to: coordinate, within: farthest, count) { uses in
            uses.contains { end == .start ? $0.canReachNetwork : $0.isReached }
        }
        let edges = Set(all.map(\.edge))
        return all.filter { $0.distance <= farthest } + connected.filter { !edges.contains($0.edge) }
    }

    /// Returns the nearest positions on all roads that the mode of travel may use, each on a different edge.
    func roads(near coordinate: Coordinate, within radius: Double, count: Int) throws -> [RoadPosition] {
        try nearest(to: coordinate, within: radius, count) { !$0.isEmpty }
    }

    private func nearest(
        to coordinate: Coordinate, within radius: Double, _ count: Int, where serves: ([EdgeEntry]) -> Bool
    ) throws -> [RoadPosition] {
        let plane = LocalProjection(coordinate)
        // The search covers slightly more than `radius`, because the planar projection distorts distances.
        let farthest = radius * 1.01 + 1
        var found: [Nearest] = []
        for block in blocks(within: farthest, plane) {
            if found.count >= count, block.distance > found[found.count - 1].rank { break }
            found += try nearest(in: block.number, plane, where: serves).filter { $0.distance <= farthest }
            found = Array(found.sorted { ($0.rank, $0.edge) < ($1.rank, $1.edge) }.prefix(count))
        }
        return try found.map { try position($0, coordinate) }.filter { $0.distance <= radius }
    }

    /// Returns the blocks within a radius, nearest first.
    private func blocks(within radius: Double, _ plane: LocalProjection) -> [(distance: Double, number: Int)] {
        var near: [(distance: Double, number: Int)] = []
        for (number, box) in tables.boxes.enumerated() where plane.isBeside(box, within: radius) {
            let distance = plane.distance(to: box)
            if distance <= radius { near.append((distance, number)) }
        }
        return near.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
    }

    private func nearest(in block: Int, _ plane: LocalProjection, where serves: ([EdgeEntry]) -> Bool) throws
        -> [Nearest]
    {
        let edges = try tables.edgeBlock(block)
        return try (0..<edges.count).compactMap { place in
            let edge = block * RoadTable.rowsPerBlock + place
            guard serves(try tables.uses(of: edge)) else { return nil }
            return Self.nearest(edges[place], edge, in: edges, plane)
        }
    }

    private static func nearest(
        _ road: RoadEdge, _ number: Int, in block: EdgeBlock, _ plane: LocalProjection
    ) -> Nearest {
        var best = (line: 0, share: 0.0, distance: Double.infinity)
        var start = plane.place(block.point(of: road, 0))
        for line in 0..<Int(road.pointCount) - 1 {
            let end = plane.place(block.point(of: road, line + 1))
            let (distance, share) = LocalProjection.nearest(start, end)
            if distance < best.distance { best = (line, share, distance) }
            start = end
        }
        let handicap = road.flags.isDisjoint(with: [.bridge, .tunnel]) ? 0 : structureHandicap
        return Nearest(
            edge: number, line: best.line, share: best.share, distance: best.distance,
            rank: best.distance + handicap)
    }

    private func position(_ nearest: Nearest, _ coordinate: Coordinate) throws -> RoadPosition {
        let (block, place) = try tables.edge(nearest.edge)
        let shape = EdgePolyline(block.points(of: block[place]), length: block[place].length)
        let offset = shape.offset(line: nearest.line, share: nearest.share)
        let point = shape.points(from: offset, to: offset)[0]
        return RoadPosition(
            edge: nearest.edge, offset: offset, point: point,
            distance: point.coordinate.map { coordinate.distance(to: $0) } ?? .infinity)
    }
}
