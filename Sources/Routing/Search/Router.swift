import Geodesy

/// Finds ways along the roads of a graph, for a mode of travel and an objective.
///
/// It reads blocks as it needs them and keeps those it read last. One thread uses it at a time.
package final class Router {
    package let mode: TravelMode
    package let objective: RouteObjective
    let tables: RoadTables
    let search: HierarchySearch
    /// For what has to be looked for while the other is not to forget what it reached.
    private(set) lazy var check = HierarchySearch(search.rows)

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

    /// What the junction at the end of an edge offers but to turn round, whatever turns are forbidden there.
    package func branches(behind edge: DirectedEdge) throws -> [RoadBranch] {
        let (block, place) = try tables.edge(edge.edge)
        let junction = edge.isBackward ? block[place].tail : block[place].head
        return try tables.arcs(of: junction).filter { $0.edge != edge.reversed }.map { arc in
            let (block, place) = try tables.edge(arc.edge.edge)
            return RoadBranch(edge: arc.edge, flags: block[place].flags)
        }
    }
}

extension Router {
    /// What a route begins with: an edge, and another behind it where not all are allowed.
    struct Beginning {
        let ending: RouteEnding
        var next: (edge: DirectedEdge, place: UInt32, weight: UInt32)?

        var end: HierarchySearch.End {
            HierarchySearch.End(
                place: next?.place ?? ending.head, weight: ending.remaining + (next?.weight ?? 0), edge: ending.edge)
        }

        var edges: [DirectedEdge] { [ending.edge] + (next.map { [$0.edge] } ?? []) }
    }

    /// What a route ends with: an edge, and where it is come from.
    struct Target {
        let ending: RouteEnding
        let tail: UInt32

        var end: HierarchySearch.End {
            HierarchySearch.End(place: tail, weight: ending.passed + ending.gate, edge: ending.edge)
        }
    }

    static func targets(_ ends: [RouteEnding]) -> [Target] {
        ends.flatMap { end in end.tails.map { Target(ending: end, tail: $0) } }
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
        let targets = Self.targets(ends)
        let found = try search.run(
            from: begins.map(\.end), to: targets.map(\.end), below: direct?.weight ?? .max)
        if let found { return try route(found, begins, targets) }
        return try direct.map(route)
    }

    func route(_ found: HierarchySearch.Result, _ begins: [Beginning], _ targets: [Target]) throws -> RoadRoute {
        let (begin, end) = (begins[found.begin], targets[found.end].ending)
        let path = begin.edges + found.edges + [end.edge]
        return try RouteAssembly(tables, path, from: begin.ending.offset, to: end.offset, weight: found.weight).route
    }

    func route(_ direct: Direct) throws -> RoadRoute {
        try RouteAssembly(tables, direct.path, from: direct.from, to: direct.to, weight: direct.weight).route
    }

    typealias Direct = (path: [DirectedEdge], from: UInt32, to: UInt32, weight: UInt32)

    /// The cheapest way that needs no search: along the edge that it begins on, or to the one that it goes on to.
    static func direct(_ begins: [Beginning], _ ends: [RouteEnding]) -> Direct? {
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
