/// Makes a route of the edges that it goes along.
struct RouteAssembly {
    private let tables: RoadTables
    private(set) var route: RoadRoute

    /// - Parameters:
    ///   - path: The edges, one behind another.
    ///   - start: Decimetres from where the first edge begins, in its direction.
    ///   - end: Decimetres from where the last edge begins, in its direction.
    init(_ tables: RoadTables, _ path: [DirectedEdge], from start: UInt32, to end: UInt32, weight: UInt32) throws {
        self.tables = tables
        route = RoadRoute(weight: weight)
        route.parts.reserveCapacity(path.count)
        for (place, edge) in path.enumerated() {
            try append(edge, from: place == 0 ? start : 0, to: place == path.count - 1 ? end : nil)
        }
        if route.parts.isEmpty { try append(path[0], from: start, to: end, evenEmpty: true) }
    }

    /// - Parameter to: `nil` for the edge's end.
    private mutating func append(_ edge: DirectedEdge, from: UInt32, to: UInt32?, evenEmpty: Bool = false) throws {
        let (block, place) = try tables.edge(edge.edge)
        let road = block[place]
        let to = to ?? road.length
        // A place at a junction lies on one of its edges, and mostly not on that which is gone along.
        guard to > from || evenEmpty else { return }
        let entry = try tables.entry(edge)
        let duration = entry.block[entry.place].duration
        let begin = max(0, route.points.count - 1)
        if from == 0, to == road.length {
            block.append(road, isBackward: edge.isBackward, to: &route.points)
        } else {
            append(EdgeShape(block.points(of: road), length: road.length), edge, from, to)
        }
        route.parts.append(
            RoadRoute.Part(
                edge: edge, way: Int(road.way), flags: road.flags, length: to - from,
                duration: RouteEnding.share(duration, to, road.length) - RouteEnding.share(duration, from, road.length),
                points: begin...route.points.count - 1))
    }

    private mutating func append(_ shape: EdgeShape, _ edge: DirectedEdge, _ from: UInt32, _ to: UInt32) {
        let points =
            edge.isBackward
            ? Array(shape.points(from: shape.length - to, to: shape.length - from).reversed())
            : shape.points(from: from, to: to)
        route.points += points.dropFirst(route.points.isEmpty ? 0 : 1)
    }
}

extension EdgeBlock {
    /// Appends the points of an edge; its first only where there are none before.
    @inline(__always)
    func append(_ edge: RoadEdge, isBackward: Bool, to points: inout [RoadPoint]) {
        let count = Int(edge.pointCount)
        for place in (points.isEmpty ? 0 : 1)..<count {
            points.append(point(of: edge, isBackward ? count - 1 - place : place))
        }
    }
}
