import Geodesy

/// Finds ways along the roads of a graph, for a mode of travel and an objective.
///
/// It reads blocks as it needs them and keeps those it read last. One thread uses it at a time.
package final class Router {
    package let mode: TravelMode
    package let objective: RouteObjective
    let tables: RoadTables
    private let search: HierarchySearch

    /// - Throws: ``RoutingError``; `.modeMissing` where the graph was made without this mode or objective.
    package init(_ source: any RoadBlocks, _ mode: TravelMode, _ objective: RouteObjective = .duration) throws {
        guard source.head.nodeCounts[mode] != nil, source.head.objectives.contains(objective) else {
            throw RoutingError(.modeMissing, "The graph of roads has no routes by \(mode) for \(objective). Make it again.")
        }
        (self.mode, self.objective) = (mode, objective)
        tables = try RoadTables(source, mode, objective)
        search = HierarchySearch(HierarchyRows(source, mode, objective))
    }

    /// Places that the last search settled.
    package var settled: Int { search.settled }

    /// What a way is called.
    package func name(_ way: Int) throws -> RoadName { try tables.name(way) }

    /// The cheapest way from a place on a road to another.
    ///
    /// - Returns: `nil` where there is none.
    package func route(from start: RoadPosition, to destination: RoadPosition) throws -> RoadRoute? {
        let starts = try tables.endings(at: start, objective)
        let ends = try tables.endings(at: destination, objective)
        let direct = RouteEnding.direct(starts, ends)
        let begins = starts.map { HierarchySearch.End(place: $0.head, weight: $0.remaining) }
        let targets = ends.flatMap { end in end.tails.map { (end, $0) } }
        let found = try search.run(
            from: begins, to: targets.map { .init(place: $0.1, weight: $0.0.passed + $0.0.gate) },
            below: direct?.weight ?? .max)
        if let found {
            let (start, end) = (starts[found.begin], targets[found.end].0)
            let path = [start.edge] + found.edges + [end.edge]
            return try RouteAssembly(tables, path, from: start.offset, to: end.offset, weight: found.weight).route
        }
        return try direct.map { start, end, weight in
            try RouteAssembly(tables, [start.edge], from: start.offset, to: end.offset, weight: weight).route
        }
    }
}
