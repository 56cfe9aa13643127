import BlockingWork
import Geodesy
import Scenes
import Visibility

/// Several providers as one, such as the stores of several surveys.
///
/// The rules of availability hold over all of their scenes: the nearest is the nearest of all. Under the ranking `best` the
/// best of each provider are weighed against one another. Collections of the same name count as one. A scene that two
/// providers have by the same id is the first one's, and is listed with both.
///
/// Its tokens are those of its providers: what one of them signed is read by any combination that it belongs to.
public struct CombinedProvider: SceneProvider {
    /// In the order in which they are asked.
    public let providers: [any SceneProvider]
    /// The first provider's.
    public var workers: Workers { providers.first?.workers ?? .shared }
    /// Those of all.
    public var places: (any PlaceProvider)? {
        let places = providers.compactMap(\.places)
        return places.isEmpty ? nil : CombinedPlaceProvider(places)
    }
    /// Those of all.
    public var buildings: [any BuildingProvider] { providers.flatMap(\.buildings) }

    /// `providers`: In the order in which they are asked.
    public init(_ providers: [any SceneProvider]) { self.providers = providers }

    /// The scene that answers among those of all providers; `nil` when none has one within the radius.
    ///
    /// - Throws: `SceneError` `noSuchCollection` only when no provider has the collection of the filter; what a
    ///   provider throws.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        let answers = try await each { try await $0.scene(near: place, options: options) }
        return try await winner(of: answers, near: place, options)
    }

    /// The same for many places, in their order; each provider is asked for all of them at once.
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

    /// Metres to the nearest scene of any provider; `nil` when no scene of any passes the filter.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        try await each { try await $0.distanceToNearest(from: place, filter: filter) }.compactMap(\.answer).min()
    }

    /// As the first provider has it that knows it.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` when no provider has it.
    public func scene(_ id: SceneID) async throws -> Scene {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(id)) { try await $0.scene(id) }
    }

    /// What the provider says that signed the token.
    ///
    /// - Throws: `SceneError` `invalidToken` when none of them signed it, and `sceneNoLongerAvailable` when the one
    ///   that did has the scene no more.
    public func scene(token: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        var refusal = SceneError(.invalidToken, "The token belongs to another store.")
        for provider in providers {
            do { return try await provider.scene(token: token) } catch let error as SceneError
                where error.code == .invalidToken
            { refusal = error }
        }
        throw refusal
    }

    /// The token of the first provider that has the scene.
    public func token(for scene: SceneID, viewHeading: Heading?) async throws -> String {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene)) { provider in
            _ = try await provider.scene(scene)
            return try await provider.token(for: scene, viewHeading: viewHeading)
        }
    }

    /// Of the first provider that has the scene.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` when none has it; what that provider throws.
    public func picture(of scene: Scene) throws -> any PictureSession {
        for provider in providers {
            do { return try provider.picture(of: scene) } catch let error as SceneError
                where error.code == .sceneNoLongerAvailable
            {}
        }
        throw SceneError.gone(scene.id)
    }

    /// Made by the first provider that has the scene.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene.id)) {
            try await $0.snapshot(of: scene, viewHeading: viewHeading, options: options)
        }
    }

    /// The lists of the providers, one behind the other.
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

    /// Of its sequence, as the scene's own provider has it; near it, those of all.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let own = try await first(passingOver: .sceneNoLongerAvailable, else: .gone(scene.id)) { provider in
            _ = try await provider.scene(scene.id)
            return try await provider.neighbors(of: scene, radius: radius)
        }
        var nearby: [Scene] = []
        for provider in providers { nearby += try await provider.neighbors(of: scene, radius: radius).nearby }
        return SceneNeighbors(of: scene, previous: own.previous, next: own.next, nearby: nearby, radius: radius)
    }

    /// The sums of what the providers count: a scene that two of them have counts twice.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        var sum = Array(repeating: 0, count: side * side)
        for provider in providers {
            for (place, count) in try await provider.counts(in: square, side: side).enumerated() { sum[place] += count }
        }
        return sum
    }

    /// What each provider answers; a collection that some of them lack is theirs to lack.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection` when all of them lack it; what a provider throws.
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

    /// What the first provider answers that does not fail with a code.
    private func first<Answer>(
        passingOver code: SceneError.Code, else error: SceneError, _ ask: (any SceneProvider) async throws -> Answer
    ) async throws -> Answer {
        for provider in providers {
            do { return try await ask(provider) } catch let error as SceneError where error.code == code {}
        }
        throw error
    }

    /// Whose answer counts.
    private func winner(
        of answers: [(provider: any SceneProvider, answer: AvailableScene?)], near place: Coordinate,
        _ options: AvailabilityOptions
    ) async throws -> AvailableScene? {
        let found = answers.filter { $0.answer != nil }
        guard found.count > 1 else { return found.first?.answer }
        var (narrowed, winners) = (options, found.compactMap(\.answer))
        if options.ranking == .nearest {
            // The better picture wins among those that are as near as the nearest, and that may be another's.
            var least = Double.infinity
            for (provider, _) in found {
                least = min(least, try await provider.distanceToNearest(from: place, filter: options.filter) ?? least)
            }
            narrowed.radius = min(options.radius, least + RankedCandidate.sameDistance)
            winners = []
            for (provider, _) in found {
                if let winner = try await provider.scene(near: place, options: narrowed) { winners.append(winner) }
            }
        }
        let scene = try SceneSelection(winners.map(\.scene)).winner(near: place, narrowed)?.scene
        return winners.first { $0.scene == scene }
    }
}
