/// Contracts the nodes of a graph, adding shortcuts to preserve distances.
struct NodeContractor: ~Copyable {
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

    /// The maximum number of nodes that a witness search settles.
    private static let maximumSettled = 500
    /// The cost per level of depth; a cost of 1000 corresponds to one arc added per arc removed. A higher value results
    /// in more cost updates without improving the hierarchy.
    private static let depthWeight = 250

    init(_ graph: consuming RemainingGraph) {
        search = WitnessSearch(nodes: graph.nodeCount)
        levels = FlatBuffer(repeating: 0, count: graph.nodeCount)
        self.graph = graph
    }

    /// Finds the shortcuts that contracting a node would create.
    ///
    /// - Returns: The cost of contracting the node, computed from its depth, the number of arcs added per arc removed,
    ///   and the number of hops added per hop removed. Source: RoutingKit, `contraction_hierarchy.cpp`,
    ///   `estimate_node_importance`.
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
        let depth = Self.depthWeight * Int(levels[Int(node)])
        return UInt32(clamping: depth + 1000 * shortcuts.count / removed + 1000 * addedHops / removedHops)
    }

    /// Contracts the node whose cost was most recently computed.
    mutating func contract(_ node: UInt32) {
        graph.remove(node)
        for place in 0..<shortcuts.count {
            let shortcut = shortcuts[place]
            let origin = ArcOrigin(middle: node)
            graph.add(shortcut.tail, shortcut.head, shortcut.weight, origin, hops: shortcut.hops)
        }
        for place in graph.leaving.range(node) { raise(graph.leaving[place].node, above: node) }
        for place in graph.arriving.range(node) { raise(graph.arriving[place].node, above: node) }
    }

    private mutating func raise(_ neighbor: UInt32, above node: UInt32) {
        levels[Int(neighbor)] = max(levels[Int(neighbor)], levels[Int(node)] + 1)
    }

    private mutating func findShortcuts(over node: UInt32) {
        shortcuts.removeAll()
        search.begin(graph, around: node)
        for place in graph.arriving.range(node) {
            let arc = graph.arriving[place]
            search.run(graph, over: arc, to: node, most: Self.maximumSettled)
            findShortcuts(over: node, from: arc)
        }
    }

    private mutating func findShortcuts(over node: UInt32, from first: AdjacencyRows.Arc) {
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
