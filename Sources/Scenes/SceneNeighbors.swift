import Geodesy

/// Where one can go from a scene.
public struct SceneNeighbors: Hashable, Sendable {
    /// How many are given of those that are near.
    public static let maximum = 100

    /// Of its sequence, the one before; `nil` at the beginning, and for a scene of no sequence.
    public let previous: Scene?
    /// Of its sequence, the one behind; `nil` at the end, and for a scene of no sequence.
    public let next: Scene?
    /// Those within a radius, of all sequences and collections, the nearest first, without the scene itself.
    public let nearby: [Scene]

    /// Of `nearby`, in any order, the scene itself and what is farther than `radius` metres are left out, and all but the
    /// nearest ``maximum``.
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
    /// Found in the lists of the scene's sequence and of its surroundings, which are read whole.
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
