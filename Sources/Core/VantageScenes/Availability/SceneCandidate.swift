/// A scene near a place, with the properties that determine how well it shows that place. Catalogs return candidates to
/// searches that rank scenes by their own rules; see ``SceneCatalog/candidates(near:options:limit:)``.
public struct SceneCandidate: Sendable {
    package let ranked: RankedCandidate
    /// The whole scene in an array, which is empty if the scene has not been read. An array takes less space in each
    /// candidate than an optional scene would.
    private let whole: [Scene]

    /// Creates a candidate from a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - distance: The scene's distance from the requested place, in meters.
    public init(_ scene: Scene, distance: Double) {
        ranked = RankedCandidate(candidate: Candidate(scene), distance: distance)
        whole = [scene]
    }

    /// Creates a candidate whose scene has not been read.
    package init(_ ranked: RankedCandidate) {
        self.ranked = ranked
        whole = []
    }

    /// The ID of the scene.
    public var id: SceneID { SceneID(key: ranked.candidate.key) }

    /// The scene's distance from the requested place, in meters.
    public var distance: Double { ranked.distance }

    /// The whole scene; `nil` if it has not been read.
    package var scene: Scene? { whole.first }
}

extension [SceneCandidate] {
    /// Returns the nearest candidates, in any order.
    ///
    /// - Parameter limit: The maximum number of candidates.
    package func nearest(_ limit: Int) -> [SceneCandidate] {
        count <= limit ? self : Array(sorted { $0.distance < $1.distance }.prefix(Swift.max(0, limit)))
    }
}
