/// The contents of a file with tracks.
struct TrackFile: Sendable {
    /// The name of the file in messages and provenances.
    let name: String
    var tracks: [Track]
    /// The places in the file that refer to pictures.
    var waypoints: [TrackWaypoint] = []
    /// Sentences about parts of the file that could not be read.
    var warnings: [String] = []

    /// The number of positions.
    var count: Int { tracks.reduce(0) { $0 + $1.fixes.count } }

    /// Returns a warning that a number of parts were ignored, or no warning if the number is 0.
    ///
    /// - Parameters:
    ///   - part: The part in the singular, such as `row`.
    ///   - property: The reason, which follows the part.
    static func warning(ignoring count: Int, _ part: String, _ property: String, in name: String) -> [String] {
        guard count > 0 else { return [] }
        let parts = count == 1 ? "1 \(part) \(property); it was" : "\(count) \(part)s \(property); they were"
        return ["\(name) has \(parts) ignored."]
    }
}

/// A place in a GPX file that refers to a picture.
struct TrackWaypoint: Hashable, Sendable {
    /// The number of the waypoint in the file, from 1.
    var number: Int
    /// The latitude in degrees, not checked.
    var latitude: Double
    /// The longitude in degrees, not checked.
    var longitude: Double
    /// The altitude in meters.
    var altitude: Double?
    /// The time as written.
    var time: String?
    /// The path or the link as written. It is untrusted.
    var picture: String
}
