/// A graph whose nodes were contracted one after another, with the resulting shortcuts.
package struct ContractedGraph: ~Copyable {
    let graph: RemainingGraph
    /// The nodes, in contraction order.
    package let order: [UInt32]

    /// Contracts the nodes of a graph, starting with those that create the fewest shortcuts.
    ///
    /// - Parameters:
    ///   - nodes: The number of nodes.
    ///   - arcs: Arcs between nodes in `0..<nodes`.
    ///   - check: Called periodically. An error that it throws ends the work.
    package init(nodes: Int, _ arcs: [WeightedArc], checking check: () throws -> Void = {}) throws {
        var contraction = NodeContractor(RemainingGraph(nodes: nodes, arcs))
        var queue = MinimumHeap()
        for node in 0..<UInt32(nodes) { queue.insert(node, contraction.cost(of: node)) }
        var order: [UInt32] = []
        order.reserveCapacity(nodes)
        while !queue.isEmpty {
            if order.count % 1024 == 0 { try check() }
            let node = queue.removeLeast().node
            let cost = contraction.cost(of: node)
            // The node's neighborhood may have changed since its cost was computed.
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

extension NodeContractor {
    consuming func taken() -> RemainingGraph { graph }
}
