import Geodesy

/// What way is wanted; as MapKit's `MKDirections.Request`.
public struct DirectionsRequest: Hashable, Sendable {
    /// Where it begins.
    public var source: Coordinate
    /// Where it ends.
    public var destination: Coordinate
    /// Where it leads through, in this order.
    public var waypoints: [Coordinate]
    /// How one travels; the file of roads says which ways of travelling it has.
    public var transportType: TransportType
    /// Whether the way is to be the shortest and not the fastest.
    public var isShortest: Bool
    /// Whether other ways are wanted beside the best; through waypoints there are none.
    public var requestsAlternateRoutes: Bool
    /// Languages of the instructions, BCP 47, the most wanted first; English where there is none of them.
    public var languages: [String]
    /// Metres within which a place has to have a road.
    public var radius: Double

    /// By car, the fastest way, in English, where nothing else is said.
    public init(
        source: Coordinate, destination: Coordinate, waypoints: [Coordinate] = [],
        transportType: TransportType = .automobile, isShortest: Bool = false,
        requestsAlternateRoutes: Bool = false, languages: [String] = [], radius: Double = 1000
    ) {
        (self.source, self.destination, self.waypoints) = (source, destination, waypoints)
        (self.transportType, self.isShortest) = (transportType, isShortest)
        self.requestsAlternateRoutes = requestsAlternateRoutes
        (self.languages, self.radius) = (languages, radius)
    }
}
