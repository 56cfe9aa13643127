/// Finds the edges to which conditions apply.
struct ConditionResolver {
    let edges: ModeEdges
    let origin: NetworkSourceData
    let mode: TravelMode

    func conditions(_ restrictions: [ConditionalRestriction]) -> [RoadCondition] {
        closures() + restrictions.flatMap(turns)
    }

    private func turns(_ conditional: ConditionalRestriction) -> [RoadCondition] {
        guard conditional.restriction.modes.contains(mode) else { return [] }
        let resolver = RestrictionResolver(edges: edges, origin: origin)
        return (resolver.sequences(of: conditional.restriction) ?? []).map {
            RoadCondition(kind: .turn, hours: conditional.hours, edges: $0)
        }
    }

    /// Returns the conditions that close ways.
    private func closures() -> [RoadCondition] {
        let ways = Set(origin.tags.indices.filter { !rules($0).isEmpty })
        var numbers: [Int: [Int]] = [:]
        for (number, edge) in edges.network.edges.enumerated() where ways.contains(Int(edge.way)) {
            numbers[Int(edge.way), default: []].append(number)
        }
        return numbers.sorted { $0.key < $1.key }.flatMap { way, numbers in
            rules(way).compactMap { rule in
                let affected = numbers.flatMap { number in
                    rule.directions.map { DirectedEdge(number, isBackward: $0) }.filter(edges.isOpen)
                }
                return affected.isEmpty ? nil : RoadCondition(kind: rule.kind, hours: rule.hours, edges: affected)
            }
        }
    }

    private typealias Rule = (kind: RoadCondition.Kind, hours: String, directions: [Bool])

    /// Returns the rules in a way's tags. Clauses that open a closed way are ignored.
    private func rules(_ way: Int) -> [Rule] {
        let tags = origin.tags[way]
        guard tags.contains(where: { key, _ in key.hasSuffix(":conditional") }) else { return [] }
        for key in mode.accessKeys {
            let rules = [("", [false, true]), (":forward", [false]), (":backward", [true])].flatMap {
                suffix, directions in
                ConditionalTags.clauses(tags["\(key)\(suffix):conditional"] ?? "").compactMap { clause -> Rule? in
                    switch RoadAccess.value(clause.value) {
                    case .closed: (.closed, clause.hours, directions)
                    case .restricted: (.restricted, clause.hours, directions)
                    case .open, .dismount, nil: nil
                    }
                }
            }
            // The most specific key applies.
            if !rules.isEmpty { return rules }
        }
        return []
    }
}
