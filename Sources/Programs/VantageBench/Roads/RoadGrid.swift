import VantageRouting

/// A synthetic street grid generated from a seed, with three road classes, one-way streets and turn restrictions.
struct RoadGrid {
    let side: Int
    private(set) var data = RoadData()
    private var generator: SeededGenerator

    /// - Parameter side: The number of intersections per side.
    init(side: Int, seed: UInt64) {
        self.side = side
        generator = SeededGenerator(seed: seed)
        let points = (0..<side * side).map { point($0 % side, $0 / side) }
        for row in 0..<side {
            for column in 0..<side {
                if column + 1 < side { add(row, row * side + column, row * side + column + 1, points) }
                if row + 1 < side { add(column, row * side + column, (row + 1) * side + column, points) }
            }
        }
        for _ in 0..<side * side / 50 { restrict() }
    }

    /// Returns the position of a crossing, about a hundred meters from the next and slightly off the grid.
    private mutating func point(_ column: Int, _ row: Int) -> RoadPoint {
        RoadPoint(
            latitude: Int32(460_000_000 + row * 9000 - 2000 + generator.index(below: 4001)),
            longitude: Int32(70_000_000 + column * 13_000 - 2000 + generator.index(below: 4001)))
    }

    private mutating func add(_ line: Int, _ tail: Int, _ head: Int, _ points: [RoadPoint]) {
        let road = line % 64 == 0 ? "trunk" : line % 8 == 0 ? "secondary" : "residential"
        // Omits some streets.
        if road == "residential", generator.index(below: 100) < 30 { return }
        var tags: RoadTags = ["highway": road]
        if generator.index(below: 100) < 10 { tags["oneway"] = "yes" }
        data.ways.append(
            RoadWay(
                id: Int64(data.ways.count + 1), tags: tags, nodes: [Int64(tail), Int64(head)],
                points: [points[tail], points[head]]))
    }

    /// Forbids a turn between two streets that meet and are close together in `data.ways`.
    private mutating func restrict() {
        let index = generator.index(below: data.ways.count)
        let from = data.ways[index]
        let near = data.ways[max(0, index - 4)..<min(data.ways.count, index + 4)]
        let others = near.filter { $0.id != from.id && $0.nodes.contains(from.nodes[0]) }
        guard !others.isEmpty else { return }
        data.restrictions.append(
            TurnRestriction(
                id: Int64(data.restrictions.count + 1), kind: .forbidden, from: [from.id], via: .node(from.nodes[0]),
                to: [others[generator.index(below: others.count)].id], modes: [.car, .bicycle]))
    }
}
