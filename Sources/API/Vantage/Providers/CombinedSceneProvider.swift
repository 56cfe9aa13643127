import VantageCore
import VantageGeodesy
import VantageScenes
import VantageVisibility

/// A combination of several providers, such as the stores of several surveys.
///
/// The rules of availability apply to the scenes of all providers together: the nearest scene is the nearest of all of
/// them. With the ranking `best`, the best scenes of the providers are compared with each other. Collections of the
/// same name are treated as one collection. If two providers have a scene with the same ID, the first one's is used,
/// and both are listed.
///
/// Tokens are created by the individual providers. A token is valid in every combination that includes the provider
/// that signed it.
public struct CombinedSceneProvider: SceneProvider {
    /// The providers, in order of precedence.
    public let providers: [any SceneProvider]
    /// The worker pool of the first provider.
    public var workers: WorkerPool { providers.first?.workers ?? .shared }
    /// The places of all providers.
    public var places: (any PlaceProvider)? {
        let places = providers.compactMap(\.places)
        return places.isEmpty ? nil : CombinedPlaceProvider(places)
    }
    /// The buildings of all providers.
    public var buildings: [any BuildingProvider] { providers.flatMap(\.buildings) }

    /// Creates a combination of providers.
    ///
    /// - Parameter providers: The providers in order of precedence.
    public init(_ providers: [any SceneProvider]) { self.providers = providers }

    /// Returns the best scene of all providers for a place.
    ///
    /// - Returns: `nil` if no provider has a scene within the radius.
    /// - Throws: `SceneError` with the code `noSuchCollection` if no provider has the filter's collection, or a
    ///   provider's error.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        let answers = try await each { try await $0.scene(near: place, options: options) }
        return try await winner(of: answers, near: place, options)
    }

    /// Returns the best scenes of all providers for several places, in the order of the places. Each provider receives
    /// all places in one call.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        let answers = try await each { try await $0.scenes(near: places, options: options) }
        guard answers.count > 1 else { return answers.first?.answer ?? places.map { _ in nil } }
        var winners: [AvailableScene?] = []
        winners.reserveCapacity(places.count)
        for (number, place) in places.enumerated() {
            winners.append(try await winner(of: answers.map { ($0.provider, $0.answer[number]) }, near: place, options))
        }
        return winners
    }

    /// Returns the distance to the nearest scene of any provider, in meters, or `nil` if no scene passes the filter.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        try await each { try await $0.distanceToNearest(from: place, filter: filter) }.compactMap(\.answer).min()
    }

    /// Returns the scene from the first provider that has it.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if no provider has it.
    public func scene(_ id: SceneID) async throws -> Scene {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(id)) { try await $0.scene(id) }
    }

    /// Returns the scene of a token, from the provider that signed it.
    ///
    /// - Throws: `SceneError` with the code `invalidToken` if no provider signed the token, or with the code
    ///   `sceneNoLongerAvailable` if the provider that signed it no longer has the scene.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        var refusal = SceneError(.invalidToken, "The token belongs to another store.")
        for provider in providers {
            do { return try await provider.scene(token: token) } catch let error as SceneError
                where error.code == .invalidToken
            { refusal = error }
        }
        throw refusal
    }

    /// Returns a token from the first provider that has the scene.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene)) { provider in
            _ = try await provider.scene(scene)
            return try await provider.token(for: scene, viewHeading: viewHeading)
        }
    }

    /// Opens the picture of the first provider that has the scene.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if no provider has the scene, or the provider's
    ///   error.
    public func picture(of scene: Scene) throws -> any PictureSession {
        for provider in providers {
            do { return try provider.picture(of: scene) } catch let error as SceneError
                where error.code == .sceneNoLongerAvailable
            {}
        }
        throw SceneError.gone(scene.id)
    }

    /// Renders a view with the first provider that has the scene.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene.id)) {
            try await $0.snapshot(of: scene, viewHeading: viewHeading, options: options)
        }
    }

    /// Returns a page of the concatenated lists of all providers.
    public func scenes(_ query: SceneQuery, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        var position = try CombinedCursor(cursor, of: providers.count)
        var scenes: [Scene] = []
        while position.provider < providers.count, scenes.count < limit {
            let page = try await providers[position.provider]
                .scenes(query, limit: limit - scenes.count, after: position.cursor)
            scenes += page.scenes
            position = CombinedCursor(
                provider: position.provider + (page.next == nil ? 1 : 0), cursor: page.next)
        }
        return ScenePage(scenes, next: position.provider < providers.count ? position.text : nil)
    }

    /// Returns the neighbors of a scene: those in its sequence from the scene's own provider, and those nearby from all
    /// providers.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let own = try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene.id)) { provider in
            _ = try await provider.scene(scene.id)
            return try await provider.neighbors(of: scene, radius: radius)
        }
        var nearby: [Scene] = []
        for provider in providers { nearby += try await provider.neighbors(of: scene, radius: radius).nearby }
        return SceneNeighbors(of: scene, previous: own.previous, next: own.next, nearby: nearby, radius: radius)
    }

    /// Returns the sums of the providers' counts. A scene that two providers have is counted twice.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        var sum = Array(repeating: 0, count: side * side)
        for provider in providers {
            for (place, count) in try await provider.counts(in: square, side: side).enumerated() { sum[place] += count }
        }
        return sum
    }

    /// Calls every provider and collects the results. Providers that lack the filter's collection are skipped.
    ///
    /// - Throws: ``SceneError`` with the code `noSuchCollection` if all providers lack it, or a provider's error.
    private func each<Answer>(
        _ ask: (any SceneProvider) async throws -> Answer
    ) async throws -> [(provider: any SceneProvider, answer: Answer)] {
        var answers: [(any SceneProvider, Answer)] = []
        var lacking: SceneError?
        for provider in providers {
            do { answers.append((provider, try await ask(provider))) } catch let error as SceneError
                where error.code == .noSuchCollection
            { lacking = error }
        }
        if answers.isEmpty, let lacking { throw lacking }
        return answers
    }

    /// Returns the result of the first provider that does not throw a scene error with the given code.
    private func first<Answer>(
        passingOver code: SceneError.Code, else error: SceneError, _ ask: (any SceneProvider) async throws -> Answer
    ) async throws -> Answer {
        for provider in providers {
            do { return try await ask(provider) } catch let error as SceneError where error.code == code {}
        }
        throw error
    }

    /// Returns the best of the providers' results.
    private func winner(
        of answers: [(provider: any SceneProvider, answer: AvailableScene?)], near place: Coordinate,
        _ options: AvailabilityOptions
    ) async throws -> AvailableScene? {
        let found = answers.filter { $0.answer != nil }
        guard found.count > 1 else { return found.first?.answer }
        var (narrowed, winners) = (options, found.compactMap(\.answer))
        if options.ranking == .nearest {
            // Among scenes about as near as the nearest, the better picture wins, and it may belong to another
            // provider.
            var least = Double.infinity
            for (provider, _) in found {
                least = min(least, try await provider.distanceToNearest(from: place, filter: options.filter) ?? least)
            }
            narrowed.radius = min(options.radius, least + RankedCandidate.equalDistanceTolerance)
            winners = []
            for (provider, _) in found {
                if let winner = try await provider.scene(near: place, options: narrowed) { winners.append(winner) }
            }
        }
        let scene = try SceneMatcher(winners.map(\.scene)).winner(near: place, narrowed)?.scene
        return winners.first { $0.scene == scene }
    }
}
