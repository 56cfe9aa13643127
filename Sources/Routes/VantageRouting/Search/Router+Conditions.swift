extension Router {
    /// Returns the conditions that apply along a path, in path order.
    ///
    /// - Returns: Each condition with the range of the affected edges in the path. Consecutive edges under the same
    ///   condition form one range.
    package func conditions(
        along path: [DirectedEdge]
    ) throws -> [(condition: RoadCondition, places: ClosedRange<Int>)] {
        let index = try tables.conditionIndex
        guard !index.isEmpty else { return [] }
        var found: [(condition: RoadCondition, places: ClosedRange<Int>)] = []
        for (place, edge) in path.enumerated() {
            for condition in index[edge] {
                let count = condition.kind == .turn ? condition.edges.count : 1
                guard place + 1 >= count else { continue }
                if condition.kind == .turn, Array(path[(place + 1 - count)...place]) != condition.edges { continue }
                if let last = found.last, condition.kind != .turn, last.condition == condition,
                    last.places.upperBound == place - 1
                {
                    found[found.count - 1].places = last.places.lowerBound...place
                } else {
                    found.append((condition, (place + 1 - count)...place))
                }
            }
        }
        return found
    }
}
