import VantageGeodesy

@testable import VantageRouting

/// A small hand-made road network. Nodes are letters on a grid with 100 m between columns and rows.
struct RoadPlan {
    private(set) var data = RoadData()
    private var nodes: [Character: RoadPoint] = [:]

    /// - Parameter plan: Rows from north to south. Each letter or digit is a node.
    init(_ plan: String...) {
        for (row, line) in plan.enumerated() {
            for (column, letter) in line.enumerated() where letter != " " {
                nodes[letter] = RoadPoint(
                    latitude: Int32(-row * 9_000), longitude: Int32(column * 9_000))
            }
        }
    }

    /// Adds a way along nodes, by default a residential street.
    mutating func add(_ id: Int64, _ letters: String, _ tags: RoadTags = [:]) {
        var tags = tags
        if tags["highway"] == nil { tags["highway"] = "residential" }
        data.ways.append(
            RoadWay(id: id, tags: tags, nodes: letters.map(Self.number), points: letters.map { nodes[$0]! }))
    }

    mutating func restrict(
        _ kind: TurnRestriction.Kind, from: Int64, via: TurnRestriction.Via, to: Int64,
        modes: Set<TravelMode> = [.car, .bicycle]
    ) {
        data.restrictions.append(
            TurnRestriction(id: 1, kind: kind, from: [from], via: via, to: [to], modes: modes))
    }

    mutating func bar(_ letter: Character, _ tags: RoadTags) { data.barriers[Self.number(letter)] = tags }

    static func number(_ letter: Character) -> Int64 { Int64(letter.asciiValue!) }

    static func via(_ letter: Character) -> TurnRestriction.Via { .node(number(letter)) }

    func coordinate(_ letter: Character) -> Coordinate { nodes[letter]!.coordinate! }

    /// Returns the midpoint between two nodes.
    func middle(_ one: Character, _ other: Character) throws -> Coordinate {
        let (one, other) = (coordinate(one), coordinate(other))
        return try Coordinate(
            latitude: (one.latitude + other.latitude) / 2, longitude: (one.longitude + other.longitude) / 2)
    }

    func router(_ mode: TravelMode = .car, _ objective: RouteObjective = .duration) throws -> Router {
        try Router(InMemoryRoadBlocks.make(data, modes: [mode], objectives: [objective]), mode, objective)
    }

    /// Returns the nodes on the cheapest route from the middle of one block to the middle of another. A block is given
    /// by its two nodes, such as `"ab"`.
    func passed(_ start: String, _ end: String, _ mode: TravelMode = .car) throws -> String? {
        let router = try router(mode)
        let places = try [(start, RouteEnd.start), (end, .destination)].map { block, role in
            let middle = try middle(block.first!, block.last!)
            return try router.nearest(to: middle, within: 20, for: role)[0]
        }
        return try router.route(from: places[0], to: places[1]).map { letters($0.points) }
    }

    func letters(_ points: [RoadPoint]) -> String {
        let letters = Dictionary(uniqueKeysWithValues: nodes.map { ($1, $0) })
        return String(points.compactMap { letters[$0] })
    }
}
