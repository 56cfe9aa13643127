import Routing

/// How ways over junctions with restrictions, in towns made up at random, agree with what the relations say.
package struct RestrictionTally {
    /// Over all towns.
    package private(set) var restrictions = 0
    /// Nodes that junctions got because of them.
    package private(set) var copies = 0
    package private(set) var compared = 0
    /// How many of the compared pairs have a way, and how many of these would be shorter without restrictions.
    package private(set) var found = 0
    package private(set) var longer = 0
    /// Whose cost is not that of the search over the relations.
    package private(set) var different = 0

    /// - Parameter least: How many restrictions the towns have together, at least.
    package init(restrictions least: Int, _ mode: TravelMode, _ random: inout some RandomNumberGenerator) throws {
        while restrictions < least { try add(TestTown(side: 4, restrictions: 6, &random), mode, &random) }
    }

    private mutating func add(
        _ town: TestTown, _ mode: TravelMode, _ random: inout some RandomNumberGenerator
    ) throws {
        let both = try ComparedRoads(town.data, mode)
        var unbound = town.data
        unbound.restrictions = []
        let free = try Router(MemoryBlocks.make(unbound, modes: [mode]), mode)
        restrictions += both.graph.count.restrictions
        copies += both.graph.count.copies
        for _ in 0..<25 {
            let (start, end) = (both.position(&random), both.position(&random))
            if start.edge == end.edge { continue }
            let weight = try both.router.route(from: start, to: end)?.weight
            compared += 1
            if weight != both.cost(start, end) { different += 1 }
            if weight != nil { found += 1 }
            if try free.route(from: start, to: end)?.weight != weight { longer += 1 }
        }
    }
}
