/// The cost, the duration and the length of the cheapest route between two positions.
package struct RouteTotals: Hashable, Sendable {
    /// The cost according to the objective, including penalties for restricted roads.
    package let weight: UInt32
    /// The duration in deciseconds, including the delays at turns, and the length in decimeters.
    package let duration: UInt32
    package let length: UInt32
}

extension Router {
    /// The number of ends whose search entries are kept at the same time.
    private static let endsPerPass = 2048

    /// Finds the cheapest routes from each start to each end. Unlike ``route(from:to:heading:rules:checking:)``, it
    /// permits U-turns wherever the hierarchy does.
    ///
    /// - Parameters:
    ///   - delays: The delays at turns, which are part of the durations but not of the costs.
    ///   - check: Called repeatedly. An error that it throws ends the work.
    ///   - each: Called with the index of a start and of an end, if there is a route between them.
    package func matrix(
        from starts: [RoadPosition], to ends: [RoadPosition], delays: TurnDelays?, checking check: () throws -> Void,
        each: (_ start: Int, _ end: Int, RouteTotals) throws -> Void
    ) throws {
        let search = ManyToMany(tables, self.search.rows, delays: delays)
        let begins = try starts.map { try tables.endings(at: $0, objective).map { Beginning(ending: $0) } }
        let beginnings = try begins.map { try $0.map(beginning) }
        for first in stride(from: 0, to: ends.count, by: Self.endsPerPass) {
            let endings = try ends[first..<min(first + Self.endsPerPass, ends.count)].map {
                try tables.endings(at: $0, objective)
            }
            try search.begin(endings.map { try Self.targets($0).map(ending) }, checking: check)
            let onEdge = Dictionary(grouping: endings.indices) { endings[$0].first?.edge.edge ?? -1 }
            for (start, own) in beginnings.enumerated() {
                try check()
                var pairs = try search.row(from: own)
                for end in onEdge[starts[start].edge] ?? [] {
                    guard let direct = Self.direct(begins[start], endings[end]), direct.weight <= pairs[end].weight
                    else { continue }
                    pairs[end] = try pair(direct)
                }
                for (end, pair) in pairs.enumerated() where pair.weight < .max {
                    try each(
                        start, first + end,
                        RouteTotals(weight: pair.weight, duration: pair.duration, length: pair.length))
                }
            }
        }
    }

    /// Returns a part of an edge as a route.
    package func route(along part: EdgePart) throws -> RoadRoute {
        let end = try part.to ?? tables.length(of: part.edge)
        return try RouteAssembly(tables, [part.edge], from: part.from, to: end, weight: 0).route
    }

    private func pair(_ direct: Direct) throws -> ManyToMany.Pair {
        let route = try route(direct)
        return ManyToMany.Pair(
            weight: direct.weight, duration: UInt32(route.duration), length: UInt32(route.length))
    }

    private func beginning(_ begin: Beginning) throws -> ManyToMany.Ending {
        let (edge, offset) = (begin.ending.edge, begin.ending.offset)
        let length = try tables.length(of: edge)
        var totals = PathTotals.empty
        if offset < length {
            totals = PathTotals(
                duration: try tables.duration(of: edge, from: offset), length: length - offset, first: edge, last: edge,
                lastFrom: offset)
        }
        return ManyToMany.Ending(end: begin.end, totals: totals)
    }

    private func ending(_ target: Target) throws -> ManyToMany.Ending {
        let (edge, offset) = (target.ending.edge, target.ending.offset)
        var totals = PathTotals.empty
        if offset > 0 {
            let duration = try tables.duration(of: edge, from: 0) - tables.duration(of: edge, from: offset)
            totals = PathTotals(duration: duration, length: offset, first: edge, last: edge, firstTo: offset)
        }
        return ManyToMany.Ending(end: target.end, totals: totals)
    }
}
