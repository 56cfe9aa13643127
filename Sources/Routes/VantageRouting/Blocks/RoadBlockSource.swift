/// A table of a road graph, stored in blocks.
package enum RoadTable: Hashable, Sendable {
    /// Edges with their points.
    case edges
    /// The names of ways.
    case names
    /// The bounding boxes of the blocks in ``edges``.
    case boxes
    /// The cost and target of each edge for a mode.
    case entries(TravelMode)
    /// The time-dependent rules for a mode. Files in format 1 do not have this table.
    case conditions(TravelMode)
    /// The arcs that leave each node in a mode's graph.
    case arcs(TravelMode)
    /// The hierarchy rank of each node in a mode's graph.
    case places(TravelMode, RouteObjective)
    /// The arcs in the hierarchy.
    case hierarchy(TravelMode, RouteObjective)

    /// The table's name in error messages.
    package var name: String {
        switch self {
        case .edges: "edges"
        case .names: "names"
        case .boxes: "boxes"
        case .entries(let mode): "entries.\(mode)"
        case .conditions(let mode): "conditions.\(mode)"
        case .arcs(let mode): "arcs.\(mode)"
        case .places(let mode, let objective): "places.\(mode).\(objective)"
        case .hierarchy(let mode, let objective): "hierarchy.\(mode).\(objective)"
        }
    }

    /// The number of edges, ways or nodes per block.
    package static let rowsPerBlock = 256

    static func blockCount(_ count: Int) -> Int { (count + rowsPerBlock - 1) / rowsPerBlock }
}

/// A source for the blocks of a road graph.
package protocol RoadBlockSource: AnyObject {
    var head: RoadGraphHeader { get }
    /// Reads the bytes of a block.
    ///
    /// - Throws: ``RoutingError`` when the block is missing or damaged.
    func bytes(of table: RoadTable, block: Int) throws -> [UInt8]
}

/// The header of a road graph.
package struct RoadGraphHeader: Hashable, Sendable {
    /// The format of the tables.
    package var version = RoadGraphHeader.format
    package var edgeCount = 0
    package var nameCount = 0
    /// The number of nodes in each mode's graph, including copies of junctions.
    package var nodeCounts: [TravelMode: Int] = [:]
    /// The objectives that have hierarchies.
    package var objectives: Set<RouteObjective> = []

    package init() {}
}

/// Newly created blocks, in memory.
package final class InMemoryRoadBlocks: RoadBlockSource {
    package var head = RoadGraphHeader()
    package private(set) var tables: [RoadTable: [[UInt8]]] = [:]

    package init() {}

    package func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
        guard let blocks = tables[table], blocks.indices.contains(block) else {
            throw RoutingError.missing(table, block)
        }
        return blocks[block]
    }

    func append(_ bytes: [UInt8], to table: RoadTable) { tables[table, default: []].append(bytes) }
}

extension RoutingError {
    package static func missing(_ table: RoadTable, _ block: Int) -> RoutingError {
        RoutingError(
            .damaged, "Block \(block) of table \(table.name) is missing from the road graph. Rebuild the graph.")
    }

    static func damaged(_ table: RoadTable, _ block: Int) -> RoutingError {
        RoutingError(.damaged, "Block \(block) of table \(table.name) in the road graph is damaged. Rebuild the graph.")
    }
}
