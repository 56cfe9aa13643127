/// The options for an availability request. They are the same in the API, on the command line, in a batch and over
/// HTTP.
public struct AvailabilityOptions: Hashable, Sendable {
    /// The default radius in meters.
    public static let defaultRadius = 50.0

    /// The radius in meters, geodesic on WGS 84. Scenes beyond it are never returned; a negative radius matches
    /// nothing.
    public var radius: Double
    /// The rule that chooses among several scenes.
    public var ranking: SceneRanking
    /// The scenes that are considered.
    public var filter: SceneFilter

    /// Creates options. By default, they select the nearest of all scenes within 50 m.
    public init(
        radius: Double = defaultRadius, ranking: SceneRanking = .nearest, filter: SceneFilter = SceneFilter()
    ) {
        self.radius = radius
        self.ranking = ranking
        self.filter = filter
    }
}
