import Foundation

/// The options for positioning pictures on tracks.
public struct TrackOptions: Hashable, Sendable {
    /// The pictures that a requested track positions.
    public enum Use: String, Hashable, Sendable, CaseIterable, Codable {
        /// Pictures that have no position of their own.
        case missing = "missing"
        /// All pictures without a position in a table. The position in a picture is used only if the track has none.
        case all = "all"
    }

    /// The requested tracks: paths of GPX, NMEA, CSV and FIT files. If several have a position for a time, the first is
    /// used.
    public var paths: [String] = []
    /// The pictures that the requested tracks position.
    public var use = Use.missing
    /// The seconds that are added to the times of pictures, because the camera's clock was wrong or in another time
    /// zone. Times from GPS are not changed.
    public var timeOffset = 0.0
    /// The angle from the direction of travel to the middle of the picture, in degrees, clockwise.
    public var headingOffset = 0.0
    /// The longest time between two positions of a track, in seconds, for which pictures between them get a position.
    public var maximumGap = 60.0
    /// The shortest distance from the previous picture on the track, in meters. Nearer pictures are ignored.
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
