/// Turns arcs of a hierarchy into the edges that they stand for.
struct PathUnpacking {
    private struct Step {
        let from: UInt32
        let to: UInt32
        let origin: ArcOrigin
    }

    private let rows: HierarchyRows
    private(set) var edges: [DirectedEdge] = []
    private var stack: [Step] = []
    private var stepCount = 0

    /// More edges than any way has; a damaged hierarchy might go on for ever.
    private static let mostSteps = 1 << 22

    init(_ rows: HierarchyRows) { self.rows = rows }

    mutating func append(from: UInt32, to: UInt32, _ origin: ArcOrigin) throws {
        stack.append(Step(from: from, to: to, origin: origin))
        while let step = stack.popLast() {
            if let edge = step.origin.edge {
                edges.append(edge)
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
        stack.append(Step(from: middle, to: step.to, origin: second.origin))
        stack.append(Step(from: step.from, to: middle, origin: first.origin))
    }
}
