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
    /// Whether to find alternatives to the best route. Requests with waypoints, features to avoid or a departure time
    /// get no alternatives.
    public var requestsAlternateRoutes: Bool
    /// The kinds of roads to avoid. A route uses them only where it starts or ends, or if no other route exists.
    public var avoidedFeatures: Set<RouteFeature>
    /// The departure time. If it is `nil`, the route ignores turn restrictions and closures that apply only at certain
    /// times, and lists them in `conditions`.
    public var departureDate: Date?
    /// The roads' time zone, in which the hours of rules are evaluated.
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
