/// Finds the edges that turn restrictions refer to.
struct RestrictionResolver {
    let edges: ModeEdges
    let origin: NetworkSourceData

    private var network: RoadNetwork { edges.network }

    /// Returns the sequences of edges that a restriction forbids.
    ///
    /// - Returns: `nil` when the ways do not meet as the restriction describes, so its meaning is unclear.
    func sequences(of restriction: TurnRestriction) -> [[DirectedEdge]]? {
        let paths = paths(of: restriction)
        guard !paths.isEmpty else { return nil }
        let usable = paths.filter { $0.allSatisfy(edges.isOpen) }
        switch restriction.kind {
        case .forbidden: return usable
        case .only: return usable.flatMap { others(than: $0, among: usable) }
        }
    }

    /// Returns the paths that follow the beginning of `path` and then leave it by one edge, except those that are the
    /// beginning of one of `paths`.
    private func others(than path: [DirectedEdge], among paths: [[DirectedEdge]]) -> [[DirectedEdge]] {
        path.indices.dropFirst().flatMap { place in
            let begin = Array(path[..<place])
            return edges.leaving[Int(network.head(begin[place - 1]))]
                .map { begin + [$0] }
                .filter { other in !paths.contains { $0.starts(with: other) } }
        }
    }

    /// Returns, for each combination of a `from` way and a `to` way, the path from the last edge of the `from` way
    /// along `via` to the first edge of the `to` way.
    private func paths(of restriction: TurnRestriction) -> [[DirectedEdge]] {
        restriction.from.flatMap { from in
            restriction.to.flatMap { to in
                let paths =
                    switch restriction.via {
                    case .node(let node): paths(from, node, to)
                    case .ways(let ways): paths(from, ways, to)
                    }
                // If a way continues on both sides of a junction, there are several paths, so the restriction is
                // ambiguous for this combination.
                return paths.count == 1 ? paths : []
            }
        }
    }

    private func paths(_ from: Int64, _ node: Int64, _ to: Int64) -> [[DirectedEdge]] {
        guard let junction = origin.junctions[node] else { return [] }
        return arriving(from, at: junction).flatMap { first in
            arriving(to, at: junction).map { [first, $0.reversed] }
        }
    }

    private func paths(_ from: Int64, _ via: [Int64], _ to: Int64) -> [[DirectedEdge]] {
        (via.first.map(ends) ?? []).flatMap { arriving(from, at: $0) }.flatMap { first in
            guard let path = path(from: first, along: via) else { return [[DirectedEdge]]() }
            return arriving(to, at: network.head(path[path.count - 1])).map { path + [$0.reversed] }
        }
    }

    /// Extends a path, which starts with the given edge, along ways that are traveled from end to end.
    private func path(from first: DirectedEdge, along ways: [Int64]) -> [DirectedEdge]? {
        var path = [first]
        for way in ways {
            guard let edges = along(way, from: network.head(path[path.count - 1])) else { return nil }
            path += edges
        }
        return path
    }

    /// Returns the edges of a way, from the end at a junction to the other end.
    private func along(_ way: Int64, from junction: UInt32) -> [DirectedEdge]? {
        guard let edges = origin.edges[way], let first = edges.first, let last = edges.last else { return nil }
        if network.tail(first) == junction { return network.head(last) == junction ? nil : edges }
        return network.head(last) == junction ? edges.reversed().map(\.reversed) : nil
    }

    private func ends(of way: Int64) -> Set<UInt32> {
        guard let edges = origin.edges[way], let first = edges.first, let last = edges.last else { return [] }
        return [network.tail(first), network.head(last)]
    }

    /// Returns the edges of a way that lead to a junction.
    private func arriving(_ way: Int64, at junction: UInt32) -> [DirectedEdge] {
        (origin.edges[way] ?? []).flatMap { [$0, $0.reversed] }.filter { network.head($0) == junction }
    }
}
