/// The signs along a way in one direction of travel.
package struct RoadSigns: Hashable, Sendable {
    /// The number of the motorway exit that leads onto the way, such as `11A`; empty if it has none.
    package var exit = ""
    /// The places and roads to which the way leads, most important first.
    package var destinations: [String] = []
    /// The markings of the lanes from left to right, as in OpenStreetMap's `turn:lanes`; empty if unknown.
    package var lanes = ""

    package init(exit: String = "", destinations: [String] = [], lanes: String = "") {
        (self.exit, self.destinations, self.lanes) = (exit, destinations, lanes)
    }

    /// The maximum number of destinations. No real sign has more.
    private static let maximumDestinations = 16

    /// Reads the signs from a way's tags.
    ///
    /// - Parameters:
    ///   - suffix: `:forward` or `:backward`.
    ///   - junction: The tags of the motorway junction at which the way starts; empty if it does not start at one.
    ///
    /// Sources: https://wiki.openstreetmap.org/wiki/Exit_Info, https://wiki.openstreetmap.org/wiki/Lanes
    init(_ tags: RoadTags, suffix: String, junction: RoadTags) {
        func value(_ key: String) -> String? { tags[key + suffix] ?? tags[key] }
        exit = Self.list(value("junction:ref") ?? junction["ref"]).joined(separator: ", ")
        let signed = ["destination:ref", "destination", "destination:street"].flatMap { Self.list(value($0)) }
        destinations = signed.isEmpty ? Self.list(junction["exit_to"] ?? junction["name"]) : Self.distinct(signed)
        // On a two-way road, markings without a direction cover the lanes of both directions, so they are ignored.
        lanes = tags["turn:lanes" + suffix] ?? (TrafficDirections(tags, .car).isOneWay ? tags["turn:lanes"] : nil) ?? ""
    }

    package var isEmpty: Bool { self == RoadSigns() }

    /// Splits the value of a tag at semicolons.
    private static func list(_ text: String?) -> [String] {
        guard let text else { return [] }
        let items = text.split(whereSeparator: { ";|".contains($0) }).map(\.trimmed)
        return distinct(items.filter { !$0.isEmpty && $0 != "none" })
    }

    private static func distinct(_ items: [String]) -> [String] {
        var seen: Set<String> = []
        return Array(items.filter { seen.insert($0).inserted }.prefix(maximumDestinations))
    }
}
