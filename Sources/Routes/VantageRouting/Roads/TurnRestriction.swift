/// A turn restriction from OpenStreetMap: a forbidden turn, or the only permitted turn.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
package struct TurnRestriction: Sendable {
    package enum Kind: Sendable {
        /// Traveling `from`, `via` and `to` in succession is forbidden.
        case forbidden
        /// Traffic coming from `from` must continue along `via` and `to`.
        case only
    }

    /// The junction or the ways between `from` and `to`.
    package enum Via: Sendable {
        case node(Int64)
        /// Ways in the order of travel, each from end to end.
        case ways([Int64])
    }

    package let id: Int64
    package let kind: Kind
    /// The ways on which the turn starts: usually one, or several for `no_entry`.
    package let from: [Int64]
    package let via: Via
    /// The ways on which the turn ends: usually one, or several for `no_exit`.
    package let to: [Int64]
    package let modes: Set<TravelMode>

    package init(id: Int64, kind: Kind, from: [Int64], via: Via, to: [Int64], modes: Set<TravelMode>) {
        self.id = id
        self.kind = kind
        self.from = from
        self.via = via
        self.to = to
        self.modes = modes
    }
}

extension TurnRestriction {
    /// Returns the kind of restriction and the modes that it applies to; `nil` when the tags do not restrict any mode.
    static func rule(of tags: RoadTags) -> Rule? {
        for (key, modes) in keys {
            if let value = tags[key] { return rule(value, for: modes, tags) }
        }
        return nil
    }

    /// Returns the time-dependent rules.
    static func conditionalRules(of tags: RoadTags) -> [(rule: Rule, hours: String)] {
        if let hours = ConditionalTags.hours(tags) { return rule(of: tags).map { [($0, hours)] } ?? [] }
        return keys.flatMap { key, modes in
            ConditionalTags.clauses(tags[key + ":conditional"] ?? "").compactMap { clause in
                rule(clause.value, for: modes, tags).map { ($0, clause.hours) }
            }
        }
    }

    typealias Rule = (kind: Kind, modes: Set<TravelMode>)

    private static func rule(_ value: String, for modes: Set<TravelMode>, _ tags: RoadTags) -> Rule? {
        let bound = modes.subtracting(exceptions(of: tags))
        guard let kind = kind(of: value), !bound.isEmpty else { return nil }
        return (kind, bound)
    }

    static func isConditional(_ tags: RoadTags) -> Bool {
        tags.contains { key, _ in key.hasPrefix("restriction") && key.hasSuffix(":conditional") }
            || tags.first(of: ["day_on", "day_off", "hour_on", "hour_off"]) != nil
    }

    /// The keys of restrictions, with the modes that they apply to by default. Only an explicit key restricts
    /// pedestrians.
    private static let keys: [(String, Set<TravelMode>)] = [
        ("restriction", [.car, .bicycle]), ("restriction:motor_vehicle", [.car]), ("restriction:motorcar", [.car]),
        ("restriction:bicycle", [.bicycle]), ("restriction:foot", [.foot]),
    ]

    private static func kind(of value: String) -> Kind? {
        if value.hasPrefix("no_") { return .forbidden }
        return value.hasPrefix("only_") ? .only : nil
    }

    private static func exceptions(of tags: RoadTags) -> Set<TravelMode> {
        let named = (tags["except"] ?? "").split(whereSeparator: { ";,| ".contains($0) }).map(String.init)
        return Set(TravelMode.allCases.filter { mode in named.contains(where: mode.accessKeys.contains) })
    }
}
