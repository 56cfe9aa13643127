import VantageGeodesy

/// A route from one place to another along roads, like MapKit's `MKRoute`.
public struct Route: Hashable, Sendable {
    /// A part of a route up to the next maneuver, like MapKit's `MKRoute.Step`.
    public struct Step: Hashable, Sendable {
        /// The instruction at the start of the step, in the route's language.
        public let instructions: String
        /// The instruction in machine-readable form.
        public let maneuver: Maneuver
        /// The name of the road; empty if it has none.
        public let name: String
        /// The length of the step in meters.
        public let distance: Double
        /// The duration of the step in seconds.
        public let expectedTravelTime: Double
        /// The indices of the step's points in `polyline`, including both ends.
        public let points: ClosedRange<Int>
    }

    /// A part of a route that maps draw differently from other roads, such as a tunnel.
    public struct Structure: Hashable, Sendable {
        /// The kind of structure. If several apply to a road, the first one in this order is used.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case tunnel = "tunnel"
            case bridge = "bridge"
            case ferry = "ferry"
        }

        /// The kind of structure.
        public let kind: Kind
        /// The indices of the structure's points in `polyline`, including both ends.
        public let points: ClosedRange<Int>
    }

    /// The line of the route. It starts and ends at the road points nearest to the requested places.
    public let polyline: [Coordinate]
    /// The length of the route in meters.
    public let distance: Double
    /// The duration of the route in seconds, without traffic or waiting times.
    public let expectedTravelTime: Double
    /// The requested mode of travel.
    public let transportType: TransportType
    /// The steps of the route. The last is the arrival, whose length is 0.
    public let steps: [Step]
    /// Tunnels, bridges and ferries, in route order.
    public let structures: [Structure]
    /// The language of the instructions: `en`, `de`, `fr`, `es`, `ja` or `ar`.
    public let language: String
    /// The name of the longest named step, which distinguishes the route from alternatives; empty if no step has a
    /// name.
    public var name: String {
        steps.filter { !$0.name.isEmpty }.max { $0.distance < $1.distance }?.name ?? ""
    }
}
