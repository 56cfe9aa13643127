import VantageRouting

/// Dijkstra's algorithm on the graph from which a hierarchy was built. The search stops at the destination.
struct DijkstraRouter {
    /// A position on an edge, and a direction in which a route can pass it.
    private struct Passage {
        let entry: EdgeEntry
        let code: Int
        /// The travel times on the edge before and after the position, in deciseconds.
        let passed, remaining: UInt32
    }

    private let graph: RoadGraph
    /// The length of each edge, in decimeters, or 0 for a closed edge.
    private var lengths: [UInt32]
    /// The nodes from which each directed edge can be entered.
    private var tails: [[UInt32]]
    private var distances: [UInt32]
    private var touched: [Int] = []

    init(_ graph: RoadGraph) {
        self.graph = graph
        lengths = Array(repeating: 0, count: graph.entries.count / 2)
        tails = Array(repeating: [], count: graph.entries.count)
        distances = Array(repeating: .max, count: graph.nodeCount)
        for node in 0..<graph.nodeCount {
            for arc in graph.arcs(of: node) {
                lengths[arc.edge.edge] = arc.length
                tails[Int(arc.edge.code)].append(UInt32(node))
            }
        }
    }

    /// Returns the cost of the cheapest route, in deciseconds, or `nil` if there is none. Routes within a single edge
    /// are ignored.
    mutating func cost(from start: RoadPosition, to end: RoadPosition) -> UInt32? {
        for node in touched { distances[node] = .max }
        touched = []
        var ends: [Int: UInt32] = [:]
        for passage in passages(end) {
            let gate = passage.entry.entersRestrictedRoad ? RouteObjective.duration.gate : 0
            for tail in tails[passage.code] { ends[Int(tail)] = min(ends[Int(tail)] ?? .max, passage.passed + gate) }
        }
        return search(passages(start).map { (Int($0.entry.head), $0.remaining) }, ends)
    }

    private mutating func search(_ begins: [(node: Int, cost: UInt32)], _ ends: [Int: UInt32]) -> UInt32? {
        var queue = PriorityQueue()
        var best = UInt32.max
        for begin in begins { queue.insert(begin.cost, begin.node) }
        while let (cost, node) = queue.removeLeast(), cost < best {
            guard cost < distances[node] else { continue }
            distances[node] = cost
            touched.append(node)
            if let end = ends[node] { best = min(best, cost + end) }
            for arc in graph.arcs(of: node) {
                let sum = cost + RouteObjective.duration.weight(arc)
                if sum < distances[Int(arc.head)] { queue.insert(sum, Int(arc.head)) }
            }
        }
        return best == .max ? nil : best
    }

    private func passages(_ position: RoadPosition) -> [Passage] {
        let length = lengths[position.edge]
        return [false, true].compactMap { isBackward in
            let code = position.edge * 2 + (isBackward ? 1 : 0)
            let entry = graph.entries[code]
            guard entry.isOpen, length > 0 else { return nil }
            let offset = isBackward ? length - min(length, position.offset) : min(length, position.offset)
            let passed = UInt32((Double(entry.duration) * Double(offset) / Double(length)).rounded())
            return Passage(entry: entry, code: code, passed: passed, remaining: entry.duration - passed)
        }
    }
}

/// A priority queue of nodes, ordered by cost.
private struct PriorityQueue {
    private var heap: [UInt64] = []

    mutating func insert(_ cost: UInt32, _ node: Int) {
        heap.append(UInt64(cost) << 32 | UInt64(node))
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] > heap[place] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeLeast() -> (cost: UInt32, node: Int)? {
        guard let least = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return (UInt32(least >> 32), Int(least & 0xFFFF_FFFF))
    }

    private mutating func sink() {
        var place = 0
        while place * 2 + 1 < heap.count {
            var child = place * 2 + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            if heap[place] <= heap[child] { return }
            heap.swapAt(place, child)
            place = child
        }
    }
}
