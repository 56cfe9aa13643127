import Geodesy

/// The heights along a line.
public struct ElevationProfile: Hashable, Sendable {
    /// A point of the line.
    public struct Point: Hashable, Sendable {
        /// Metres from the beginning, along the line.
        public let distance: Double
        /// Where it is.
        public let coordinate: Coordinate
        /// Metres above the sea; nil where no source has a height.
        public let elevation: Double?
    }

    /// From the beginning to the end.
    public let points: [Point]

    /// Metres within which up and down are taken for noise.
    public static let noise = 2.0

    package init(points: [Point]) { self.points = points }

    /// Metres from the beginning to the end, along the line.
    public var distance: Double { points.last?.distance ?? 0 }

    /// Metres above the sea of the lowest point; nil where no height is known.
    public var lowest: Double? { points.compactMap(\.elevation).min() }

    /// Metres above the sea of the highest point; nil where no height is known.
    public var highest: Double? { points.compactMap(\.elevation).max() }

    /// Metres that the line goes up, all in all; what goes up and down by less than ``noise`` does not count.
    public var ascent: Double { climbs.up }

    /// Metres that the line goes down, all in all; what goes up and down by less than ``noise`` does not count.
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
