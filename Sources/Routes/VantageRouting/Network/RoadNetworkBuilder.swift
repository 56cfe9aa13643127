import VantageGeodesy

/// Splits ways at their junctions.
package struct RoadNetworkBuilder {
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
        for index in sorted { append(pieces[index], ways[pieces[index].way]) }
        nameEdges(pieces, sorted, ways)
        network.names = ways.map(RoadName.init)
        origin.tags = ways.map(\.tags)
        for (node, tags) in data.barriers { origin.junctions[node].map { origin.barriers[$0] = tags } }
    }

    /// Returns the nodes at which ways start, end or meet, or that have a barrier.
    private static func junctions(of ways: [RoadWay], _ barriers: [Int64: RoadTags]) -> Set<Int64> {
        var junctions: Set<Int64> = []
        var seen: Set<Int64> = []
        for way in ways {
            junctions.insert(way.nodes[0])
            junctions.insert(way.nodes[way.nodes.count - 1])
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
        var begin = 0
        for place in way.nodes.indices.dropFirst() where junctions.contains(way.nodes[place]) {
            let isPoint = way.nodes[begin...place].allSatisfy { $0 == way.nodes[begin] }
            if !isPoint { pieces.append(Piece(way: index, range: begin...place)) }
            begin = place
        }
        return pieces
    }

    private mutating func append(_ piece: Piece, _ way: RoadWay) {
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
