import VantageCore
import VantageGeodesy
import VantageScenes
import VantageVisibility

/// A combination of several providers, such as the stores of several surveys.
///
/// The availability rules apply to the scenes from all providers together: the nearest scene may come from any of
/// them. With the ranking `best`, the providers' best scenes are compared with each other. Collections with the
/// same name are treated as one collection. If two providers have a scene with the same ID, a request for that ID
/// returns the first provider's scene, and lists contain both scenes.
///
/// Tokens are created by the individual providers. A token is valid in every combination that includes the provider
/// that signed it.
public struct CombinedSceneProvider: SceneProvider {
    /// The providers, in order of precedence.
    public let providers: [any SceneProvider]
    /// The worker pool of the first provider.
    public var workers: WorkerPool { providers.first?.workers ?? .shared }
    /// The places from all providers.
    public var places: (any PlaceProvider)? {
        let places = providers.compactMap(\.places)
        return places.isEmpty ? nil : CombinedPlaceProvider(places)
    }
    /// The buildings from all providers.
    public var buildings: [any BuildingProvider] { providers.flatMap(\.buildings) }

    /// Creates a combination of providers.
    ///
    /// - Parameter providers: The providers in order of precedence.
    public init(_ providers: [any SceneProvider]) { self.providers = providers }

    /// Returns the best of all providers' scenes for a place.
    ///
    /// - Returns: `nil` if no provider has a scene within the radius.
    /// - Throws: `SceneError` with the code `noSuchCollection` if no provider has the filter's collection, or an error
    ///   from a provider.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        let answers = try await each { try await $0.scene(near: place, options: options) }
        return try await winner(of: answers, near: place, options)
    }

    /// Synchronously returns the best of all providers' scenes for a place, if all providers support immediate results.
    ///
    /// - Returns: `nil` if a provider may take longer, or if the distances to the providers' scenes are so similar that
    ///   more scenes must be compared; `.some(nil)` if no provider has a scene within the radius.
    /// - Throws: The same errors as ``scene(near:options:)``.
    public func immediateScene(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        var found: [AvailableScene] = []
        var lacking: (count: Int, error: SceneError?) = (0, nil)
        for provider in providers {
            do {
                guard let scene = try provider.immediateScene(near: place, options: options) else { return nil }
                if let scene { found.append(scene) }
            } catch let error as SceneError where error.code == .noSuchCollection {
                lacking = (lacking.count + 1, error)
            }
        }
        if lacking.count == providers.count, let error = lacking.error { throw error }
        return try Self.certainWinner(of: found, near: place, options)
    }

    /// Returns the candidates from all providers. If several have the same ID, only the first provider's is returned.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        let found = try await each { try await $0.candidates(near: place, options: options, limit: limit) }
        guard found.count > 1 else { return found.first?.answer ?? [] }
        var known: Set<SceneID> = []
        return found.flatMap(\.answer).filter { known.insert($0.id).inserted }.nearest(limit)
    }

    /// Returns the best of all providers' scenes for each place, in the order of the places. Each provider receives all
    /// places in one call.
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

    /// Returns the distance to the nearest scene from any provider, in meters, or `nil` if no scene passes the filter.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        try await each { try await $0.distanceToNearest(from: place, filter: filter) }.compactMap(\.answer).min()
    }

    /// Returns the scene from the first provider that has it.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if no provider has it.
    public func scene(_ id: SceneID) async throws -> Scene {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(id)) { try await $0.scene(id) }
    }

    /// Returns the scene that a token identifies, from the provider that signed the token.
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

    /// Opens a scene's picture, using the first provider that has the scene.
    ///
    /// - Throws: `SceneError` with the code `sceneNoLongerAvailable` if no provider has the scene, or an error from the
    ///   provider that has it.
    public func picture(of scene: Scene) throws -> any PictureSession {
        for provider in providers {
            do { return try provider.picture(of: scene) } catch let error as SceneError
                where error.code == .sceneNoLongerAvailable
            {}
        }
        throw SceneError.gone(scene.id)
    }

    /// Renders a view, using the first provider that has the scene.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene.id)) {
            try await $0.snapshot(of: scene, viewHeading: viewHeading, options: options)
        }
    }

    /// Returns a page of the concatenated lists from all providers.
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

    /// Returns the sum of the providers' counts. A scene that two providers have is counted twice.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        var sum = Array(repeating: 0, count: side * side)
        for provider in providers {
            for (place, count) in try await provider.counts(in: square, side: side).enumerated() { sum[place] += count }
        }
        return sum
    }

    /// Calls every provider and collects the results. Providers that lack the filter's collection are skipped.
    ///
    /// - Throws: ``SceneError`` with the code `noSuchCollection` if all providers lack it, or an error from a provider.
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
        if let winner = try Self.certainWinner(of: found.compactMap(\.answer), near: place, options) { return winner }
        // Among scenes at roughly the shortest distance, the one with the better picture wins. It may not come from the
        // provider of the nearest scene.
        var least = Double.infinity
        for (provider, _) in found {
            least = min(least, try await provider.distanceToNearest(from: place, filter: options.filter) ?? least)
        }
        var narrowed = options
        narrowed.radius = min(options.radius, least + RankedCandidate.equalDistanceTolerance)
        var winners: [AvailableScene] = []
        for (provider, _) in found {
            if let winner = try await provider.scene(near: place, options: narrowed) { winners.append(winner) }
        }
        return try Self.best(of: winners, near: place, narrowed)
    }

    /// If the nearest of the providers' scenes is nearer than the others by more than this distance, in meters, it is
    /// certainly the best one. Each result may be up to ``VantageScenes/RankedCandidate/equalDistanceTolerance``
    /// farther away than its provider's nearest scene, hence twice the tolerance. The rest is a margin for rounding.
    private static let certainLead = 2 * RankedCandidate.equalDistanceTolerance + 0.1

    /// Returns the best of the providers' scenes if no further scene can be better.
    ///
    /// - Returns: `nil` if more scenes must be compared; `.some(nil)` if the list is empty.
    static func certainWinner(
        of scenes: [AvailableScene], near place: Coordinate, _ options: AvailabilityOptions
    ) throws -> AvailableScene?? {
        guard scenes.count > 1 else { return .some(scenes.first) }
        guard options.ranking == .nearest else { return .some(try best(of: scenes, near: place, options)) }
        let ordered = scenes.sorted { $0.distance < $1.distance }
        return ordered[1].distance - ordered[0].distance > certainLead ? .some(ordered[0]) : nil
    }

    static func best(
        of scenes: [AvailableScene], near place: Coordinate, _ options: AvailabilityOptions
    ) throws -> AvailableScene? {
        let scene = try SceneMatcher(scenes.map(\.scene)).winner(near: place, options)?.scene
        return scenes.first { $0.scene == scene }
    }
}
