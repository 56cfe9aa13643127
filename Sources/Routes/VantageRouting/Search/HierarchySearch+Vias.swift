extension HierarchySearch {
    /// A node on an alternative path that costs little more than the cheapest path.
    struct Via {
        let place: UInt32
        let weight: UInt32
        /// A lower bound on the cost that the path shares with the cheapest path.
        let shared: UInt32
    }

    /// Continues the search after the cheapest path was found. Returns the nodes that both the forward and the backward
    /// search have reached, and through which a path costs at most the limit, cheapest first.
    func vias(upTo limit: UInt32) throws -> [Via] {
        try go { $0 <= limit && $0 < .max }
        let (up, down) = (Self.costs(forward, to: meeting), Self.costs(backward, to: meeting))
        var vias: [Via] = []
        for place in forward.places where place != meeting {
            let (to, from) = (forward.distance(place), backward.distance(place))
            let (weight, isTooMuch) = to.addingReportingOverflow(from)
            guard !isTooMuch, weight <= limit, try !isStalled(place, to, forward, .leaving),
                try !isStalled(place, from, backward, .arriving)
            else { continue }
            let shared = Self.overlap(forward, place, up) + Self.overlap(backward, place, down)
            vias.append(Via(place: place, weight: weight, shared: shared))
        }
        return vias.sorted { ($0.weight, $0.place) < ($1.weight, $1.place) }
    }

    /// Returns the costs of the nodes on the path to a node in one search direction.
    private static func costs(_ space: borrowing SearchSpace, to place: UInt32) -> [UInt32: UInt32] {
        let (_, arcs) = chain(space, to: place)
        var costs = [place: space.distance(place)]
        for arc in arcs { costs[arc.parent] = space.distance(arc.parent) }
        return costs
    }

    /// Returns the cost of the part that a path to a node shares with another path.
    ///
    /// - Parameter costs: The cost at each node of the other path.
    private static func overlap(_ space: borrowing SearchSpace, _ place: UInt32, _ costs: [UInt32: UInt32]) -> UInt32 {
        var reached = space.reached(place)
        while true {
            if let cost = costs[reached.place] { return cost }
            if reached.parent == SearchSpace.none { return 0 }
            reached = space.reached(reached.parent)
        }
    }
}
