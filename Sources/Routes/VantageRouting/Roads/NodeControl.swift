/// Something at a node of a road that delays vehicles.
package struct NodeControl: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case signals, signaledCrossing, crossing, stop, giveWay, levelCrossing, calming, tollBooth
    }

    let kind: Kind
    /// Whether the control applies to traffic in the direction of the way, and to traffic in the opposite direction;
    /// `nil` when the tags do not specify this.
    let isForward: Bool?

    /// The average delay in deciseconds, in free-flowing traffic. It allows for signals that are green.
    var delay: UInt32 {
        switch kind {
        case .signals: 20
        case .signaledCrossing: 7
        case .crossing: 3
        case .stop: 40
        case .giveWay: 20
        case .levelCrossing: 40
        case .calming: 15
        case .tollBooth: 150
        }
    }

    /// - Returns: `nil` when nothing at the node delays vehicles.
    init?(_ tags: RoadTags) {
        guard let kind = Self.kind(tags) else { return nil }
        self.kind = kind
        switch tags.first(of: ["traffic_signals:direction", "direction"]) {
        case "forward": isForward = true
        case "backward": isForward = false
        default: isForward = nil
        }
    }

    private static func kind(_ tags: RoadTags) -> Kind? {
        if tags["barrier"] == "toll_booth" { return .tollBooth }
        if tags["railway"] == "level_crossing" { return .levelCrossing }
        switch tags["highway"] {
        case "traffic_signals": return .signals
        case "crossing": return tags["crossing"] == "traffic_signals" ? .signaledCrossing : .crossing
        case "stop": return .stop
        case "give_way": return .giveWay
        default: return tags["traffic_calming"] == nil || tags["traffic_calming"] == "no" ? nil : .calming
        }
    }

    /// Reports whether the control delays traffic in a direction.
    ///
    /// - Parameter isNearEnd: Whether the node is nearer to the end of the road than to its start, in the direction of
    ///   the way. Stop signs stand at the end of a road.
    func applies(isForward: Bool, isNearEnd: Bool) -> Bool {
        switch kind {
        case .stop, .giveWay: (self.isForward ?? isNearEnd) == isForward
        default: (self.isForward ?? isForward) == isForward
        }
    }
}
