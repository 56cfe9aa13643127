/// Criteria for alternatives: how different and how good a path must be.
///
/// Source: I. Abraham, D. Delling, A. Goldberg and R. Werneck, "Alternative Routes in Road Networks", 2010.
enum AlternativeRule {
    /// The maximum cost of an alternative, relative to the cheapest path's cost.
    static let mostWeight = 1.25
    /// The maximum cost of the edges that an alternative has in common with any other chosen path, as a share of the
    /// cheapest path's cost.
    static let mostShared = 0.8
    /// The cost of each of the two sections that adjoin an alternative's via node and are checked for detours, as a
    /// share of the cheapest path's cost. Together, the sections must be a cheapest path between their outer ends.
    static let local = 0.25
    /// The maximum number of via nodes to try.
    static let tries = 64
}

extension Router {
    /// Returns the cheapest route between two positions, followed by alternative routes, cheapest first.
    ///
    /// - Parameters:
    ///   - count: The maximum number of routes.
    ///   - check: Called repeatedly in long searches. An error that it throws ends the search.
    /// - Returns: An empty array when no route leads to the destination.
    package func routes(
        from start: RoadPosition, to destination: RoadPosition, count: Int, checking check: () throws -> Void = {}
    ) throws -> [RoadRoute] {
        let begins = try tables.endings(at: start, objective).map { Beginning(ending: $0) }
        let ends = try tables.endings(at: destination, objective)
        let (targets, direct) = (Self.targets(ends), Self.direct(begins, ends))
        let best = try search.run(from: begins.map(\.end), to: targets.map(\.end), below: direct?.weight ?? .max)
        guard let best else { return try direct.map { [try route($0)] } ?? [] }
        var chosen = ChosenPaths(best, begins.map(\.end), targets.map(\.end))
        let first = Self.path(best, begins, targets)
        if try turnsAround(first) {
            let ruled = try route(begins, targets, RouteRules(), near: best, direct, check)
            return try (ruled ?? direct.map(route)).map { [$0] } ?? []
        }
        var routes = [try route(best, along: first, begins, targets)]
        for via in try vias(beside: best) where routes.count < count {
            try check()
            let found = try search.result(over: via.place)
            guard chosen.isNew(found), try isLocallyCheapest(found, from: begins[found.begin].end.place, best.weight)
            else { continue }
            let path = Self.path(found, begins, targets)
            if try turnsAround(path) { continue }
            let route = try route(found, along: path, begins, targets)
            guard route.revisitedPointCount <= routes[0].revisitedPointCount else { continue }
            chosen.append(found)
            routes.append(route)
        }
        return routes.sorted { $0.weight < $1.weight }
    }

    private func vias(beside best: HierarchySearch.Result) throws -> some Sequence<HierarchySearch.Via> {
        let vias = try search.vias(upTo: UInt32(min(Double(best.weight) * AlternativeRule.mostWeight, 4e9)))
        let most = Double(best.weight) * AlternativeRule.mostShared
        return vias.lazy.filter { Double($0.shared) <= most }.prefix(AlternativeRule.tries)
    }

    /// Reports whether the section of a path around its via node is a cheapest path.
    private func isLocallyCheapest(
        _ found: HierarchySearch.Result, from begin: UInt32, _ best: UInt32
    ) throws -> Bool {
        let (path, reach) = (found.path, UInt32(Double(best) * AlternativeRule.local))
        var (first, last) = (found.edgesToMeeting, found.edgesToMeeting)
        var (before, behind) = (UInt32(0), UInt32(0))
        while first > 0, before < reach {
            first -= 1
            before += path[first].weight
        }
        while last < path.count, behind < reach {
            behind += path[last].weight
            last += 1
        }
        guard first < last else { return true }
        let start = HierarchySearch.End(place: first == 0 ? begin : path[first - 1].place, weight: 0)
        let end = HierarchySearch.End(place: path[last - 1].place, weight: 0)
        return try check.run(from: [start], to: [end])?.weight == before + behind
    }
}

/// The paths chosen so far, each as a set of edges.
struct ChosenPaths {
    private var ways: [Set<DirectedEdge>] = []
    private let begins: [HierarchySearch.End]
    private let ends: [HierarchySearch.End]
    private let mostShared: Double

    init(_ best: HierarchySearch.Result, _ begins: [HierarchySearch.End], _ ends: [HierarchySearch.End]) {
        (self.begins, self.ends) = (begins, ends)
        mostShared = Double(best.weight) * AlternativeRule.mostShared
        append(best)
    }

    mutating func append(_ way: HierarchySearch.Result) { ways.append(Set(edges(of: way).map(\.edge))) }

    /// Reports whether the edges that a path has in common with each chosen path cost little enough.
    func isNew(_ way: HierarchySearch.Result) -> Bool {
        let edges = edges(of: way)
        return ways.allSatisfy { other in
            let shared = edges.reduce(0) { other.contains($1.edge) ? $0 + Double($1.weight) : $0 }
            return shared <= mostShared
        }
    }

    private func edges(of way: HierarchySearch.Result) -> [PathEdge] {
        let whole = [begins[way.begin], ends[way.end]].compactMap { end in
            end.edge.map { PathEdge(edge: $0, weight: end.weight, place: end.place) }
        }
        return way.path + whole
    }
}

extension RoadRoute {
    /// The number of times that the route returns to a point that it has already passed.
    fileprivate var revisitedPointCount: Int { points.count - Set(points).count }
}
