/// How a request for a place is answered. The same in the API, on the command line, in a batch and over HTTP.
public struct AvailabilityOptions: Hashable, Sendable {
    /// Metres.
    public static let standardRadius = 50.0

    /// Metres, geodesic on WGS 84; nothing beyond it is ever an answer, and nothing at all where it is negative.
    public var radius: Double
    /// Which of several scenes answers.
    public var ranking: SceneRanking
    /// Which scenes count.
    public var filter: SceneFilter

    /// The nearest of all scenes within 50 m, where nothing else is said.
    public init(
        radius: Double = standardRadius, ranking: SceneRanking = .nearest, filter: SceneFilter = SceneFilter()
    ) {
        self.radius = radius
        self.ranking = ranking
        self.filter = filter
    }
}
