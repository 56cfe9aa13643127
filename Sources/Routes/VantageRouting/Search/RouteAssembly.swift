/// Assembles a route from its edges.
struct RouteAssembly {
    private let tables: RoadTables
    private(set) var route: RoadRoute

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - path: The edges, in order.
    ///   - start: The start of the route in decimeters along the first edge, in its direction.
    ///   - end: The end of the route in decimeters along the last edge, in its direction.
    init(_ tables: RoadTables, _ path: [DirectedEdge], from start: UInt32, to end: UInt32, weight: UInt32) throws {
        self.tables = tables
        route = RoadRoute(weight: weight)
        route.parts.reserveCapacity(path.count)
        for (place, edge) in path.enumerated() {
            try append(edge, from: place == 0 ? start : 0, to: place == path.count - 1 ? end : nil)
        }
        // The route is empty: it starts and ends at the same junction. `end` may be an offset on another edge.
        if route.parts.isEmpty { try append(path[0], from: start, to: start, evenEmpty: true) }
    }

    /// - Parameter to: The end of the part in decimeters; `nil` for the end of the edge.
    private mutating func append(_ edge: DirectedEdge, from: UInt32, to: UInt32?, evenEmpty: Bool = false) throws {
        let (block, place) = try tables.edge(edge.edge)
        let road = block[place]
        let to = to ?? road.length
        // Skips empty parts: a position at a junction may lie on an edge that the route does not use.
        guard to > from || evenEmpty else { return }
        let entry = try tables.entry(edge)
        let duration = entry.block[entry.place].duration
        let begin = max(0, route.points.count - 1)
        if from == 0, to == road.length {
            block.append(road, isBackward: edge.isBackward, to: &route.points)
        } else {
            append(EdgePolyline(block.points(of: road), length: road.length), edge, from, to)
        }
        route.parts.append(
            RoadRoute.Part(
                edge: edge, way: Int(road.way), flags: road.flags, length: to - from,
                duration: RouteEndpoint.share(duration, to, road.length)
                    - RouteEndpoint.share(duration, from, road.length),
                points: begin...route.points.count - 1))
    }

    private mutating func append(_ shape: EdgePolyline, _ edge: DirectedEdge, _ from: UInt32, _ to: UInt32) {
        let points =
            edge.isBackward
            ? Array(shape.points(from: shape.length - to, to: shape.length - from).reversed())
            : shape.points(from: from, to: to)
        route.points += points.dropFirst(route.points.isEmpty ? 0 : 1)
    }
}

extension EdgeBlock {
    /// Appends the points of an edge. Skips the first point unless `points` is empty.
    @inline(__always)
    func append(_ edge: RoadEdge, isBackward: Bool, to points: inout [RoadPoint]) {
        let count = Int(edge.pointCount)
        for place in (points.isEmpty ? 0 : 1)..<count {
            points.append(point(of: edge, isBackward ? count - 1 - place : place))
        }
    }
}
