import Foundation

/// The options for positioning pictures on tracks.
public struct TrackOptions: Hashable, Sendable {
    /// The pictures that are positioned from a requested track.
    public enum Use: String, Hashable, Sendable, CaseIterable, Codable {
        /// Pictures that have no position of their own.
        case missing = "missing"
        /// All pictures without a position in a table. The position in a picture's metadata is used only if the track
        /// has no position at the picture's time.
        case all = "all"
    }

    /// The requested tracks: paths of GPX, NMEA, CSV and FIT files. If several tracks have a position at a picture's
    /// time, the first one is used.
    public var paths: [String] = []
    /// The pictures that are positioned from the requested tracks.
    public var use = Use.missing
    /// The number of seconds to add to the times of pictures if the camera's clock was wrong or set to another time
    /// zone. Times from GPS are not changed.
    public var timeOffset = 0.0
    /// The angle from the direction of travel to the middle of the picture, in degrees, clockwise.
    public var headingOffset = 0.0
    /// The maximum time between two positions of a track, in seconds. Pictures in longer gaps are not positioned.
    public var maximumGap = 60.0
    /// The minimum distance from the previous picture on the track, in meters. Closer pictures are ignored.
    public var minimumDistance = 0.0

    /// Creates the default options, without requested tracks.
    public init() {}

    var maximumGapMilliseconds: Int64 { Int64((maximumGap * 1000).rounded()) }
    var timeOffsetMilliseconds: Int64 { Int64((timeOffset * 1000).rounded()) }

    /// The options as text for ``ImportOptions/fingerprint(paths:)``, or `nil` for the default options.
    var fingerprint: [String]? {
        guard self != TrackOptions() else { return nil }
        return paths.map { URL(filePath: $0).standardizedFileURL.path } + [
            use.rawValue, "\(timeOffset)", "\(headingOffset)", "\(maximumGap)", "\(minimumDistance)",
        ]
    }
}
