/// Finds the cheapest path in a hierarchy by searching upward from both ends until the searches meet.
///
/// Source: R. Geisberger, P. Sanders, D. Schultes and D. Delling, "Contraction Hierarchies", 2008.
final class HierarchySearch {
    /// A node at which a path may start or end, with the cost of reaching it.
    struct End {
        let place: UInt32
        let weight: UInt32
        /// The edge between the node and the route's start or end. The edge is not part of the hierarchy.
        var edge: DirectedEdge?
    }

    struct Result {
        let weight: UInt32
        /// The indices of the chosen start and end in the lists that were passed to the search.
        let begin: Int
        let end: Int
        /// The edges from the chosen start to the chosen end, in order.
        let path: [PathEdge]
        /// The number of edges before the node where the two searches meet.
        let edgesToMeeting: Int

        var edges: [DirectedEdge] { path.map(\.edge) }
    }

    let rows: HierarchyRows
    var forward = SearchSpace()
    var backward = SearchSpace()
    private var best = UInt32.max
    private(set) var meeting = SearchSpace.none
    /// The number of nodes that the last search settled.
    private(set) var settled = 0

    init(_ rows: HierarchyRows) { self.rows = rows }

    /// - Returns: `nil` when no path from any start to any end costs less than the limit.
    func run(from begins: [End], to ends: [End], below limit: UInt32 = .max) throws -> Result? {
        rows.begin()
        (best, meeting, settled) = (limit, SearchSpace.none, 0)
        Self.begin(&forward, begins)
        Self.begin(&backward, ends)
        try go { $0 < best }
        return meeting == SearchSpace.none ? nil : try result(over: meeting)
    }

    /// Settles nodes in order of cost, in both search directions, as long as the closure accepts the cost.
    @inline(__always)
    func go(while serves: (UInt32) -> Bool) throws {
        while serves(min(forward.least, backward.least)) {
            settled += 1
            if forward.least <= backward.least {
                try step(&forward, backward, .leaving)
            } else {
                try step(&backward, forward, .arriving)
            }
        }
    }

    private static func begin(_ space: inout SearchSpace, _ ends: [End]) {
        space.begin()
        for (number, end) in ends.enumerated() {
            space.reach(end.place, end.weight, parent: SearchSpace.none, origin: UInt32(number))
        }
    }

    @inline(__always)
    private func step(_ space: inout SearchSpace, _ other: borrowing SearchSpace, _ side: HierarchySide) throws {
        let (place, distance) = space.next()
        guard distance == space.distance(place) else { return }
        let (sum, isTooMuch) = distance.addingReportingOverflow(other.distance(place))
        if !isTooMuch, sum < best { (best, meeting) = (sum, place) }
        if try isStalled(place, distance, space, side) { return }
        for arc in try rows.arcs(of: place, side) {
            let (sum, isTooMuch) = distance.addingReportingOverflow(arc.weight)
            if !isTooMuch { space.reach(arc.place, sum, parent: place, origin: arc.origin.code) }
        }
    }

    /// Reports whether a path to this node through a higher node costs less. If so, no cheapest path continues from
    /// here.
    @inline(__always)
    func isStalled(
        _ place: UInt32, _ distance: UInt32, _ space: borrowing SearchSpace, _ side: HierarchySide
    ) throws -> Bool {
        for arc in try rows.arcs(of: place, side.opposite) {
            let (sum, isTooMuch) = space.distance(arc.place).addingReportingOverflow(arc.weight)
            if !isTooMuch, sum < distance { return true }
        }
        return false
    }

    /// Returns the path through a node that both the forward and the backward search have reached.
    func result(over place: UInt32) throws -> Result {
        let (begin, up) = Self.chain(forward, to: place)
        let (end, down) = Self.chain(backward, to: place)
        var unpacking = PathExpander(rows)
        for arc in up.reversed() {
            try unpacking.append(.init(from: arc.parent, to: arc.place, weight: arc.weight, origin: arc.origin))
        }
        let edgesToMeeting = unpacking.edges.count
        for arc in down {
            try unpacking.append(.init(from: arc.place, to: arc.parent, weight: arc.weight, origin: arc.origin))
        }
        return Result(
            weight: forward.distance(place) + backward.distance(place), begin: begin, end: end, path: unpacking.edges,
            edgesToMeeting: edgesToMeeting)
    }

    typealias Arc = (place: UInt32, parent: UInt32, weight: UInt32, origin: ArcOrigin)

    /// Returns the arcs from a node back to the start or end at which its search began.
    static func chain(_ space: borrowing SearchSpace, to place: UInt32) -> (begin: Int, arcs: [Arc]) {
        var arcs: [Arc] = []
        var reached = space.reached(place)
        while reached.parent != SearchSpace.none {
            let parent = space.reached(reached.parent)
            let weight = reached.distance - parent.distance
            arcs.append((reached.place, parent.place, weight, ArcOrigin(code: reached.origin)))
            reached = parent
        }
        return (Int(reached.origin), arcs)
    }
}
