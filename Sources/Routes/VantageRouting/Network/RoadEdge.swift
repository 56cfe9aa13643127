/// A segment of a way between two junctions.
package struct RoadEdge: Hashable, Sendable, BitwiseCopyable {
    /// The junctions at the edge's start and end.
    package let tail: UInt32
    package let head: UInt32
    /// The length in decimeters, at least 1.
    package let length: UInt32
    /// The index of the edge's way in the network's names.
    package let way: UInt32
    /// The index of the edge's first point, and the number of points including both ends, at least 2.
    package let firstPoint: UInt32
    package let pointCount: UInt32
    package let flags: RoadFlags
}

/// Properties of a road other than its class.
package struct RoadFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let tunnel = RoadFlags(rawValue: 1)
    package static let bridge = RoadFlags(rawValue: 2)
    package static let roundabout = RoadFlags(rawValue: 4)
    package static let ferry = RoadFlags(rawValue: 8)
    package static let steps = RoadFlags(rawValue: 16)
    /// A ramp to or from a larger road.
    package static let link = RoadFlags(rawValue: 32)
    /// A motorway or trunk road, without its ramps.
    package static let freeway = RoadFlags(rawValue: 64)
    /// A motorway or one of its ramps.
    package static let motorway = RoadFlags(rawValue: 128)
    package static let toll = RoadFlags(rawValue: 256)
    package static let unpaved = RoadFlags(rawValue: 512)
    /// A way for pedestrians, such as a footway.
    package static let footway = RoadFlags(rawValue: 1024)
    /// A road that cars may use in one direction only.
    package static let oneWay = RoadFlags(rawValue: 2048)

    init(_ tags: RoadTags) {
        self = []
        if let tunnel = tags["tunnel"], tunnel != "no" { insert(.tunnel) }
        if let bridge = tags["bridge"], bridge != "no" { insert(.bridge) }
        if ["roundabout", "circular"].contains(tags["junction"]) { insert(.roundabout) }
        if tags["route"] == "ferry" { insert(.ferry) }
        if tags["highway"] == "steps" { insert(.steps) }
        if tags["highway"]?.hasSuffix("_link") == true { insert(.link) }
        insert(Self.classes[tags["highway"] ?? ""] ?? [])
        if Self.isTolled(tags) { insert(.toll) }
        if Surface.isUnpaved(tags) { insert(.unpaved) }
        if TrafficDirections(tags, .car).isOneWay { insert(.oneWay) }
    }

    private static let classes: [String: RoadFlags] = [
        "motorway": [.freeway, .motorway], "motorway_link": .motorway, "trunk": .freeway, "footway": .footway,
        "path": .footway, "steps": .footway, "pedestrian": .footway, "crossing": .footway,
    ]

    /// Reports whether cars pay a toll.
    private static func isTolled(_ tags: RoadTags) -> Bool {
        let value = tags.first(of: ["toll:motorcar", "toll:motor_vehicle", "toll"])
        return value == "yes" || value == "all"
    }
}
