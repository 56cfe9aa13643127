extension InMemoryRoadBlocks {
    /// Creates road graphs, with a hierarchy for each mode and objective.
    package static func make(
        _ data: RoadData, modes: [TravelMode] = TravelMode.allCases, objectives: [RouteObjective] = [.duration],
        report: (RoadGraph) -> Void = { _ in }, checking check: () throws -> Void = {}
    ) throws -> InMemoryRoadBlocks {
        try make(
            data, RoadNetworkBuilder(data), modes: modes, objectives: objectives, report: report, checking: check)
    }

    /// Creates road graphs, with a hierarchy for each mode and objective.
    ///
    /// - Parameters:
    ///   - builder: The network of the data.
    ///   - report: Called with each completed graph.
    ///   - check: Called repeatedly. An error that it throws ends the work.
    /// - Throws: ``RoutingError`` when there are more roads than a graph can hold; errors thrown by `check`.
    package static func make(
        _ data: RoadData, _ builder: RoadNetworkBuilder, modes: [TravelMode], objectives: [RouteObjective],
        report: (RoadGraph) -> Void = { _ in }, checking check: () throws -> Void
    ) throws -> InMemoryRoadBlocks {
        guard builder.network.edges.count < 1 << 30 else {
            throw RoutingError(.tooLarge, "There are more than a billion road segments. Use several graphs.")
        }
        let blocks = InMemoryRoadBlocks()
        blocks.append(builder.network)
        for mode in modes {
            try check()
            let graph = RoadGraphBuilder(builder.network, builder.origin, data.restrictions, mode).graph
            blocks.append(graph)
            let edges = ModeEdges(builder.network, builder.origin, mode)
            let resolver = ConditionResolver(edges: edges, origin: builder.origin, mode: mode)
            blocks.append(resolver.conditions(data.conditionalRestrictions), mode)
            for objective in objectives { try blocks.append(graph, objective, checking: check) }
            report(graph)
        }
        blocks.head.objectives = Set(objectives)
        return blocks
    }

    package func append(_ network: RoadNetwork) {
        head.edgeCount = network.edges.count
        head.nameCount = network.names.count
        var boxes = ByteWriter()
        for edges in network.edges.blocks {
            append(EdgeBlock.bytes(edges, of: network), to: .edges)
            RoadBox(edges.flatMap { network.points(of: $0) }).write(to: &boxes)
        }
        append(boxes.bytes, to: .boxes)
        for names in network.names.blocks { append(NameBlock.bytes(names), to: .names) }
    }

    package func append(_ graph: RoadGraph) {
        head.nodeCounts[graph.mode] = graph.nodeCount
        let tails = EdgeTails(graph)
        for edges in (0..<graph.entries.count / 2).blocks {
            let entries = graph.entries[edges.lowerBound * 2..<edges.upperBound * 2]
            append(EntryBlock.bytes(entries) { tails[$0] }, to: .entries(graph.mode))
        }
        for nodes in (0..<graph.nodeCount).blocks { append(ArcBlock.bytes(nodes, of: graph), to: .arcs(graph.mode)) }
    }

    package func append(_ conditions: [RoadCondition], _ mode: TravelMode) {
        append(ConditionBlock.bytes(conditions), to: .conditions(mode))
    }

    package func append(
        _ graph: RoadGraph, _ objective: RouteObjective, checking check: () throws -> Void = {}
    ) throws {
        let contracted = try ContractedGraph(nodes: graph.nodeCount, graph.weightedArcs(objective), checking: check)
        let encoding = HierarchyEncoding(contracted, junctions: graph.junctions)
        for block in encoding.blocks { append(block, to: .hierarchy(graph.mode, objective)) }
        for places in encoding.places.blocks {
            append(NodeRankBlock.bytes(places), to: .places(graph.mode, objective))
        }
    }
}

extension RoadGraph {
    func weightedArcs(_ objective: RouteObjective) -> [WeightedArc] {
        (0..<nodeCount).flatMap { node in
            arcs(of: node).map { arc in
                WeightedArc(tail: UInt32(node), head: arc.head, weight: objective.weight(arc), edge: arc.edge)
            }
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The collection, split into slices of one block each.
    var blocks: [SubSequence] {
        stride(from: startIndex, to: endIndex, by: RoadTable.rowsPerBlock).map { first in
            self[first..<Swift.min(first + RoadTable.rowsPerBlock, endIndex)]
        }
    }
}
