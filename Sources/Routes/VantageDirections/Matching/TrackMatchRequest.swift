import VantageGeodesy

/// A request for the roads that a recorded track followed.
public struct TrackMatchRequest: Hashable, Sendable {
    /// The points of the track, in order.
    public var points: [Coordinate]
    /// The mode of travel. The road file determines which modes are available.
    public var transportType: TransportType
    /// The standard deviation of the points' position errors in meters. Roads within six times this distance are
    /// considered, or within 30 m if that is more.
    public var accuracy: Double
    /// The languages of the instructions as BCP 47 tags, in order of preference. The fallback is English.
    public var languages: [String]

    /// The maximum number of points in a request.
    public static let maximumPoints = 1_000_000
    /// The range of ``accuracy``.
    public static let accuracies = 1.0...100.0

    /// Creates a request. The default is travel by car, recorded by a device with an accuracy of 5 m.
    public init(
        points: [Coordinate], transportType: TransportType = .automobile, accuracy: Double = 5,
        languages: [String] = []
    ) {
        (self.points, self.transportType, self.accuracy) = (points, transportType, accuracy)
        self.languages = languages
    }
}

/// The roads that a recorded track followed. Each point of the track belongs to one leg or to one unmatched part.
public struct TrackMatch: Hashable, Sendable {
    /// A part of a track that follows roads without interruption.
    public struct Leg: Hashable, Sendable {
        /// The route along the roads. Its travel time is the expected time without traffic, not the duration of the
        /// track.
        public let route: Route
        /// The mean probability, from 0 to 1, that the track followed these roads.
        public let confidence: Double
        /// The indices of the first and the last point. Single points in between may be unmatched.
        public let points: ClosedRange<Int>
    }

    /// A part of a track that does not follow roads.
    public struct UnmatchedPart: Hashable, Sendable {
        /// The reason why there is no match.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// There is no road for the mode of travel near the points.
            case noRoad = "noRoad"
            /// No route to the points is about as long as the track.
            case noRoute = "noRoute"
        }

        /// The reason why there is no match.
        public let reason: Reason
        /// The indices of the first and the last point.
        public let points: ClosedRange<Int>
    }

    /// The matched parts, in the order of the track.
    public let legs: [Leg]
    /// The other parts, in the order of the track.
    public let unmatched: [UnmatchedPart]

    /// The length of all legs in meters.
    public var distance: Double { legs.reduce(0) { $0 + $1.route.distance } }
}
