import VantageGeodesy

/// A request for the areas that can be reached from a place.
public struct ReachRequest: Hashable, Sendable {
    /// The maximum cost of a route to a place in an area.
    public enum Limit: Hashable, Sendable {
        /// The travel time in seconds.
        case time(Double)
        /// The length of the shortest route in meters.
        case distance(Double)
    }

    /// The start of all routes.
    public var source: Coordinate
    /// The limits, one for each area. All of them are times, or all are distances.
    public var limits: [Limit]
    /// The mode of travel. The road file determines which modes are available.
    public var transportType: TransportType
    /// The maximum distance from the source to its nearest road, in meters.
    public var radius: Double

    /// The maximum number of limits in a request.
    public static let maximumLimits = 10
    /// The maximum time in seconds, and the maximum distance in meters.
    public static let maximumTime = 4 * 3600.0
    public static let maximumDistance = 300_000.0

    /// Creates a request. The default is travel by car.
    public init(
        source: Coordinate, limits: [Limit], transportType: TransportType = .automobile, radius: Double = 1000
    ) {
        (self.source, self.limits, self.transportType, self.radius) = (source, limits, transportType, radius)
    }
}

/// The area that can be reached from a place within a limit.
public struct ReachableArea: Hashable, Sendable {
    /// A polygon: an outer ring, and the rings of its holes. Rings are closed; outer rings are counterclockwise and holes
    /// clockwise, as GeoJSON requires.
    public struct Polygon: Hashable, Sendable {
        public let outer: [Coordinate]
        public let holes: [[Coordinate]]
    }

    /// The limit that the request names.
    public let limit: ReachRequest.Limit
    /// The polygons, the largest first. They do not overlap.
    public let polygons: [Polygon]
    /// The accuracy of the polygons in meters. A place on a road is inside if it can be reached, and outside if it cannot,
    /// unless a road with the opposite result is within this distance.
    public let tolerance: Double
    /// The mode of travel.
    public let transportType: TransportType
    /// The length in meters of all roads that can be reached.
    public let roadLength: Double
    /// The distance in meters from the source to the road on which all routes start.
    public let sourceDistance: Double
}
