/// The speeds and the access restriction of a way for a mode of travel.
struct WayUse: Hashable, Sendable {
    /// The speeds in the way's direction and against it, in km/h. A speed is `nil` if travel in its direction is
    /// forbidden.
    var forward: Double?
    var backward: Double?
    /// Whether the way is open only to traffic that starts or ends there.
    var isRestricted = false

    var isClosed: Bool { forward == nil && backward == nil }

    init(_ tags: RoadTags, _ mode: TravelMode) {
        guard let road = Self.road(tags) else { return }
        let oneWay = TrafficDirections(tags, mode)
        if oneWay.forward { forward = speed(road, tags, mode, ":forward") }
        if oneWay.backward { backward = speed(road, tags, mode, ":backward") }
    }

    /// Replaces the speeds with one that a tag determines, such as the duration of a ferry crossing.
    mutating func travel(at speed: Double) {
        forward = forward.map { _ in speed }
        backward = backward.map { _ in speed }
    }

    /// Returns the class of road; `nil` when the way is neither a road nor a ferry.
    static func road(_ tags: RoadTags) -> String? {
        tags["highway"] ?? (tags["route"] == "ferry" ? "ferry" : nil)
    }

    private mutating func speed(_ road: String, _ tags: RoadTags, _ mode: TravelMode, _ suffix: String) -> Double? {
        let access = RoadAccess.tagged(tags, mode, suffix: suffix)
        switch access {
        case .closed: return nil
        case .dismount: return RoadSpeed.usual(open: road, .foot).map { _ in RoadSpeed.pushing }
        case .restricted: isRestricted = true
        case .open, nil: break
        }
        guard let usual = Self.usual(road, tags, mode, access) else { return nil }
        return Self.slowed(usual, tags, mode, suffix)
    }

    private static func usual(_ road: String, _ tags: RoadTags, _ mode: TravelMode, _ access: RoadAccess?) -> Double? {
        if access != nil, access != .restricted || isNamed(tags, mode) { return RoadSpeed.usual(open: road, mode) }
        if mode != .car, tags["motorroad"] == "yes" { return nil }
        let pushed = mode == .bicycle && ["footway", "pedestrian", "crossing"].contains(road)
        return RoadSpeed.usual(road, mode) ?? (pushed ? RoadSpeed.pushing : nil)
    }

    /// Reports whether an access tag is specific to the mode. A general tag such as `access=private` does not open a
    /// footway to cars.
    private static func isNamed(_ tags: RoadTags, _ mode: TravelMode) -> Bool {
        tags.first(of: mode.accessKeys.filter { $0 != "access" && $0 != "vehicle" }) != nil
    }

    private static func slowed(_ usual: Double, _ tags: RoadTags, _ mode: TravelMode, _ suffix: String) -> Double {
        var speed = usual
        if mode == .foot { return speed }
        if let limit = SpeedLimit.limit(tags, suffix: suffix) { speed = min(limit * 0.99, usual * 1.3) }
        if mode == .bicycle { speed = min(speed, usual) }
        if Surface.isSlow(tags) { speed = min(speed, mode == .car ? 35 : 12) }
        if tags["service"] == "driveway" || tags["service"] == "parking_aisle" { speed = min(speed, 10) }
        return speed
    }
}
