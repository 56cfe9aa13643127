import VantageGeodesy
import VantageParsing

/// A positioner that finds positions on the tracks of one file.
struct TrackPositioner: Sendable {
    let name: String
    /// The number of positions on the tracks.
    var count: Int { tracks.reduce(0) { $0 + $1.fixes.count } }
    /// The first and the last time, in milliseconds since 1970, or `nil` if there is no track.
    var span: ClosedRange<Int64>? {
        guard let start = tracks.map(\.start).min(), let end = tracks.map(\.end).max() else { return nil }
        return start...end
    }
    private let tracks: [Track]
    /// The maximum gap between two positions, in milliseconds. Pictures in longer gaps are not positioned.
    private let maximumGap: Int64
    /// The directions of travel on each track, or `nil` if they are not needed.
    private let courses: [TrackCourses]?

    /// Creates a positioner.
    ///
    /// - Parameters:
    ///   - maximumGap: The maximum gap in milliseconds.
    ///   - findsCourses: Whether positions have a direction of travel.
    init(_ file: TrackFile, maximumGap: Int64, findsCourses: Bool) {
        name = file.name
        tracks = file.tracks
        self.maximumGap = maximumGap
        courses = findsCourses ? file.tracks.map { TrackCourses(of: $0, maximumGap: maximumGap) } : nil
    }

    /// Returns the position on the first track that has one at a given time.
    ///
    /// - Parameter time: The time in milliseconds since 1970.
    /// - Throws: ``TrackMiss`` if no track has a position at this time. Positions are never extrapolated.
    func position(at time: Int64) throws(TrackMiss) -> TrackPosition {
        var best: TrackMiss?
        for index in tracks.indices {
            do throws(TrackMiss) {
                return try position(at: time, onTrack: index)
            } catch {
                best = error.better(than: best)
            }
        }
        throw best ?? TrackMiss(reason: .before, name: name, milliseconds: .max)
    }

    private func position(at time: Int64, onTrack number: Int) throws(TrackMiss) -> TrackPosition {
        let track = tracks[number]
        guard let index = track.index(at: time) else { throw miss(.before, track.start - time) }
        let fix = track.fixes[index]
        if fix.time == time {
            return TrackPosition(
                coordinate: fix.coordinate, altitude: fix.altitude,
                course: courses?[number].course(at: index, of: track),
                source: "\(name) at \(Self.written(time))", name: name)
        }
        guard index + 1 < track.fixes.count else { throw miss(.after, time - track.end) }
        let next = track.fixes[index + 1]
        guard next.time - fix.time <= maximumGap else { throw miss(.gap, next.time - fix.time) }
        let fraction = Double(time - fix.time) / Double(next.time - fix.time)
        let coordinate = fix.coordinate.interpolated(to: next.coordinate, fraction: fraction)
        return TrackPosition(
            coordinate: coordinate, altitude: Self.altitude(fix.altitude, next.altitude, fraction),
            course: courses?[number].course(at: coordinate, after: index, of: track),
            source: "\(name) between \(Self.written(fix.time)) and \(Self.written(next.time, after: fix.time))",
            name: name)
    }

    private func miss(_ reason: TrackMiss.Reason, _ milliseconds: Int64) -> TrackMiss {
        TrackMiss(reason: reason, name: name, milliseconds: milliseconds)
    }

    private static func altitude(_ first: Double?, _ second: Double?, _ fraction: Double) -> Double? {
        guard let first, let second else { return nil }
        return first + (second - first) * fraction
    }

    /// Returns a time in ISO 8601, without the date if it is the same as that of an earlier time.
    private static func written(_ time: Int64, after earlier: Int64? = nil) -> String {
        let text = CivilTime(milliseconds: time).iso8601InUTC
        guard let earlier, CivilTime(milliseconds: earlier).iso8601InUTC.prefix(10) == text.prefix(10) else {
            return text
        }
        return String(text.dropFirst(11))
    }
}
