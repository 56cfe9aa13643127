/// An edge on a path found in a hierarchy.
struct PathEdge: Hashable, BitwiseCopyable {
    let edge: DirectedEdge
    /// The cost of the edge.
    let weight: UInt32
    /// The node that the edge leads to.
    let place: UInt32
}

/// Expands a hierarchy's arcs into the edges that they represent.
struct PathExpander {
    struct Step: BitwiseCopyable {
        let from: UInt32
        let to: UInt32
        let weight: UInt32
        let origin: ArcOrigin
    }

    private let rows: HierarchyRows
    private(set) var edges: [PathEdge] = []
    private var stack: [Step] = []
    private var stepCount = 0

    /// A limit that no real path reaches. It keeps a damaged hierarchy from expanding forever.
    private static let maximumSteps = 1 << 22

    init(_ rows: HierarchyRows) { self.rows = rows }

    mutating func append(_ arc: Step) throws {
        stack.append(arc)
        while let step = stack.popLast() {
            if let edge = step.origin.edge {
                edges.append(PathEdge(edge: edge, weight: step.weight, place: step.to))
            } else {
                try push(step)
            }
        }
    }

    private mutating func push(_ step: Step) throws {
        let middle = step.origin.middle
        let first = try rows.arcs(of: middle, .arriving).first { $0.place == step.from }
        let second = try rows.arcs(of: middle, .leaving).first { $0.place == step.to }
        stepCount += 1
        guard let first, let second, stepCount < Self.maximumSteps else {
            throw RoutingError(.damaged, "The road graph has an invalid shortcut. Rebuild it.")
        }
        stack.append(Step(from: middle, to: step.to, weight: second.weight, origin: second.origin))
        stack.append(Step(from: step.from, to: middle, weight: first.weight, origin: first.origin))
    }
}
