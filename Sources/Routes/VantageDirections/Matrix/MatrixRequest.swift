import VantageGeodesy

/// A request for the travel times and distances from each source to each destination.
public struct MatrixRequest: Hashable, Sendable {
    /// The starts of the routes.
    public var sources: [Coordinate]
    /// The ends of the routes.
    public var destinations: [Coordinate]
    /// The mode of travel. The road file determines which modes are available.
    public var transportType: TransportType
    /// Whether to find the shortest routes instead of the fastest.
    public var prefersShortestRoute: Bool
    /// The maximum distance from a place to its nearest road, in meters.
    public var radius: Double

    /// The maximum number of pairs of a source and a destination in a request.
    public static let maximumPairs = 25_000_000

    /// Creates a request. The default is the fastest routes by car.
    public init(
        sources: [Coordinate], destinations: [Coordinate], transportType: TransportType = .automobile,
        prefersShortestRoute: Bool = false, radius: Double = 1000
    ) {
        (self.sources, self.destinations, self.transportType) = (sources, destinations, transportType)
        (self.prefersShortestRoute, self.radius) = (prefersShortestRoute, radius)
    }
}
