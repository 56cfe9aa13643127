import VantageGeodesy

/// The scenes that can be reached from a scene.
public struct SceneNeighbors: Hashable, Sendable {
    /// The maximum number of nearby scenes.
    public static let maximum = 100

    /// The previous scene in the sequence; `nil` for the first one, and for a scene without a sequence.
    public let previous: Scene?
    /// The next scene in the sequence; `nil` for the last one, and for a scene without a sequence.
    public let next: Scene?
    /// The other scenes within a radius, from all sequences and collections, nearest first.
    public let nearby: [Scene]

    /// Creates neighbors from scenes in any order. `nearby` is reduced to the nearest ``maximum`` scenes within
    /// `radius` meters, without the scene itself.
    public init(of scene: Scene, previous: Scene?, next: Scene?, nearby: [Scene], radius: Double) {
        self.previous = previous
        self.next = next
        let distances = nearby.filter { $0.id != scene.id }.map { ($0, scene.coordinate.distance(to: $0.coordinate)) }
        self.nearby =
            distances.filter { $0.1 <= radius }.sorted { ($0.1, $0.0.id.key) < ($1.1, $1.0.id.key) }
            .prefix(Self.maximum).map(\.0)
    }
}

extension SceneCatalog {
    /// Finds the neighbors by listing the scene's sequence and its surroundings.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let around = try await allScenes(SceneQuery(box: scene.coordinate.box(within: radius)))
        guard let sequence = scene.sequence, let rank = scene.rank else {
            return SceneNeighbors(of: scene, previous: nil, next: nil, nearby: around, radius: radius)
        }
        let ranked = try await allScenes(SceneQuery(collection: scene.collection, sequence: sequence))
            .compactMap { scene in scene.rank.map { (rank: $0, scene: scene) } }
        return SceneNeighbors(
            of: scene, previous: ranked.filter { $0.rank < rank }.max { $0.rank < $1.rank }?.scene,
            next: ranked.filter { $0.rank > rank }.min { $0.rank < $1.rank }?.scene, nearby: around, radius: radius)
    }
}
