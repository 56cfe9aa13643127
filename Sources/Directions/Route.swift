import Geodesy

/// A way from one place to another along roads; as MapKit's `MKRoute`.
public struct Route: Hashable, Sendable {
    /// A piece of a route that is gone along before something else has to be done; as MapKit's `MKRoute.Step`.
    public struct Step: Hashable, Sendable {
        /// What is done at its beginning, in the language of the route.
        public let instructions: String
        /// The same for programs.
        public let maneuver: Maneuver
        /// What the road is called; empty where it has no name.
        public let name: String
        /// Metres.
        public let distance: Double
        /// Seconds.
        public let expectedTravelTime: Double
        /// Its points among those of the route, both ends among them.
        public let points: ClosedRange<Int>
    }

    /// A piece of a route that looks different on a map.
    public struct Structure: Hashable, Sendable {
        /// What it leads through or over; the first of these, where a road is said to be several.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case tunnel = "tunnel"
            case bridge = "bridge"
            case ferry = "ferry"
        }

        /// What it leads through or over.
        public let kind: Kind
        /// Its points among those of the route, both ends among them.
        public let points: ClosedRange<Int>
    }

    /// From the beginning to the end: the nearest points of roads to what was asked for.
    public let polyline: [Coordinate]
    /// Metres.
    public let distance: Double
    /// Seconds, without traffic and without waiting.
    public let expectedTravelTime: Double
    /// How one travels along it, as it was asked for.
    public let transportType: TransportType
    /// The last is the arrival, which has no length.
    public let steps: [Step]
    /// Tunnels, bridges and ferries, from the beginning to the end.
    public let structures: [Structure]
    /// The language of the instructions: `en`, `de`, `fr`, `es`, `ja` or `ar`.
    public let language: String
    /// What the road of its longest step with a name is called; empty where none has one. It tells a route from others.
    public var name: String {
        steps.filter { !$0.name.isEmpty }.max { $0.distance < $1.distance }?.name ?? ""
    }
}
