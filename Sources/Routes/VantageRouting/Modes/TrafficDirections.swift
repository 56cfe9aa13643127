/// The directions in which traffic may use a road.
struct TrafficDirections: Hashable {
    var forward = true
    var backward = true

    var isOneWay: Bool { forward != backward }

    /// Source: https://wiki.openstreetmap.org/wiki/Key:oneway
    init(_ tags: RoadTags, _ mode: TravelMode) {
        switch tags.first(of: Self.keys(mode)) ?? (mode == .foot ? nil : Self.implied(tags)) {
        case "yes", "true", "1": backward = false
        case "-1", "reverse": forward = false
        case "reversible": (forward, backward) = (false, false)
        default: break
        }
        if mode == .bicycle, tags["oneway:bicycle"] == nil, Self.hasContraflow(tags) {
            (forward, backward) = (true, true)
        }
    }

    private static func keys(_ mode: TravelMode) -> [String] {
        switch mode {
        case .car: ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
        case .bicycle: ["oneway:bicycle", "oneway:vehicle", "oneway"]
        case .foot: ["oneway:foot"]
        }
    }

    private static func implied(_ tags: RoadTags) -> String? {
        if ["roundabout", "circular"].contains(tags["junction"]) { return "yes" }
        return tags["highway"] == "motorway" ? "yes" : nil
    }

    /// Reports whether a cycle lane runs against the traffic.
    private static func hasContraflow(_ tags: RoadTags) -> Bool {
        ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].contains { key in
            tags[key]?.hasPrefix("opposite") == true || tags[key + ":oneway"] == "no"
        }
    }
}
