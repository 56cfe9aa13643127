/// The surface of a road.
enum Surface {
    /// Reports whether a surface slows traffic down.
    static func isSlow(_ tags: RoadTags) -> Bool { slow.contains(tags["surface"] ?? "") }

    /// Reports whether a road has no pavement. Tracks are unpaved unless tagged otherwise.
    static func isUnpaved(_ tags: RoadTags) -> Bool {
        guard let surface = tags["surface"] else {
            return tags["highway"] == "track" && tags["tracktype"] != "grade1"
        }
        return unpaved.contains(surface)
    }

    /// Source: https://wiki.openstreetmap.org/wiki/Key:surface
    private static let unpaved: Set = [
        "unpaved", "compacted", "fine_gravel", "gravel", "pebblestone", "dirt", "earth", "ground", "grass", "mud",
        "sand", "rock", "woodchips", "snow", "ice", "salt",
    ]
    private static let slow: Set = [
        "unpaved", "gravel", "dirt", "earth", "ground", "grass", "sand", "mud", "cobblestone", "sett", "pebblestone",
        "fine_gravel", "unhewn_cobblestone",
    ]
}
