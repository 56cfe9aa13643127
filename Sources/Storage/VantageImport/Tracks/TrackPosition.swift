import VantageGeodesy

/// The place of a picture on a track.
struct TrackPosition: Hashable, Sendable {
    var coordinate: Coordinate
    /// The altitude in meters, if both neighboring positions have one.
    var altitude: Double?
    /// The direction of travel. It is `nil` if directions are not needed, or before the first movement.
    var course: Heading?
    /// The source for provenances, such as `track.gpx between 2025-04-12T13:00:00Z and 13:00:04Z`.
    var source: String
    /// The name of the track's file.
    var name: String
}

/// The reason why a track has no position at a given time.
struct TrackMiss: Error, Hashable {
    enum Reason: Hashable, Sendable {
        /// The time is before the start of the track.
        case before
        /// The time is after the end of the track.
        case after
        /// The time lies between two positions that are too far apart in time.
        case gap
    }

    var reason: Reason
    /// The name of the track's file.
    var name: String
    /// The time to the nearest position or, for a gap, its length; in milliseconds.
    var milliseconds: Int64

    init(reason: Reason, name: String, milliseconds: Int64) {
        self.reason = reason
        self.name = name
        self.milliseconds = milliseconds
    }

    /// Creates a miss for a time outside a range. Returns `nil` for a time in the range.
    init?(time: Int64, outside span: ClosedRange<Int64>, name: String) {
        guard !span.contains(time) else { return nil }
        let isBefore = time < span.lowerBound
        self.init(
            reason: isBefore ? .before : .after, name: name,
            milliseconds: isBefore ? span.lowerBound - time : time - span.upperBound)
    }

    /// Returns the miss that explains more: a gap or, failing that, the one that is nearer in time.
    func better(than other: TrackMiss?) -> TrackMiss {
        guard let other else { return self }
        if (reason == .gap) != (other.reason == .gap) { return reason == .gap ? self : other }
        return milliseconds < other.milliseconds ? self : other
    }
}
