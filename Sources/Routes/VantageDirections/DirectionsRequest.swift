import Foundation
import VantageGeodesy

/// A request for a route, like MapKit's `MKDirections.Request`.
public struct DirectionsRequest: Hashable, Sendable {
    /// The start of the route.
    public var source: Coordinate
    /// The end of the route.
    public var destination: Coordinate
    /// Places that the route passes through, in order.
    public var waypoints: [Coordinate]
    /// The mode of travel. The road file determines which modes are available.
    public var transportType: TransportType
    /// Whether to find the shortest route instead of the fastest.
    public var prefersShortestRoute: Bool
    /// Whether to find alternatives to the best route. Routes with waypoints have no alternatives, nor do routes that
    /// avoid features or have a time of departure.
    public var requestsAlternateRoutes: Bool
    /// The kinds of roads to avoid. A route uses them only where it starts or ends, or if no other route exists.
    public var avoidedFeatures: Set<RouteFeature>
    /// The time of departure. Turn restrictions and closures that apply only at some hours are part of the route only if
    /// it is known; otherwise, the route lists them in `conditions`.
    public var departureDate: Date?
    /// The time zone of the roads, in which hours are evaluated.
    public var timeZone: TimeZone
    /// The languages of the instructions as BCP 47 tags, in order of preference. The fallback is English.
    public var languages: [String]
    /// The maximum distance from a place to its nearest road, in meters.
    public var radius: Double

    /// Creates a request. The default is the fastest route by car, with English instructions.
    public init(
        source: Coordinate, destination: Coordinate, waypoints: [Coordinate] = [],
        transportType: TransportType = .automobile, prefersShortestRoute: Bool = false,
        requestsAlternateRoutes: Bool = false, avoidedFeatures: Set<RouteFeature> = [], departureDate: Date? = nil,
        timeZone: TimeZone = .current, languages: [String] = [], radius: Double = 1000
    ) {
        (self.source, self.destination, self.waypoints) = (source, destination, waypoints)
        (self.transportType, self.prefersShortestRoute) = (transportType, prefersShortestRoute)
        self.requestsAlternateRoutes = requestsAlternateRoutes
        (self.avoidedFeatures, self.departureDate, self.timeZone) = (avoidedFeatures, departureDate, timeZone)
        (self.languages, self.radius) = (languages, radius)
    }
}
