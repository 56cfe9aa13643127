import VantageGeodesy
import VantageScenes

extension FederatedProvider {
    /// The maximum number of scenes of a sequence that are read from another shard to find a scene's neighbors.
    private static let maximumSequence = 50_000

    // MARK: Single scenes

    /// Returns the scene from the first member that has it.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if no member has it.
    public func scene(_ id: SceneID) async throws -> Scene {
        try await first(of: router.all, else: .gone(id)) { try await $0.scene(id) }.value
    }

    /// Returns the scene that a token identifies, from a member that signed the token.
    ///
    /// - Throws: `SceneError` with the code `invalidToken` if no member signed the token, or with the code
    ///   `sceneNoLongerAvailable` if no member that signed it has the scene.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        let refusal = SceneError(.invalidToken, "The token belongs to another store.")
        return try await first(of: router.all, passing: [.invalidToken, .sceneNoLongerAvailable], else: refusal) {
            try await $0.scene(token: token)
        }.value
    }

    /// Returns a token from the first member that has the scene.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        try await first(of: router.all, else: .gone(scene)) { provider in
            _ = try await provider.scene(scene)
            return try await provider.token(for: scene, viewHeading: viewHeading)
        }.value
    }

    /// Returns the result from the first member that does not refuse the request.
    ///
    /// - Parameters:
    ///   - codes: The codes of errors with which a member refuses.
    ///   - error: The error for an empty list of members.
    /// - Throws: If all members refuse, the refusal of a member that knows the scene or its token, if there is one.
    private func first<Value: Sendable>(
        of numbers: [Int], passing codes: Set<SceneError.Code> = [.sceneNoLongerAvailable], else error: SceneError,
        _ body: @escaping @Sendable (any SceneProvider) async throws -> Value
    ) async throws -> Answer<Value> {
        var refusal = error
        // Members that respond immediately are queried one after another, because the first one is likely to have it.
        let isLocal = numbers.allSatisfy { members[$0].deadline == nil }
        for group in isLocal ? numbers.map({ [$0] }) : [numbers] {
            let results = try await ask(group) { _, provider in
                try await Self.catching(codes) { try await body(provider) }
            }
            for result in results {
                switch result.value {
                case .success(let value): return Answer(number: result.number, value: value)
                case .failure(let error):
                    if refusal.code == .invalidToken || error.code == .noPicture { refusal = error }
                }
            }
        }
        throw refusal
    }

    // MARK: Pictures

    /// Opens a scene's picture, using the first member that has it.
    ///
    /// - Throws: `SceneError` with the code `noPicture` or `sceneNoLongerAvailable` if no member has the picture, or an
    ///   error from the member that has it.
    public func picture(of scene: Scene) throws -> any PictureSession {
        var refusal = SceneError.gone(scene.id)
        for number in router.numbers(in: BoundingBox(scene.coordinate)) {
            do {
                return try members[number].provider.picture(of: scene)
            } catch let error as SceneError where [.sceneNoLongerAvailable, .noPicture].contains(error.code) {
                if refusal.code != .noPicture { refusal = error }
            }
        }
        throw refusal
    }

    /// Renders a view, using the first member that has the scene's picture.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        var refusal: any Error = SceneError.gone(scene.id)
        // Only one member renders the view.
        for number in router.numbers(in: BoundingBox(scene.coordinate)) {
            do {
                let answers = try await ask([number]) { _, provider in
                    try await provider.snapshot(of: scene, viewHeading: viewHeading, options: options)
                }
                if let answer = answers.first { return answer.value }
            } catch let error as SceneError where [.sceneNoLongerAvailable, .noPicture].contains(error.code) {
                if (refusal as? SceneError)?.code != .noPicture { refusal = error }
            } catch  where failures == .leaveOut && !Task.isCancelled && isFailure(error) {
                if (refusal as? SceneError)?.code != .noPicture { refusal = error }
            }
        }
        throw refusal
    }

    // MARK: Lists

    /// Returns a page of the concatenated lists from all members. A scene that several members have is listed once, as
    /// a scene of the first of them.
    public func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        var position = try CombinedCursor(cursor, of: members.count)
        let numbers = query.box.map { router.numbers(in: $0) } ?? router.all
        var scenes: [Scene] = []
        while position.provider < members.count, scenes.count < max(1, limit) {
            let (number, after, left) = (position.provider, position.cursor, max(1, limit) - scenes.count)
            var next: SceneCursor?
            if numbers.contains(number),
                let page = try await askOne(number, { try await $0.scenes(query, limit: left, after: after) })
            {
                scenes += try await unknown(page.scenes, from: number)
                next = page.next
            }
            position = CombinedCursor(provider: number + (next == nil ? 1 : 0), cursor: next)
        }
        return ScenePage(scenes, next: position.provider < members.count ? position.text : nil)
    }

    /// Returns the scenes of a member that no earlier member has. Shards have no scenes in common.
    private func unknown(_ scenes: [Scene], from number: Int) async throws -> [Scene] {
        var unknown: [Scene] = []
        for scene in scenes {
            let earlier = router.numbers(in: BoundingBox(scene.coordinate)).filter {
                $0 < number && (members[$0].cells == nil || members[number].cells == nil)
            }
            var isKnown = false
            for member in earlier where !isKnown {
                isKnown =
                    try await askOne(member) { provider in
                        try await Self.catching([.sceneNoLongerAvailable]) { try await provider.scene(scene.id) }
                    }.map { if case .success = $0 { true } else { false } } ?? false
            }
            if !isKnown { unknown.append(scene) }
        }
        return unknown
    }

    /// Returns the neighbors of a scene: those in its sequence from the scene's own member, or from other shards if the
    /// sequence continues there, and those nearby from all members.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let own = try await first(of: router.all, else: .gone(scene.id)) { provider in
            _ = try await provider.scene(scene.id)
            return try await provider.neighbors(of: scene, radius: radius)
        }
        let box = scene.coordinate.box(within: max(0, radius))
        let others = router.numbers(in: box).filter { $0 != own.number }
        // A member that does not have the scene may be unable to find its neighbors.
        let nearby = try await ask(others) { try await $1.allScenes(SceneQuery(box: box)) }
        var known: Set<SceneID> = []
        let around = (own.value.nearby + nearby.flatMap(\.value)).filter { known.insert($0.id).inserted }
        let (previous, next) = try await sequenceNeighbors(of: scene, own)
        return SceneNeighbors(of: scene, previous: previous, next: next, nearby: around, radius: radius)
    }

    private func sequenceNeighbors(
        of scene: Scene, _ own: Answer<SceneNeighbors>
    ) async throws -> (previous: Scene?, next: Scene?) {
        var (previous, next) = (own.value.previous, own.value.next)
        guard let sequence = scene.sequence, let rank = scene.rank, members[own.number].cells != nil else {
            return (previous, next)
        }
        // No scene lies between consecutive ranks.
        if previous?.rank == rank - 1 || rank == 1, next?.rank == rank + 1 { return (previous, next) }
        let shards = router.all.filter { members[$0].cells != nil && $0 != own.number }
        let query = SceneQuery(collection: scene.collection, sequence: sequence)
        let others = try await ask(shards) { try await $1.allScenes(query, maximum: Self.maximumSequence) }
        for other in others.flatMap(\.value) {
            guard let place = other.rank else { continue }
            if place < rank, place > previous?.rank ?? 0 { previous = other }
            if place > rank, place < next?.rank ?? .max { next = other }
        }
        return (previous, next)
    }
}
