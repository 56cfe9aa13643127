/// Takes nodes out of a graph, and keeps its distances with shortcuts over them.
struct NodeContraction: ~Copyable {
    private(set) var graph: RemainingGraph
    private var search: WitnessSearch
    private var shortcuts = FlatBuffer<Shortcut>()
    private(set) var levels: FlatBuffer<UInt32>

    struct Shortcut: BitwiseCopyable {
        let tail: UInt32
        let head: UInt32
        let weight: UInt32
        let hops: UInt32
    }

    /// Nodes that a search settles at most.
    private static let mostSettled = 500

    init(_ graph: consuming RemainingGraph) {
        search = WitnessSearch(nodes: graph.nodeCount)
        levels = FlatBuffer(repeating: 0, count: graph.nodeCount)
        self.graph = graph
    }

    /// Finds the shortcuts that a node would leave.
    ///
    /// - Returns: How much it speaks against taking it out next: by its depth, and by arcs and edges added for each
    ///   that goes. Source: RoutingKit, `contraction_hierarchy.cpp`, `estimate_node_importance`.
    mutating func cost(of node: UInt32) -> UInt32 {
        findShortcuts(over: node)
        var (removed, removedHops, addedHops) = (1, 1, 0)
        for place in graph.leaving.range(node) {
            removed += 1
            removedHops += Int(graph.leaving[place].hops)
        }
        for place in graph.arriving.range(node) {
            removed += 1
            removedHops += Int(graph.arriving[place].hops)
        }
        for place in 0..<shortcuts.count { addedHops += Int(shortcuts[place].hops) }
        let cost = 1000 * Int(levels[Int(node)]) + 1000 * shortcuts.count / removed + 1000 * addedHops / removedHops
        return UInt32(clamping: cost)
    }

    /// Takes out the node whose cost was asked for last.
    mutating func contract(_ node: UInt32, _ touch: (UInt32) -> Void) {
        graph.remove(node)
        for place in 0..<shortcuts.count {
            let shortcut = shortcuts[place]
            let origin = ArcOrigin(middle: node)
            graph.add(shortcut.tail, shortcut.head, shortcut.weight, origin, hops: shortcut.hops)
        }
        for place in graph.leaving.range(node) { raise(graph.leaving[place].node, above: node, touch) }
        for place in graph.arriving.range(node) { raise(graph.arriving[place].node, above: node, touch) }
    }

    private mutating func raise(_ neighbour: UInt32, above node: UInt32, _ touch: (UInt32) -> Void) {
        levels[Int(neighbour)] = max(levels[Int(neighbour)], levels[Int(node)] + 1)
        touch(neighbour)
    }

    private mutating func findShortcuts(over node: UInt32) {
        shortcuts.removeAll()
        var farthest: UInt32 = 0
        for place in graph.leaving.range(node) { farthest = max(farthest, graph.leaving[place].weight) }
        for place in graph.arriving.range(node) {
            let arc = graph.arriving[place]
            guard needsSearch(node, from: arc.node) else { continue }
            search.run(
                graph, from: arc.node, around: node, farthest: arc.weight &+ farthest, most: Self.mostSettled)
            findShortcuts(over: node, from: arc)
        }
    }

    /// Whether the node leads to any other than to where one comes from.
    private func needsSearch(_ node: UInt32, from source: UInt32) -> Bool {
        let range = graph.leaving.range(node)
        return range.count > 1 || (range.count == 1 && graph.leaving[range.lowerBound].node != source)
    }

    private mutating func findShortcuts(over node: UInt32, from first: ArcRows.Arc) {
        for place in graph.leaving.range(node) {
            let second = graph.leaving[place]
            let weight = first.weight &+ second.weight
            guard second.node != first.node, weight < WeightedArc.mostWeight, search.distance(second.node) > weight
            else { continue }
            shortcuts.append(
                Shortcut(tail: first.node, head: second.node, weight: weight, hops: first.hops &+ second.hops))
        }
    }
}
