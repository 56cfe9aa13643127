extension HierarchySearch {
    /// A place over which a way leads that costs little more than the cheapest.
    struct Via {
        let place: UInt32
        let weight: UInt32
        /// What it has in common with the cheapest way at least.
        let shared: UInt32
    }

    /// Goes on behind the cheapest way, and finds the places that both sides reach on ways that cost no more than a limit,
    /// the cheapest first.
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
            let shared = Self.common(forward, place, up) + Self.common(backward, place, down)
            vias.append(Via(place: place, weight: weight, shared: shared))
        }
        return vias.sorted { ($0.weight, $0.place) < ($1.weight, $1.place) }
    }

    /// The costs of the places that one side's way to a place leads over.
    private static func costs(_ space: borrowing SearchSpace, to place: UInt32) -> [UInt32: UInt32] {
        let (_, arcs) = chain(space, to: place)
        var costs = [place: space.distance(place)]
        for arc in arcs { costs[arc.parent] = space.distance(arc.parent) }
        return costs
    }

    /// Up to which cost the way to a place is that over some others.
    private static func common(_ space: borrowing SearchSpace, _ place: UInt32, _ costs: [UInt32: UInt32]) -> UInt32 {
        var reached = space.reached(place)
        while true {
            if let cost = costs[reached.place] { return cost }
            if reached.parent == SearchSpace.none { return 0 }
            reached = space.reached(reached.parent)
        }
    }
}
