import VantageGeodesy

/// Finds routes in a road graph for one mode of travel and one objective.
///
/// A router reads blocks on demand and caches the most recently used ones. Only one thread may use it at a time.
package final class Router {
    package let mode: TravelMode
    package let objective: RouteObjective
    let tables: RoadTables
    let search: HierarchySearch
    /// A second search, for checks that must not overwrite the results of the first.
    private(set) lazy var check = HierarchySearch(search.rows)
    private lazy var ruled = RuledSearch(tables, search.rows, objective)

    /// - Throws: ``RoutingError``, with the code `.modeMissing` when the graph was created without this mode or
    ///   objective.
    package init(_ source: any RoadBlockSource, _ mode: TravelMode, _ objective: RouteObjective = .duration) throws {
        guard source.head.nodeCounts[mode] != nil, source.head.objectives.contains(objective) else {
            throw RoutingError(
                .modeMissing,
                "The road graph was built without routes by \(mode) that minimize \(objective). Rebuild it.")
        }
        (self.mode, self.objective) = (mode, objective)
        tables = try RoadTables(source, mode, objective)
        search = HierarchySearch(HierarchyRows(source, mode, objective))
    }

    /// The number of nodes that the last search settled.
    package var settled: Int { search.settled }

    /// Returns the name of a way.
    package func name(_ way: Int) throws -> RoadName { try tables.name(way) }

    /// Returns the cheapest route from one position to another.
    ///
    /// - Parameters:
    ///   - heading: The directed edge on which the traveler arrives at the start. The route continues in that
    ///     direction unless that is impossible.
    ///   - check: Called repeatedly in long searches. An error that it throws ends the search.
    /// - Returns: `nil` when there is no route.
    package func route(
        from start: RoadPosition, to destination: RoadPosition, heading: DirectedEdge? = nil,
        rules: RouteRules = RouteRules(), checking check: () throws -> Void = {}
    ) throws -> RoadRoute? {
        let starts = try tables.endings(at: start, objective)
        let ends = try tables.endings(at: destination, objective)
        if let heading {
            let begins = try starts.filter { $0.edge == heading }.flatMap(continuations)
            if let route = try route(begins, ends, rules, check) { return route }
        }
        return try route(starts.map { Beginning(ending: $0) }, ends, rules, check)
    }

    /// Returns the routes between consecutive positions. A route turns around at a position only if it cannot
    /// continue otherwise.
    ///
    /// - Returns: `nil` when one of the legs has no route.
    package func routes(through positions: [RoadPosition]) throws -> [RoadRoute]? {
        var routes: [RoadRoute] = []
        for (start, end) in zip(positions, positions.dropFirst()) {
            let heading = routes.last?.parts.last?.edge
            guard let route = try route(from: start, to: end, heading: heading) else { return nil }
            routes.append(route)
        }
        return routes
    }

    /// Returns the edges on which a route can continue at the end of an edge, except for a U-turn. Ignores turn
    /// restrictions.
    package func branches(behind edge: DirectedEdge) throws -> [RoadBranch] {
        let (block, place) = try tables.edge(edge.edge)
        let junction = edge.isBackward ? block[place].tail : block[place].head
        return try tables.arcs(of: junction).filter { $0.edge != edge.reversed }.map { arc in
            let (block, place) = try tables.edge(arc.edge.edge)
            return RoadBranch(edge: arc.edge, way: Int(block[place].way), flags: block[place].flags)
        }
    }

    /// Returns the points of an edge, in its direction.
    package func points(of edge: DirectedEdge) throws -> [RoadPoint] {
        let (block, place) = try tables.edge(edge.edge)
        let points = block.points(of: block[place])
        return edge.isBackward ? points.reversed() : points
    }
}

extension Router {
    /// The start of a route: an edge and, if the choice is restricted, the edge after it.
    struct Beginning {
        let ending: RouteEndpoint
        var next: (edge: DirectedEdge, node: UInt32, place: UInt32, weight: UInt32)?

        var end: HierarchySearch.End {
            HierarchySearch.End(
                place: next?.place ?? ending.head, weight: ending.remaining + (next?.weight ?? 0), edge: ending.edge)
        }

        /// The last edge, and the node that it leads to.
        var last: (edge: DirectedEdge, node: UInt32) { next.map { ($0.edge, $0.node) } ?? (ending.edge, ending.node) }

