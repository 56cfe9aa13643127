/// Lower bounds on the cost from each node to a destination. They are the exact costs in a hierarchy, which includes
/// fewer rules.
///
/// Source: B. Strasser and T. Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021.
final class CostBounds {
    private let rows: HierarchyRows
    private var backward = SearchSpace()
    private var known: [UInt32: UInt32] = [:]

    /// A depth that no valid hierarchy reaches. It keeps a damaged hierarchy from exhausting the stack.
    private static let maximumDepth = 2_000

    init(_ rows: HierarchyRows, to ends: [HierarchySearch.End]) throws {
        self.rows = rows
        rows.begin()
        backward.begin()
        for end in ends { backward.reach(end.place, end.weight, parent: SearchSpace.none, origin: 0) }
        while backward.least != .max {
            let (place, distance) = backward.next()
            guard distance == backward.distance(place) else { continue }
            for arc in try rows.arcs(of: place, .arriving) {
                let (sum, isTooMuch) = distance.addingReportingOverflow(arc.weight)
                if !isTooMuch { backward.reach(arc.place, sum, parent: place, origin: 0) }
            }
        }
    }

    /// Returns the bound at a node; `UInt32.max` when no path leads to the destination.
    func bound(_ place: UInt32, depth: Int = 0) throws -> UInt32 {
        if let known = known[place] { return known }
        guard depth < Self.maximumDepth else {
            throw RoutingError(.damaged, "The road graph has an invalid hierarchy. Rebuild it.")
        }
        // Ends the recursion if a damaged hierarchy has a cycle.
        known[place] = .max
        var least = backward.distance(place)
        for arc in try rows.arcs(of: place, .leaving) {
            let (sum, isTooMuch) = try bound(arc.place, depth: depth + 1).addingReportingOverflow(arc.weight)
            if !isTooMuch { least = min(least, sum) }
        }
        known[place] = least
        return least
    }
}
