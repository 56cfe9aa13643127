/// The conditions that end on each edge.
struct ConditionIndex {
    private var conditions: [DirectedEdge: [RoadCondition]] = [:]

    init(_ all: [RoadCondition]) {
        for condition in all {
            for edge in condition.kind == .turn ? condition.edges.suffix(1) : condition.edges[...] {
                conditions[edge, default: []].append(condition)
            }
        }
    }

    var isEmpty: Bool { conditions.isEmpty }

    subscript(edge: DirectedEdge) -> [RoadCondition] { conditions[edge] ?? [] }
}
