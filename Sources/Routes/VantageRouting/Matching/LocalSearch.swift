/// Finds the shortest paths from a position to the nodes around it: Dijkstra's algorithm by length, without U-turns.
final class LocalSearch {
    private struct Label: BitwiseCopyable {
        let edge: DirectedEdge
        let node: UInt32
        let length: UInt32
        /// The index of the previous label; ``none`` at the start.
        let parent: UInt32
    }

    private static let none = UInt32.max
    /// The maximum number of nodes that a search settles.
    private static let maximumSteps = 20_000

    private let tables: RoadTables
    private var labels = FlatBuffer<Label>()
    /// The index of the best label of each node.
    private var best = NumberTable()
    private var heap = MinimumHeap()

    init(_ tables: RoadTables) { self.tables = tables }

    /// - Parameters:
    ///   - edge: The edge on which the paths start, and the node that it leads to.
    ///   - length: The length of the rest of that edge, in decimeters.
    func run(from edge: DirectedEdge, _ node: UInt32, _ length: UInt32, upTo limit: UInt32) throws {
        labels.removeAll()
        best.removeAll()
        heap.removeAll()
        append(Label(edge: edge, node: node, length: length, parent: Self.none))
        var steps = 0
        while !heap.isEmpty, steps < Self.maximumSteps {
            steps += 1
            let (index, length) = heap.removeLeast()
            let label = labels[Int(index)]
            guard best[UInt64(label.node)] == index else { continue }
            let arcs = try tables.arcs(of: label.node)
            for arc in arcs where arc.edge != label.edge.reversed || arcs.count == 1 {
                let sum = try length &+ tables.length(of: arc.edge)
                if sum <= limit { append(Label(edge: arc.edge, node: arc.head, length: sum, parent: index)) }
            }
        }
    }

    private func append(_ label: Label) {
        if let index = best[UInt64(label.node)], labels[Int(index)].length <= label.length { return }
        best.set(UInt64(label.node), to: UInt32(labels.count))
        heap.insert(UInt32(labels.count), label.length)
        labels.append(label)
    }

    /// Returns the length of the shortest path to a node in decimeters; `nil` when it was not reached.
    func length(to node: UInt32) -> UInt32? { best[UInt64(node)].map { labels[Int($0)].length } }

    /// Returns the edges of the shortest path to a node, without the edge on which it starts.
    func path(to node: UInt32) -> [DirectedEdge] {
        var edges: [DirectedEdge] = []
        guard var index = best[UInt64(node)] else { return [] }
        while labels[Int(index)].parent != Self.none {
            edges.append(labels[Int(index)].edge)
            index = labels[Int(index)].parent
        }
        return edges.reversed()
    }
}