        var edges: [DirectedEdge] { [ending.edge] + (next.map { [$0.edge] } ?? []) }
    }

    /// The end of a route: an edge, and the node from which it is entered.
    struct Target {
        let ending: RouteEndpoint
        let tail: UInt32

        var end: HierarchySearch.End {
            HierarchySearch.End(place: tail, weight: ending.passed + ending.gate, edge: ending.edge)
        }
    }

    static func targets(_ ends: [RouteEndpoint]) -> [Target] {
        ends.flatMap { end in end.tails.map { Target(ending: end, tail: $0) } }
    }

    /// Returns every continuation at the end of an edge. Includes a U-turn only when there is no other way.
    private func continuations(_ start: RouteEndpoint) throws -> [Beginning] {
        let arcs = try tables.arcs(of: start.node)
        let onward = arcs.filter { $0.edge != start.edge.reversed }
        return try (onward.isEmpty ? Array(arcs) : onward).map { arc in
            let weight = try tables.weight(of: arc.edge, objective)
            return Beginning(ending: start, next: (arc.edge, arc.head, try tables.place(arc.head), weight))
        }
    }

    private func route(
        _ begins: [Beginning], _ ends: [RouteEndpoint], _ rules: RouteRules, _ check: () throws -> Void
    ) throws -> RoadRoute? {
        let direct = Self.direct(begins, ends)
        let targets = Self.targets(ends)
        guard rules.isEmpty else {
            return try route(begins, targets, rules, near: nil, direct, check) ?? direct.map(route)
        }
        let found = try search.run(
            from: begins.map(\.end), to: targets.map(\.end), below: direct?.weight ?? .max)
        guard let found else { return try direct.map(route) }
        let path = Self.path(found, begins, targets)
        // Most routes contain no U-turn and need no further search.
        if try turnsAround(path) {
            let other = try route(begins, targets, rules, near: found, direct, check)
            if let other = try other ?? direct.map(route) { return other }
        }
        return try route(found, along: path, begins, targets)
    }

    /// Returns the cheapest route that obeys rules that the hierarchy does not include.
    ///
    /// - Parameter found: The cheapest path without rules; `nil` when it is unknown.
    func route(
        _ begins: [Beginning], _ targets: [Target], _ rules: RouteRules, near found: HierarchySearch.Result?,
        _ direct: Direct?, _ check: () throws -> Void
    ) throws -> RoadRoute? {
        let found = try ruled.run(
            from: begins, to: targets, rules, near: found, below: direct?.weight ?? .max, checking: check)
        guard let found else { return nil }
        let (begin, end) = (begins[found.begin], targets[found.end].ending)
        let path = begin.edges + found.edges + [end.edge]
        return try RouteAssembly(tables, path, from: begin.ending.offset, to: end.offset, weight: found.weight).route
    }

    /// Reports whether a path turns around anywhere but at a dead end.
    func turnsAround(_ path: [DirectedEdge]) throws -> Bool {
        for place in path.indices.dropLast() where path[place + 1] == path[place].reversed {
            if try !branches(behind: path[place]).isEmpty { return true }
        }
        return false
    }

    /// Returns the edges of a route, including those on which it starts and ends.
    static func path(
        _ found: HierarchySearch.Result, _ begins: [Beginning], _ targets: [Target]
    ) -> [DirectedEdge] {
        var path = begins[found.begin].edges
        path.reserveCapacity(path.count + found.path.count + 1)
        for part in found.path { path.append(part.edge) }
        path.append(targets[found.end].ending.edge)
        return path
    }

    func route(
        _ found: HierarchySearch.Result, along path: [DirectedEdge], _ begins: [Beginning], _ targets: [Target]
    ) throws -> RoadRoute {
        let (begin, end) = (begins[found.begin].ending, targets[found.end].ending)
        return try RouteAssembly(tables, path, from: begin.offset, to: end.offset, weight: found.weight).route
    }

    func route(_ direct: Direct) throws -> RoadRoute {
        try RouteAssembly(tables, direct.path, from: direct.from, to: direct.to, weight: direct.weight).route
    }

    typealias Direct = (path: [DirectedEdge], from: UInt32, to: UInt32, weight: UInt32)

    /// Returns the cheapest of the routes that need no search, because they end on the first edge or on the required
    /// next edge.
    static func direct(_ begins: [Beginning], _ ends: [RouteEndpoint]) -> Direct? {
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
