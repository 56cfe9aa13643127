import VantageGeodesy
import VantageSceneStore
import VantageScenes

extension FederatedProvider {
    private struct Found {
        let number: Int
        let scene: AvailableScene
    }

    /// The maximum number of scenes that are compared by their age, for a place near the edge of a shard.
    private static let maximumCompared = 1_000_000

    /// Returns the best of all members' scenes for a place.
    ///
    /// - Returns: `nil` if no member has a scene within the radius.
    /// - Throws: `SceneError` with the code `noSuchCollection` if no member has the filter's collection;
    ///   ``FederationError``; or an error from a member.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        try Task.checkCancellation()
        if let result = try immediateScene(near: place, options: options) { return result }
        let numbers = router.numbers(near: place, radius: options.radius)
        if needsCandidates(numbers, options) { return try await bestOfCandidates(numbers, place, options) }
        let answers = try await ask(numbers, in: options.filter.collection) {
            try await $1.scene(near: place, options: options)
        }
        let found = answers.compactMap { answer in answer.value.map { Found(number: answer.number, scene: $0) } }
        return try await winner(of: found, near: place, options)
    }

    /// Synchronously returns the scene for a place, if at most one member may have it and that member can return it
    /// immediately.
    public func immediateScene(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        guard options.filter.collection == nil else { return nil }
        let numbers = router.numbers(near: place, radius: options.radius)
        guard let number = numbers.first else { return .some(nil) }
        guard numbers.count == 1, members[number].deadline == nil, failures == .fail else { return nil }
        return try members[number].provider.immediateScene(near: place, options: options)
    }

    /// Returns the best scene for each place, in the order of the places. Each member receives a single call, with all
    /// places near which it may have scenes.
    public func scenes(near places: [Coordinate], options: AvailabilityOptions) async throws -> [AvailableScene?] {
        var indices = members.map { _ in [Int]() }
        var compared: [Int: [Int]] = [:]
        for (index, place) in places.enumerated() {
            let numbers = router.numbers(near: place, radius: options.radius)
            if needsCandidates(numbers, options) {
                compared[index] = numbers
            } else {
                for number in numbers { indices[number].append(index) }
            }
        }
        let wanted = indices
        let numbers = router.all.filter { !wanted[$0].isEmpty }
        let answers = try await ask(numbers, in: options.filter.collection) { number, provider in
            try await provider.scenes(near: wanted[number].map { places[$0] }, options: options)
        }
        var found = places.map { _ in [Found]() }
        for answer in answers {
            for (index, scene) in zip(indices[answer.number], answer.value) {
                if let scene { found[index].append(Found(number: answer.number, scene: scene)) }
            }
        }
        var winners: [AvailableScene?] = []
        winners.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            if let numbers = compared[index] {
                winners.append(try await bestOfCandidates(numbers, place, options))
            } else {
                winners.append(try await winner(of: found[index], near: place, options))
            }
        }
        return winners
    }

    /// Returns the candidates from all members. If several have the same ID, only the first member's is returned.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        let numbers = router.numbers(near: place, radius: options.radius)
        let answers = try await ask(numbers, in: options.filter.collection) {
            try await $1.candidates(near: place, options: options, limit: limit)
        }
        var known: Set<SceneID> = []
        return answers.flatMap(\.value).filter { known.insert($0.id).inserted }.nearest(limit)
    }

    /// Returns the distance to the nearest scene from any member, in meters, or `nil` if no scene passes the filter.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        try await ask(router.all, in: filter.collection) {
            try await $1.distanceToNearest(from: place, filter: filter)
        }.compactMap(\.value).min()
    }

    // MARK: Ranking

    /// Returns the best of the members' scenes.
    private func winner(
        of answers: [Found], near place: Coordinate, _ options: AvailabilityOptions
    ) async throws -> AvailableScene? {
        var known: Set<SceneID> = []
        let found = answers.filter { known.insert($0.scene.scene.id).inserted }
        if let winner = try CombinedSceneProvider.certainWinner(of: found.map(\.scene), near: place, options) {
            return winner
        }
        // Among scenes at roughly the shortest distance, the one with the better picture wins. It may not come from the
        // member of the nearest scene.
        let numbers = found.map(\.number)
        let distances = try await ask(numbers) {
            try await $1.distanceToNearest(from: place, filter: options.filter)
        }
        let least = (distances.compactMap(\.value) + found.map(\.scene.distance)).min() ?? options.radius
        var narrowed = options
        narrowed.radius = min(options.radius, least + RankedCandidate.equalDistanceTolerance)
        let near = narrowed
        let winners = try await ask(numbers) { try await $1.scene(near: place, options: near) }
        return try CombinedSceneProvider.best(of: winners.compactMap(\.value), near: place, near)
    }

    /// Returns whether the ranking depends on scenes that are not the best of their shard: under `best`, the age of a
    /// scene is relative to the newest candidate of all shards.
    private func needsCandidates(_ numbers: [Int], _ options: AvailabilityOptions) -> Bool {
        options.ranking == .best && options.radius >= 0 && numbers.count > 1
            && numbers.allSatisfy { members[$0].cells != nil }
    }

    /// Returns the best of the candidates from several shards, exactly as one store with all of their scenes would.
    private func bestOfCandidates(
        _ numbers: [Int], _ place: Coordinate, _ options: AvailabilityOptions
    ) async throws -> AvailableScene? {
        let answers = try await ask(numbers, in: options.filter.collection) {
            try await $1.candidates(near: place, options: options, limit: Self.maximumCompared)
        }
        let target = options.filter.facing?.target ?? place
        let best = RankedCandidate.best(of: answers.flatMap(\.value).map(\.ranked), for: target, radius: options.radius)
        guard let best else { return nil }
        let id = SceneID(key: best.candidate.key)
        guard let answer = answers.first(where: { $0.value.contains { $0.id == id } }),
            let store = members[answer.number].provider as? SceneStore
        else { return nil }
        let scene = try await store.scene(id)
        return AvailableScene(
            scene, near: place, distance: scene.coordinate.distance(to: place), options: options, signer: store.signer)
    }
}
