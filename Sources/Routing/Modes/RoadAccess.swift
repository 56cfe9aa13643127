/// Whether a road, or what stands on it, lets somebody pass.
enum RoadAccess: Hashable, Sendable {
    case open
    /// For those who begin or end there.
    case restricted
    /// A bicycle is pushed.
    case dismounted
    case closed

    /// What tags say, in a direction; `nil` where they say nothing.
    ///
    /// - Parameter suffix: `:forward` or `:backward`; a value for the direction stands above one for both.
    static func tagged(_ tags: RoadTags, _ mode: TravelMode, suffix: String = "") -> RoadAccess? {
        for key in mode.accessKeys {
            let value = (suffix.isEmpty ? nil : tags[key + suffix]) ?? tags[key]
            if let access = value.flatMap(value(_:)) { return access }
        }
        return nil
    }

    private static func value(_ value: String) -> RoadAccess? {
        switch value {
        case "yes", "permissive", "designated", "official", "public", "destination;permissive": .open
        case "private", "destination", "customers", "delivery", "permit", "residents", "use_sidepath": .restricted
        case "dismount": .dismounted
        case "no", "agricultural", "forestry", "agricultural;forestry", "emergency", "military", "psv", "bus": .closed
        default: nil
        }
    }
}

/// Whether somebody passes what stands at a node.
enum Barrier {
    /// - Parameter tags: With a `barrier`, or with access of its own.
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
