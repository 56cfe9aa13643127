/// The access that a road or a barrier grants to a mode of travel.
enum RoadAccess: Hashable, Sendable {
    case open
    /// Open only to traffic that starts or ends there.
    case restricted
    /// Open only to cyclists who push their bicycles.
    case dismount
    case closed

    /// Returns the access that the tags grant in a direction; `nil` when they do not specify it.
    ///
    /// - Parameter suffix: `:forward` or `:backward`. A value for the direction overrides one for both directions.
    static func tagged(_ tags: RoadTags, _ mode: TravelMode, suffix: String = "") -> RoadAccess? {
        for key in mode.accessKeys {
            let value = (suffix.isEmpty ? nil : tags[key + suffix]) ?? tags[key]
            if let access = value.flatMap(value(_:)) { return access }
        }
        return nil
    }

    static func value(_ value: String) -> RoadAccess? {
        switch value {
        case "yes", "permissive", "designated", "official", "public", "destination;permissive": .open
        case "private", "destination", "customers", "delivery", "permit", "residents", "use_sidepath": .restricted
        case "dismount": .dismount
        case "no", "agricultural", "forestry", "agricultural;forestry", "emergency", "military", "psv", "bus": .closed
        default: nil
        }
    }
}

/// The access that a barrier at a node grants.
enum Barrier {
    /// - Parameter tags: The tags of a node that has a `barrier` tag or access tags.
    static func access(_ tags: RoadTags, _ mode: TravelMode) -> RoadAccess {
        if let access = RoadAccess.tagged(tags, mode) { return access }
        guard let barrier = tags["barrier"] else { return .open }
        switch mode {
        case .car: return stopsCars.contains(barrier) ? .closed : .open
        case .bicycle: return stopsBicycles.contains(barrier) ? .closed : .open
        case .foot: return stopsAll.contains(barrier) ? .closed : .open
        }
    }

    private static let stopsAll: Set = ["wall", "fence", "hedge", "retaining_wall", "city_wall", "debris"]
    private static let stopsBicycles = stopsAll.union(["turnstile", "full-height_turnstile", "kissing_gate", "stile"])
    private static let stopsCars = stopsBicycles.union([
        "bollard", "block", "chain", "cycle_barrier", "motorcycle_barrier", "jersey_barrier", "planter", "rope", "log",
        "horse_stile", "sump_buster", "bus_trap", "swing_gate", "boulder", "tank_trap", "spikes", "kerb;bollard",
    ])
}
