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
            throw RoutingError(
                .modeMissing, "The graph of roads has no routes by \(mode) for \(objective). Make it again.")
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
    /// - Parameter heading: The edge in the direction in which the start is come to: it is gone on in that direction,
    ///   unless no way leads on there.
    /// - Returns: `nil` where there is none.
    package func route(
        from start: RoadPosition, to destination: RoadPosition, heading: DirectedEdge? = nil
    ) throws -> RoadRoute? {
        let starts = try tables.endings(at: start, objective)
        let ends = try tables.endings(at: destination, objective)
        if let heading, let route = try route(starts.filter { $0.edge == heading }.flatMap(goingOn), ends) {
            return route
        }
        return try route(starts.map { Beginning(ending: $0) }, ends)
    }

    /// The ways from each of some places to the next, which turn round at none of them unless nothing else leads on.
    ///
    /// - Returns: `nil` where one of them is missing.
    package func routes(through positions: [RoadPosition]) throws -> [RoadRoute]? {
        var routes: [RoadRoute] = []
        for (start, end) in zip(positions, positions.dropFirst()) {
            let heading = routes.last?.parts.last?.edge
            guard let route = try route(from: start, to: end, heading: heading) else { return nil }
            routes.append(route)
        }
        return routes
    }

    /// The edges that one may go along behind another: what a junction offers.
    package func branches(behind edge: DirectedEdge) throws -> [DirectedEdge] {
        let (block, place) = try tables.entry(edge)
        return try tables.arcs(of: block[place].head).map(\.edge)
    }
}

extension Router {
    /// What a route begins with: an edge, and another behind it where not all are allowed.
    private struct Beginning {
        let ending: RouteEnding
        var next: (edge: DirectedEdge, place: UInt32, weight: UInt32)?

        var end: HierarchySearch.End {
            HierarchySearch.End(place: next?.place ?? ending.head, weight: ending.remaining + (next?.weight ?? 0))
        }

        var edges: [DirectedEdge] { [ending.edge] + (next.map { [$0.edge] } ?? []) }
    }

    /// Every way on at the end of an edge but back, unless there is no other.
    private func goingOn(_ start: RouteEnding) throws -> [Beginning] {
        let arcs = try tables.arcs(of: start.node)
        let onward = arcs.filter { $0.edge != start.edge.reversed }
        return try (onward.isEmpty ? arcs : onward).map { arc in
            let weight = try tables.weight(of: arc.edge, objective)
            return Beginning(ending: start, next: (arc.edge, try tables.place(arc.head), weight))
        }
    }

    private func route(_ begins: [Beginning], _ ends: [RouteEnding]) throws -> RoadRoute? {
        let direct = Self.direct(begins, ends)
        let targets = ends.flatMap { end in end.tails.map { (end, $0) } }
        let found = try search.run(
            from: begins.map(\.end), to: targets.map { .init(place: $0.1, weight: $0.0.passed + $0.0.gate) },
            below: direct?.weight ?? .max)
        if let found {
            let (begin, end) = (begins[found.begin], targets[found.end].0)
            let path = begin.edges + found.edges + [end.edge]
            return try RouteAssembly(
                tables, path, from: begin.ending.offset, to: end.offset, weight: found.weight
            ).route
        }
        return try direct.map { path, from, to, weight in
            try RouteAssembly(tables, path, from: from, to: to, weight: weight).route
        }
    }

    private typealias Direct = (path: [DirectedEdge], from: UInt32, to: UInt32, weight: UInt32)

    /// The cheapest way that needs no search: along the edge that it begins on, or to the one that it goes on to.
    private static func direct(_ begins: [Beginning], _ ends: [RouteEnding]) -> Direct? {
        let ways = begins.flatMap { begin in
            ends.compactMap { end -> Direct? in
                let start = begin.ending
                if end.edge == start.edge, end.offset >= start.offset {
                    return ([end.edge], start.offset, end.offset, end.passed - start.passed)
                }
                guard end.edge == begin.next?.edge else { return nil }
                return (begin.edges, start.offset, end.offset, start.remaining + end.passed + end.gate)
            }
        }
        return ways.min { $0.weight < $1.weight }
    }
}
