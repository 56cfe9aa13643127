import VantageGeodesy

/// A position at a point in time.
struct TrackFix: Hashable, Sendable {
    /// The time in milliseconds since 1970-01-01T00:00:00Z.
    var time: Int64
    var coordinate: Coordinate
    /// The altitude in meters above the ellipsoid or above sea level, as in the file.
    var altitude: Double?
}

/// The positions of one receiver, in order of time.
struct Track: Hashable, Sendable {
    /// The positions, at least one. No two have the same time.
    private(set) var fixes: [TrackFix]

    /// Creates a track from positions in any order. Of several positions with the same time, the first is used.
    ///
    /// - Returns: `nil` if there are no positions.
    init?(_ fixes: [TrackFix]) {
        guard !fixes.isEmpty else { return nil }
        self.fixes = Self.isOrdered(fixes) ? fixes : Self.ordered(fixes)
    }

    var start: Int64 { fixes[0].time }
    var end: Int64 { fixes[fixes.count - 1].time }

    private static func isOrdered(_ fixes: [TrackFix]) -> Bool {
        zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time }
    }

    private static func ordered(_ fixes: [TrackFix]) -> [TrackFix] {
        // The standard library's sort is stable.
        let sorted = fixes.sorted { $0.time < $1.time }
        return sorted.indices.filter { $0 == 0 || sorted[$0].time != sorted[$0 - 1].time }.map { sorted[$0] }
    }

    /// Returns the index of the last position at or before a time. Returns `nil` if the track starts later.
    func index(at time: Int64) -> Int? {
        var (lower, upper) = (0, fixes.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if fixes[middle].time <= time { lower = middle + 1 } else { upper = middle }
        }
        return lower > 0 ? lower - 1 : nil
    }

    /// Appends a later track. Returns `false` if the tracks overlap in time.
    mutating func append(_ other: Track) -> Bool {
        guard other.start > end else { return false }
        fixes += other.fixes
        return true
    }

    /// Joins segments of a file that follow one another in time. The pause between them is then a gap like any other.
    /// Segments that overlap, such as those of two receivers, become separate tracks.
    static func joined(_ segments: [[TrackFix]]) -> [Track] {
        var tracks: [Track] = []
        // Segments that start at the same time stay in the order of the file.
        for segment in segments.compactMap(Track.init).sorted(by: { $0.start < $1.start }) {
            if !tracks.indices.contains(where: { tracks[$0].append(segment) }) { tracks.append(segment) }
        }
        return tracks
    }
}
