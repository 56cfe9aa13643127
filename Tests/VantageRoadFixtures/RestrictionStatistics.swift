import VantageRouting

/// Statistics on how well routes over restricted junctions in random towns obey the restrictions.
package struct RestrictionStatistics {
    /// The number of restrictions in all towns.
    package private(set) var restrictions = 0
    /// The number of junction copies that the restrictions require.
    package private(set) var copies = 0
    /// The number of pairs of positions that were compared.
    package private(set) var compared = 0
    /// The number of compared pairs with a route, and how many of these routes are longer because of restrictions.
    package private(set) var found = 0
    package private(set) var longer = 0
    /// The number of pairs for which the router and the search over the restrictions find different costs.
    package private(set) var different = 0

    /// - Parameter least: The minimum total number of restrictions.
    package init(restrictions least: Int, _ mode: TravelMode, _ random: inout some RandomNumberGenerator) throws {
        while restrictions < least { try add(RandomTown(side: 4, restrictions: 6, &random), mode, &random) }
    }

    private mutating func add(
        _ town: RandomTown, _ mode: TravelMode, _ random: inout some RandomNumberGenerator
    ) throws {
        let both = try RoutingComparison(town.data, mode)
        var unbound = town.data
        unbound.restrictions = []
        let free = try Router(InMemoryRoadBlocks.make(unbound, modes: [mode]), mode)
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
