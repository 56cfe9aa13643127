/// The rows of a hierarchy, encoded in blocks.
///
/// A block contains the rows of up to 256 nodes, in order of rank. It lists the index of each node's first arc, once
/// for arcs to higher nodes and once for arcs from higher nodes, followed by the total number of arcs. The arcs come
/// next, with three numbers each: the rank of the other node, the weight and the origin. All numbers are 32-bit and
/// little-endian.
struct HierarchyEncoding {
    /// The rank of each node in the hierarchy; 0 is the highest.
    let places: [UInt32]
    let blocks: [[UInt8]]

    /// - Parameter junctions: The junction of each node. Junctions that are close together have similar numbers.
    init(_ contracted: borrowing ContractedGraph, junctions: [UInt32]) {
        let nodes = Self.sorted(contracted.order, junctions)
        var places = [UInt32](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated() { places[Int(node)] = UInt32(place) }
        var blocks: [[UInt8]] = []
        for first in stride(from: 0, to: nodes.count, by: RoadTable.rowsPerBlock) {
            let row = nodes[first..<min(first + RoadTable.rowsPerBlock, nodes.count)]
            blocks.append(Self.block(row, places, contracted.graph))
        }
        self.places = places
        self.blocks = blocks
    }

    /// Puts the highest nodes first, because every search visits them, and sorts the nodes in each layer by location,
    /// so that a search finds its nodes in few blocks.
    private static func sorted(_ order: [UInt32], _ junctions: [UInt32]) -> [UInt32] {
        var nodes: [UInt32] = []
        var end = order.count
        for share in [256, 64, 16, 4, 1] {
            let begin = order.count - order.count / share
            nodes += order[begin..<end].sorted { one, other in
                (junctions[Int(one)], one) < (junctions[Int(other)], other)
            }
            end = begin
        }
        return nodes
    }

    private static func block(
        _ nodes: ArraySlice<UInt32>, _ places: [UInt32], _ graph: borrowing RemainingGraph
    ) -> [UInt8] {
        var (starts, arcs) = (ByteWriter(), ByteWriter())
        var count: UInt32 = 0
        for node in nodes {
            starts.append(count)
            count += append(node, places, graph.leaving, to: &arcs)
            starts.append(count)
            count += append(node, places, graph.arriving, to: &arcs)
        }
        starts.append(count)
        return starts.bytes + arcs.bytes
    }

    private static func append(
        _ node: UInt32, _ places: [UInt32], _ rows: borrowing AdjacencyRows, to writer: inout ByteWriter
    ) -> UInt32 {
        let range = rows.range(node)
        for index in range {
            let arc = rows[index]
            writer.append(places[Int(arc.node)])
            writer.append(arc.weight)
            writer.append(arc.origin.edge == nil ? places[Int(arc.origin.middle)] : arc.origin.code)
        }
        return UInt32(range.count)
    }
}
