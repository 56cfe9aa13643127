/// An edge of a way through a hierarchy.
struct PathEdge: Hashable, BitwiseCopyable {
    let edge: DirectedEdge
    /// What it costs.
    let weight: UInt32
    /// The place that it leads to.
    let place: UInt32
}

/// Turns arcs of a hierarchy into the edges that they stand for.
struct PathUnpacking {
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

    /// More edges than any way has; a damaged hierarchy might go on for ever.
    private static let mostSteps = 1 << 22

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
        guard let first, let second, stepCount < Self.mostSteps else {
            throw RoutingError(.damaged, "The graph of roads has a shortcut over nothing. Make it again.")
        }
        stack.append(Step(from: middle, to: step.to, weight: second.weight, origin: second.origin))
        stack.append(Step(from: step.from, to: middle, weight: first.weight, origin: first.origin))
    }
}
