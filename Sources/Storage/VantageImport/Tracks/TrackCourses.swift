import VantageGeodesy

/// The directions of travel along a track.
struct TrackCourses: Sendable {
    /// The shortest movement whose direction is used, in meters. The direction of shorter movements depends mostly on
    /// the receiver's noise.
    static let shortestMovement = 1.0

    /// For each position, the direction of the last movement up to it, in degrees, or NaN if there was none yet.
    private let degrees: [Float]
    private let maximumGap: Int64

    /// Finds the directions.
    ///
    /// A movement is measured from its first position to the first one that is at least ``shortestMovement`` away, so
    /// that tracks with many positions per second have directions even at walking pace. Gaps are not movements.
    ///
    /// - Parameter maximumGap: The maximum gap in milliseconds.
    init(of track: Track, maximumGap: Int64) {
        self.maximumGap = maximumGap
        var start = track.fixes[0]
        var last = Float.nan
        degrees = track.fixes.indices.map { index in
            let fix = track.fixes[index]
            if index > 0, fix.time - track.fixes[index - 1].time > maximumGap { (start, last) = (fix, .nan) }
            if let course = Self.course(from: start.coordinate, to: fix.coordinate) {
                (start, last) = (fix, Float(course.degrees))
            }
            return last
        }
    }

    /// Returns the direction of travel at a position: toward the next one or, at the end or before a gap, from the
    /// previous one.
    func course(at index: Int, of track: Track) -> Heading? {
        let fixes = track.fixes
        if index + 1 < fixes.count, fixes[index + 1].time - fixes[index].time <= maximumGap {
            return course(at: fixes[index].coordinate, after: index, of: track)
        }
        if index > 0, fixes[index].time - fixes[index - 1].time <= maximumGap {
            return course(at: fixes[index].coordinate, after: index - 1, of: track)
        }
        return nil
    }

    /// Returns the direction between a position and the next one. If the camera is not moving there, returns the
    /// direction of the last movement.
    ///
    /// - Parameter coordinate: A coordinate on the line between the two positions.
    func course(at coordinate: Coordinate, after index: Int, of track: Track) -> Heading? {
        let (fix, next) = (track.fixes[index].coordinate, track.fixes[index + 1].coordinate)
        guard Self.course(from: fix, to: next) != nil else {
            return degrees[index + 1].isNaN ? nil : Heading(normalizing: Double(degrees[index + 1]))
        }
        // The bearing changes along the line, so it is measured at the coordinate itself, relative to the more distant
        // of the two ends for precision.
        if coordinate.distance(to: next) >= coordinate.distance(to: fix) { return coordinate.bearing(to: next) }
        return coordinate.bearing(to: fix).map { Heading(normalizing: $0.degrees + 180) }
    }

    /// Returns the direction of a movement, or `nil` if it is too short.
    private static func course(from start: Coordinate, to end: Coordinate) -> Heading? {
        start.distance(to: end) >= shortestMovement ? start.bearing(to: end) : nil
    }
}
