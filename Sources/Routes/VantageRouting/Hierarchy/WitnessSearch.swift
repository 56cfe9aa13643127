/// Searches for paths that bypass a node, from the tail of an arc that arrives at the node to the heads of the arcs
/// that leave it.
struct WitnessSearch: ~Copyable {
    private var distances: FlatBuffer<UInt32>
    private var touched = FlatBuffer<UInt32>()
    private var heap = MinimumHeap()
    /// For each arc that leaves the node: a lower bound on the weight of the last arc in any path that bypasses the
    /// node and ends at the head of this arc or of a cheaper one.
    private var lastArcs = FlatBuffer<UInt32>()

    init(nodes: Int) { distances = FlatBuffer(repeating: .max, count: nodes) }

    /// Returns the distance to a node as found by the search, which is an upper bound on the shortest distance.
    @inline(__always)
    func distance(_ node: UInt32) -> UInt32 { distances[Int(node)] }

    /// Prepares for searches around a node.
    mutating func begin(_ graph: borrowing RemainingGraph, around node: UInt32) {
        lastArcs.removeAll()
        var least = WeightedArc.mostWeight
        for place in graph.leaving.range(node) {
            let range = graph.arriving.range(graph.leaving[place].node)
            if let other = range.first(where: { graph.arriving[$0].node != node }) {
                least = min(least, graph.arriving[other].weight)
            }
            lastArcs.append(least)
        }
    }

    /// Searches for paths around the node that cost no more than those through it.
    ///
    /// - Parameters:
    ///   - first: An arc that arrives at the node.
    ///   - node: The node that was passed to `begin`.
    ///   - most: The maximum number of settled nodes. A lower limit finds fewer paths, but the result stays correct.
    mutating func run(_ graph: borrowing RemainingGraph, over first: AdjacencyRows.Arc, to node: UInt32, most: Int) {
        reset()
        reach(first.node, 0, goesOn: true)
        let targets = graph.leaving.range(node)
        var (settled, end) = (0, targets.upperBound)
        while !heap.isEmpty, settled < most {
            // Arcs are sorted by weight, so the search can stop at the distance of the last arc that has no path around
            // the node yet.
            while end > targets.lowerBound, isDone(graph.leaving[end - 1], behind: first) { end -= 1 }
            guard end > targets.lowerBound else { return }
            let farthest = first.weight &+ graph.leaving[end - 1].weight
            let last = lastArcs[end - 1 - targets.lowerBound]
            guard heap.least &+ last <= farthest else { return }
            let (place, distance) = heap.removeLeast()
            if distance > distances[Int(place)] { continue }
            settled += 1
            for index in graph.leaving.range(place) {
                let arc = graph.leaving[index]
                let sum = distance &+ arc.weight
                if sum > farthest { break }
                if arc.node != node { reach(arc.node, sum, goesOn: sum &+ last <= farthest) }
            }
        }
    }

    @inline(__always)
    private func isDone(_ second: AdjacencyRows.Arc, behind first: AdjacencyRows.Arc) -> Bool {
        let cost = first.weight &+ second.weight
        return cost >= WeightedArc.mostWeight || distances[Int(second.node)] <= cost
    }

    @inline(__always)
    private mutating func reach(_ node: UInt32, _ distance: UInt32, goesOn: Bool) {
        let known = distances[Int(node)]
        guard distance < known else { return }
        if known == .max { touched.append(node) }
        distances[Int(node)] = distance
        if goesOn { heap.insert(node, distance) }
    }

    private mutating func reset() {
        for place in 0..<touched.count { distances[Int(touched[place])] = .max }
        touched.removeAll()
        heap.removeAll()
    }
}
