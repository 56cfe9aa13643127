import VantageGeodesy

/// The heights along a line.
public struct ElevationProfile: Hashable, Sendable {
    /// A point on the line.
    public struct Point: Hashable, Sendable {
        /// The distance from the start along the line, in meters.
        public let distance: Double
        /// The coordinate of the point.
        public let coordinate: Coordinate
        /// The height above sea level in meters; `nil` if no source has a height there.
        public let elevation: Double?

        package init(distance: Double, coordinate: Coordinate, elevation: Double?) {
            (self.distance, self.coordinate, self.elevation) = (distance, coordinate, elevation)
        }
    }

    /// The points from the start to the end.
    public let points: [Point]

    /// The threshold in meters below which a change in height counts as noise.
    public static let noise = 2.0

    package init(points: [Point]) { self.points = points }

    /// The length of the line in meters.
    public var distance: Double { points.last?.distance ?? 0 }

    /// The lowest height on the line, in meters above sea level; `nil` if no height is known.
    public var lowest: Double? { points.compactMap(\.elevation).min() }

    /// The greatest height on the line, in meters above sea level; `nil` if no height is known.
    public var highest: Double? { points.compactMap(\.elevation).max() }

    /// The total ascent in meters; changes smaller than ``noise`` do not count.
    public var ascent: Double { climbs.up }

    /// The total descent in meters; changes smaller than ``noise`` do not count.
    public var descent: Double { climbs.down }

    private var climbs: (up: Double, down: Double) {
        var (up, down) = (0.0, 0.0)
        let heights = points.compactMap(\.elevation)
        guard var last = heights.first else { return (0, 0) }
        for height in heights.dropFirst() where abs(height - last) >= Self.noise {
            if height > last { up += height - last } else { down += last - height }
            last = height
        }
        return (up, down)
    }
}
