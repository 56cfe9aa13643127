/// A table of a graph of roads, which lies in blocks.
package enum RoadTable: Hashable, Sendable {
    /// Edges with their points.
    case edges
    /// What ways are called.
    case names
    /// The boxes around the blocks of ``edges``.
    case boxes
    /// How a mode enters and leaves edges.
    case entries(TravelMode)
    /// Where one goes on to from each node of a mode's graph.
    case arcs(TravelMode)
    /// Where the nodes of a mode's graph lie in its hierarchy.
    case places(TravelMode, RouteObjective)
    /// The arcs of the hierarchy.
    case hierarchy(TravelMode, RouteObjective)

    /// What its rows are called where they are stored.
    package var name: String {
        switch self {
        case .edges: "edges"
        case .names: "names"
        case .boxes: "boxes"
        case .entries(let mode): "entries.\(mode)"
        case .arcs(let mode): "arcs.\(mode)"
        case .places(let mode, let objective): "places.\(mode).\(objective)"
        case .hierarchy(let mode, let objective): "hierarchy.\(mode).\(objective)"
        }
    }

    /// Edges, ways or nodes in a block of it.
    package static let blockLength = 256

    static func blockCount(_ count: Int) -> Int { (count + blockLength - 1) / blockLength }
}

/// Where the blocks of a graph of roads are read from.
package protocol RoadBlocks: AnyObject {
    var head: RoadHead { get }
    /// The bytes of a block.
    ///
    /// - Throws: ``RoutingError`` where it is missing or damaged.
    func bytes(of table: RoadTable, block: Int) throws -> [UInt8]
}

/// What a graph of roads has.
package struct RoadHead: Hashable, Sendable {
    package var edgeCount = 0
    package var nameCount = 0
    /// Nodes of the graph of each mode, copies of junctions among them.
    package var nodeCounts: [TravelMode: Int] = [:]
    /// The hierarchies that were made.
    package var objectives: Set<RouteObjective> = []

    package init() {}
}

/// Blocks in memory, as they are made.
package final class MemoryBlocks: RoadBlocks {
    package var head = RoadHead()
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
        RoutingError(.damaged, "Block \(block) of \(table.name) is missing from the graph of roads. Make it again.")
    }

    static func damaged(_ table: RoadTable, _ block: Int) -> RoutingError {
        RoutingError(.damaged, "Block \(block) of \(table.name) of the graph of roads is damaged. Make it again.")
    }
}
