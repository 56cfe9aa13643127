/// A graph whose nodes were taken out one after another, with the shortcuts that this left.
package struct ContractedGraph: ~Copyable {
    let graph: RemainingGraph
    /// The nodes in the order in which they were taken out.
    package let order: [UInt32]

    /// Takes out the nodes of a graph, those first that leave the fewest shortcuts.
    ///
    /// - Parameters:
    ///   - arcs: Between nodes from 0 on, below `nodes`.
    ///   - check: Called now and then; what it throws ends the work.
    package init(nodes: Int, _ arcs: [WeightedArc], checking check: () throws -> Void = {}) throws {
        var contraction = NodeContraction(RemainingGraph(nodes: nodes, arcs))
        var queue = MinimumHeap()
        for node in 0..<UInt32(nodes) { queue.insert(node, contraction.cost(of: node)) }
        var order: [UInt32] = []
        order.reserveCapacity(nodes)
        while !queue.isEmpty {
            if order.count % 1024 == 0 { try check() }
            let node = queue.removeLeast().node
            let cost = contraction.cost(of: node)
            // What lies around it may have changed since.
            if !queue.isEmpty, cost > queue.least {
                queue.insert(node, cost)
            } else {
                contraction.contract(node)
                order.append(node)
            }
        }
        self.order = order
        graph = contraction.taken()
    }
}

extension NodeContraction {
    consuming func taken() -> RemainingGraph { graph }
}
