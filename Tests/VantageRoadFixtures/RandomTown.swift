import VantageRouting

/// A random town with a grid of streets.
package struct RandomTown {
    package private(set) var data = RoadData()
    private let side: Int

    /// - Parameter side: The number of intersections per side.
    package init(side: Int, restrictions: Int, _ random: inout some RandomNumberGenerator) {
        self.side = side
        for row in 0..<side {
            for column in 0..<side {
                if column + 1 < side { addStreet(column, row, 1, 0, &random) }
                if row + 1 < side { addStreet(column, row, 0, 1, &random) }
            }
        }
        for number in 0..<restrictions { addRestriction(Int64(number), &random) }
    }

    private static func node(_ column: Int, _ row: Int) -> Int64 { Int64(row * 100 + column + 1) }

    private static func point(_ node: Int64) -> RoadPoint {
        let (row, column) = ((node - 1) / 100, (node - 1) % 100)
        // Gives the streets different lengths.
        let shift = (node * 7919) % 4001
        return RoadPoint(
            latitude: Int32(437_000_000 + row * 10_000 + shift),
            longitude: Int32(74_000_000 + column * 14_000 + shift / 2))
    }

    /// Adds a street that spans one block, or sometimes two.
    private mutating func addStreet(
        _ column: Int, _ row: Int, _ east: Int, _ north: Int, _ random: inout some RandomNumberGenerator
    ) {
        if random.chance(12) { return }
        let isLong = random.chance(15) && max(column + 2 * east, row + 2 * north) < side
        let nodes = (0...(isLong ? 2 : 1)).map { Self.node(column + $0 * east, row + $0 * north) }
        var tags: RoadTags = ["highway": random.chance(20) ? "secondary" : "residential"]
        if random.chance(25) { tags["oneway"] = random.chance(50) ? "yes" : "-1" }
        if random.chance(20) { tags["oneway:bicycle"] = "no" }
        // An entrance does not block traffic, but it makes its node a junction in the graph, even if no other street
        // passes through that node.
        for node in nodes { data.barriers[node] = ["barrier": "entrance"] }
        data.ways.append(
            RoadWay(id: Int64(data.ways.count + 1), tags: tags, nodes: nodes, points: nodes.map(Self.point)))
    }

    private mutating func addRestriction(_ id: Int64, _ random: inout some RandomNumberGenerator) {
        guard let first = data.ways.randomElement(using: &random) else { return }
        let begin = first.nodes[random.chance(50) ? 0 : first.nodes.count - 1]
        var (via, end): ([Int64], Int64) = ([], begin)
        // Some restrictions go via a node, some via one way, and some via two.
        for _ in 0..<(random.chance(40) ? random.chance(30) ? 2 : 1 : 0) {
            guard let way = street(at: end, without: via, &random) else { return }
            via.append(way.id)
            end = way.nodes[0] == end ? way.nodes[way.nodes.count - 1] : way.nodes[0]
        }
        guard let from = street(at: begin, without: via, &random), let to = street(at: end, without: via, &random)
        else {
            return
        }
        data.restrictions.append(
            TurnRestriction(
                id: id, kind: random.chance(35) ? .only : .forbidden, from: [from.id],
                via: via.isEmpty ? .node(begin) : .ways(via), to: [to.id],
                modes: random.chance(25) ? [.car] : [.car, .bicycle]))
    }

    /// Returns a random street that starts or ends at an intersection.
    private func street(at node: Int64, without others: [Int64], _ random: inout some RandomNumberGenerator) -> RoadWay?
    {
        data.ways.filter { ($0.nodes.first == node || $0.nodes.last == node) && !others.contains($0.id) }
            .randomElement(using: &random)
    }
}
