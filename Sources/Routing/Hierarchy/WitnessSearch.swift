/// Looks for ways around a node.
struct WitnessSearch: ~Copyable {
    private var distances: FlatBuffer<UInt32>
    private var touched = FlatBuffer<UInt32>()
    private var heap = MinimumHeap()

    init(nodes: Int) { distances = FlatBuffer(repeating: .max, count: nodes) }

    /// The cost that was found to a node: that of some way, and of the cheapest where the search came so far.
    @inline(__always)
    func distance(_ node: UInt32) -> UInt32 { distances[Int(node)] }

    /// Searches from a node, around another.
    ///
    /// - Parameters:
    ///   - farthest: The cost at which nothing is of use any more.
    ///   - most: How many nodes are settled at most: fewer find fewer ways, and are right all the same.
    mutating func run(
        _ graph: borrowing RemainingGraph, from source: UInt32, around node: UInt32, farthest: UInt32, most: Int
    ) {
        reset()
        reach(source, 0)
        var settled = 0
        while !heap.isEmpty, settled < most, heap.least < farthest {
            let (place, distance) = heap.removeLeast()
            if distance > distances[Int(place)] { continue }
            settled += 1
            for index in graph.leaving.range(place) {
                let arc = graph.leaving[index]
                let sum = distance &+ arc.weight
                if arc.node != node, sum <= farthest, sum < distances[Int(arc.node)] { reach(arc.node, sum) }
            }
        }
    }

    @inline(__always)
    private mutating func reach(_ node: UInt32, _ distance: UInt32) {
        if distances[Int(node)] == .max { touched.append(node) }
        distances[Int(node)] = distance
        heap.insert(node, distance)
    }

    private mutating func reset() {
        for place in 0..<touched.count { distances[Int(touched[place])] = .max }
        touched.removeAll()
        heap.removeAll()
    }
}
