/// A turn that is forbidden, or the only one that is allowed: a relation of OpenStreetMap.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
package struct TurnRestriction: Sendable {
    package enum Kind: Sendable {
        /// Going `from`, `via` and `to` one after another is forbidden.
        case forbidden
        /// Whoever comes `from` goes on `via` and `to`, and nowhere else.
        case only
    }

    package enum Via: Sendable {
        case node(Int64)
        /// Ways, in the order in which they are gone along, each from end to end.
        case ways([Int64])
    }

    package let id: Int64
    package let kind: Kind
    /// Several ways where entering is forbidden from each, mostly one.
    package let from: [Int64]
    package let via: Via
    /// Several ways where leaving is forbidden to each, mostly one.
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
    /// The kind and whom it binds, from a relation's tags; `nil` where it binds nobody at all times.
    static func rule(of tags: RoadTags) -> (kind: Kind, modes: Set<TravelMode>)? {
        for (key, modes) in keys {
            guard let value = tags[key] else { continue }
            let bound = modes.subtracting(exceptions(of: tags))
            guard let kind = kind(of: value), !bound.isEmpty else { return nil }
            return (kind, bound)
        }
        return nil
    }

    static func isConditional(_ tags: RoadTags) -> Bool {
        tags.contains { key, _ in key.hasPrefix("restriction") && key.hasSuffix(":conditional") }
            || tags.first(of: ["day_on", "day_off", "hour_on", "hour_off"]) != nil
    }

    /// Whoever walks is bound by what says so alone.
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
