import VantageGeodesy

/// Splits ways at their junctions.
package struct RoadNetworkBuilder: Sendable {
    package private(set) var network = RoadNetwork()
    package private(set) var origin = NetworkSourceData()

    /// A segment of a way, not yet numbered.
    private struct Piece {
        let way: Int
        /// The indices of the segment's nodes in the way, including both ends.
        let range: ClosedRange<Int>
    }

    package init(_ data: RoadData) {
        let ways = data.ways.filter { way in
            way.nodes.count > 1 && TravelMode.allCases.contains { !WayUse(way.tags, $0).isClosed }
        }
        let junctions = Self.junctions(of: ways, data.barriers)
        number(junctions, ways)
        let order = HilbertOrder(network.junctions)
        let pieces = ways.indices.flatMap { Self.pieces(of: $0, ways[$0], junctions) }
        let sorted = Self.sorted(pieces.indices) { index in
            let piece = pieces[index]
            return order.place(ways[piece.way].points[(piece.range.lowerBound + piece.range.upperBound) / 2])
        }
        for index in sorted { append(pieces[index], ways[pieces[index].way], data.controls) }
        nameEdges(pieces, sorted, ways)
        network.names = ways.map { RoadName($0, junctions: data.motorwayJunctions) }
        origin.tags = ways.map(\.tags)
        for (index, way) in ways.enumerated() { origin.ferrySpeeds[index] = Self.ferrySpeed(way) }
        for (node, tags) in data.barriers { origin.junctions[node].map { origin.barriers[$0] = tags } }
    }

    mutating func setGrades(_ grades: [EdgeGrades]) { origin.grades = grades }

    /// Returns the nodes at which ways start, end or meet, or that have a barrier.
    private static func junctions(of ways: [RoadWay], _ barriers: [Int64: RoadTags]) -> Set<Int64> {
        var junctions: Set<Int64> = []
        var seen: Set<Int64> = []
        for way in ways {
            if !way.isCutAtStart { junctions.insert(way.nodes[0]) }
            if !way.isCutAtEnd { junctions.insert(way.nodes[way.nodes.count - 1]) }
            for (place, node) in way.nodes.enumerated() where place == 0 || way.nodes[place - 1] != node {
                if !seen.insert(node).inserted || barriers[node] != nil { junctions.insert(node) }
            }
        }
        return junctions
    }

    private mutating func number(_ junctions: Set<Int64>, _ ways: [RoadWay]) {
        var places: [Int64: RoadPoint] = [:]
        for way in ways {
            for (node, point) in zip(way.nodes, way.points) where junctions.contains(node) { places[node] = point }
        }
        let nodes = places.keys.sorted()
        let order = HilbertOrder(nodes.map { places[$0]! })
        for index in Self.sorted(nodes.indices, by: { order.place(places[nodes[$0]]!) }) {
            origin.junctions[nodes[index]] = UInt32(network.junctions.count)
            network.junctions.append(places[nodes[index]]!)
        }
    }

    /// Sorts numbers by the result of `place`, and numbers with equal results in ascending order.
    private static func sorted(_ numbers: Range<Int>, by place: (Int) -> UInt32) -> [Int] {
        numbers.map { (UInt64(place($0)) << 32) | UInt64($0) }.sorted().map { Int($0 & 0xFFFF_FFFF) }
    }

    private static func pieces(of index: Int, _ way: RoadWay, _ junctions: Set<Int64>) -> [Piece] {
        var pieces: [Piece] = []
        guard var begin = way.nodes.firstIndex(where: junctions.contains) else { return [] }
        for place in way.nodes.indices.dropFirst(begin + 1) where junctions.contains(way.nodes[place]) {
            let isPoint = way.nodes[begin...place].allSatisfy { $0 == way.nodes[begin] }
            if !isPoint { pieces.append(Piece(way: index, range: begin...place)) }
            begin = place
        }
        return pieces
    }

    private mutating func append(_ piece: Piece, _ way: RoadWay, _ controls: [Int64: NodeControl]) {
        origin.delays.append(Self.delays(way.nodes[piece.range], controls))
        let points = way.points[piece.range]
        network.edges.append(
            RoadEdge(
                tail: origin.junctions[way.nodes[piece.range.lowerBound]]!,
                head: origin.junctions[way.nodes[piece.range.upperBound]]!,
                length: Self.decimeters(points), way: UInt32(piece.way),
                firstPoint: UInt32(network.points.count), pointCount: UInt32(points.count),
                flags: RoadFlags(way.tags)))
        network.points += points
    }

    /// Returns the speed of a ferry in km/h; `nil` when the way is not a ferry or its duration is unknown.
    private static func ferrySpeed(_ way: RoadWay) -> Double? {
        guard way.tags["route"] == "ferry", let duration = way.tags["duration"].flatMap(FerryDuration.seconds) else {
            return nil
        }
        return Double(decimeters(way.points[...])) * 0.36 / duration
    }

    /// Returns the delays on an edge in each direction. A control at the node where an edge starts does not delay
    /// traffic that starts there.
    private static func delays(
        _ nodes: ArraySlice<Int64>, _ controls: [Int64: NodeControl]
    ) -> (forward: UInt32, backward: UInt32) {
        func delay(at place: Int, isForward: Bool) -> UInt32 {
            guard let control = controls[nodes[place]] else { return 0 }
            let isNearEnd = 2 * place > nodes.startIndex + nodes.endIndex - 1
            return control.applies(isForward: isForward, isNearEnd: isNearEnd) ? control.delay : 0
        }
        return (
            nodes.indices.dropFirst().reduce(0) { $0 + delay(at: $1, isForward: true) },
            nodes.indices.dropLast().reduce(0) { $0 + delay(at: $1, isForward: false) }
        )
    }

    private static func decimeters(_ points: ArraySlice<RoadPoint>) -> UInt32 {
        let places = points.map(\.earthCentered)
        let meters = zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        return WeightedArc.weight(meters * 10)
    }

    private mutating func nameEdges(_ pieces: [Piece], _ sorted: [Int], _ ways: [RoadWay]) {
        var numbers = [Int](repeating: 0, count: pieces.count)
        for (number, index) in sorted.enumerated() { numbers[index] = number }
        for (index, piece) in pieces.enumerated() {
            origin.edges[ways[piece.way].id, default: []].append(DirectedEdge(numbers[index], isBackward: false))
        }
    }
}
