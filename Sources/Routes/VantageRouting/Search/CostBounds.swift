/// Lower bounds on the cost from each node to a destination. They are the exact costs in a hierarchy, which includes
/// fewer rules.
///
/// Source: B. Strasser and T. Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021.
final class CostBounds {
    private let rows: HierarchyRows
    private var backward = SearchSpace()
    private var known = NumberTable()

    /// A depth that no valid hierarchy reaches. It keeps a damaged hierarchy from exhausting the stack.
    private static let maximumDepth = 2_000

    init(_ rows: HierarchyRows) { self.rows = rows }

    /// Starts a search to other destinations. Bounds are valid until the next search in the hierarchy.
    func begin(_ ends: [HierarchySearch.End]) throws {
        rows.begin()
        known.removeAll()
        backward.begin()
        for end in ends { backward.reach(end.place, end.weight, parent: SearchSpace.none, origin: 0) }
        while backward.least != .max {
            let (place, distance) = backward.next()
            guard distance == backward.distance(place), try !isStalled(place, distance) else { continue }
            for arc in try rows.arcs(of: place, .arriving) {
                let (sum, isTooMuch) = distance.addingReportingOverflow(arc.weight)
                if !isTooMuch { backward.reach(arc.place, sum, parent: place, origin: 0) }
            }
        }
    }

    /// Reports whether a path from this node through a higher node costs less, so that no cheapest path comes from here.
    @inline(__always)
    private func isStalled(_ place: UInt32, _ distance: UInt32) throws -> Bool {
        for arc in try rows.arcs(of: place, .leaving) {
            let (sum, isTooMuch) = backward.distance(arc.place).addingReportingOverflow(arc.weight)
            if !isTooMuch, sum < distance { return true }
        }
        return false
    }

    /// Returns the bound at a node; `UInt32.max` when no path leads to the destination.
    func bound(_ place: UInt32, depth: Int = 0) throws -> UInt32 {
        if let known = known[UInt64(place)] { return known }
        guard depth < Self.maximumDepth else {
            throw RoutingError(.damaged, "The road graph has an invalid hierarchy. Rebuild it.")
        }
        // Ends the recursion if a damaged hierarchy has a cycle.
        known.set(UInt64(place), to: .max)
        var least = backward.distance(place)
        for arc in try rows.arcs(of: place, .leaving) {
            let (sum, isTooMuch) = try bound(arc.place, depth: depth + 1).addingReportingOverflow(arc.weight)
            if !isTooMuch { least = min(least, sum) }
        }
        known.set(UInt64(place), to: least)
        return least
    }
}
