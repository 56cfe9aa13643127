/// The rows of a hierarchy, as blocks have them.
///
/// A block has the rows of 256 places, less at the end: where the arcs of each row begin, once for those to nodes above
/// and once for those from nodes above; where the last ends; then the arcs, of three numbers each: the other place, the
/// cost, and what the arc stands for. All are of 32 bits, the lowest byte first.
struct HierarchyEncoding {
    /// Of each node, its place in the hierarchy.
    let places: [UInt32]
    let blocks: [[UInt8]]

    /// - Parameter junctions: The junction of each node; near ones have near numbers.
    init(_ contracted: borrowing ContractedGraph, junctions: [UInt32]) {
        let nodes = Self.sorted(contracted.order, junctions)
        var places = [UInt32](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated() { places[Int(node)] = UInt32(place) }
        var blocks: [[UInt8]] = []
        for first in stride(from: 0, to: nodes.count, by: RoadTable.blockLength) {
            let row = nodes[first..<min(first + RoadTable.blockLength, nodes.count)]
            blocks.append(Self.block(row, places, contracted.graph))
        }
        self.places = places
        self.blocks = blocks
    }

    /// The highest first, which every search meets; within a layer of a hierarchy, by where they are. So the nodes that
    /// a search meets lie in few blocks.
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
        _ node: UInt32, _ places: [UInt32], _ rows: borrowing ArcRows, to writer: inout ByteWriter
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
