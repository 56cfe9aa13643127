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
        /// The number of the motorway exit at the start of the step; `nil` if it has none.
        public let exitNumber: String?
        /// The roads and places on the signs at the start of the step, most important first.
        public let destinations: [String]
        /// The lanes before the start of the step, from left to right; empty if they are unknown.
        public let lanes: [Lane]
        /// Whether the step has a toll.
        public let hasToll: Bool
        /// The length of the step in meters.
        public let distance: Double
        /// The duration of the step in seconds.
        public let expectedTravelTime: Double
        /// The indices of the step's points in `polyline`, including both ends.
        public let points: ClosedRange<Int>
    }

    /// A lane before a maneuver.
    public struct Lane: Hashable, Sendable {
        /// The directions that the lane's markings allow; empty if it has no markings.
        public let directions: [Maneuver.Turn]
        /// Whether drivers can follow the route in this lane.
        public let isUsable: Bool
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

    /// A time-dependent rule along a route that the route does not take into account.
    public struct Condition: Hashable, Sendable {
        /// The kind of rule.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A turn is forbidden.
            case turn = "turn"
            /// A road is closed.
            case closed = "closed"
            /// A road is open only to traffic that starts or ends there.
            case restricted = "restricted"
        }

        /// The kind of rule.
        public let kind: Kind
        /// The hours during which the rule applies, in the syntax of OpenStreetMap's `opening_hours`.
        public let hours: String
        /// The indices of the points in `polyline` to which the rule applies, including both ends.
        public let points: ClosedRange<Int>
    }

    /// The line of the route. It starts and ends at the road points nearest to the requested places.
    public let polyline: [Coordinate]
    /// The distance in meters from the requested source to the start of the line.
    public let sourceDistance: Double
    /// The distance in meters from the end of the line to the requested destination.
    public let destinationDistance: Double
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
    /// The time-dependent rules along the route, in route order: all of them if the request has no departure time,
    /// otherwise only those whose hours cannot be parsed.
    public let conditions: [Condition]
    /// The language of the instructions: `en`, `de`, `fr`, `es`, `pt`, `ja`, `zh` or `ar`.
    public let language: String
    /// The name of the longest named step, which distinguishes the route from alternatives; empty if no step has a
    /// name.
    public var name: String {
        steps.filter { !$0.name.isEmpty }.max { $0.distance < $1.distance }?.name ?? ""
    }
}
