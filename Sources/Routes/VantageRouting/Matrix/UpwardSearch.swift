/// An exhaustive search upward in a hierarchy from one end of a path.
struct UpwardSearch: ~Copyable {
    struct Settled: BitwiseCopyable {
        let place: UInt32
        let distance: UInt32
        /// The index of the previous settled node; ``SearchSpace/none`` at the start.
        let parent: UInt32
        /// The code of the arc's origin or, at the start, the index of the end.
        let origin: UInt32
    }

    private var space = SearchSpace()
    /// The nodes from which cheapest paths may continue downward, each after its parent.
    private(set) var settled = FlatBuffer<Settled>()

    /// - Parameter side: The arcs that leave nodes, if the ends are starts of paths; otherwise those that enter nodes.
    mutating func run(_ rows: HierarchyRows, from ends: [HierarchySearch.End], _ side: HierarchySide) throws {
        space.begin()
        settled.removeAll()
        for (number, end) in ends.enumerated() {
            space.reach(end.place, end.weight, parent: SearchSpace.none, origin: UInt32(number))
        }
        while space.least != .max {
            let (place, distance) = space.next()
            guard distance == space.distance(place), try !isStalled(rows, place, distance, side) else { continue }
            let reached = space.reached(place)
            let index = UInt32(settled.count)
            settled.append(
                Settled(place: place, distance: distance, parent: reached.parent, origin: reached.origin))
            for arc in try rows.arcs(of: place, side) {
                let (sum, isTooMuch) = distance.addingReportingOverflow(arc.weight)
                if !isTooMuch { space.reach(arc.place, sum, parent: index, origin: arc.origin.code) }
            }
        }
    }

    /// Reports whether a path to this node through a higher node costs less.
    @inline(__always)
    private func isStalled(
        _ rows: HierarchyRows, _ place: UInt32, _ distance: UInt32, _ side: HierarchySide
    ) throws -> Bool {
        for arc in try rows.arcs(of: place, side.opposite) {
            let (sum, isTooMuch) = space.distance(arc.place).addingReportingOverflow(arc.weight)
            if !isTooMuch, sum < distance { return true }
        }
        return false
    }
}
