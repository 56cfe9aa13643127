import VantageGeodesy
import VantageSceneStore
import VantageScenes

extension AvailabilityBatch {
    /// A row, and whether there is a scene near its place.
    package struct Presence: Sendable {
        /// The ID of the row.
        package let id: String
        /// The row's place, or its item's location. `nil` if the row is invalid.
        package let place: Coordinate?
        /// Whether there is a scene, or the row's error.
        package let result: Result<Bool, any Error>
    }

    /// Determines for each row whether there is a scene, without reading the scene. For rows with a place, this uses
    /// only the store's index and takes a fraction of the time.
    ///
    /// - Parameters:
    ///   - inputs: The rows. They are read as needed.
    ///   - provider: The provider. A store reads only its index.
    ///   - prepare: A closure that transforms a chunk of results. It may be called for several chunks concurrently.
    ///   - each: A closure that receives the transformed chunks in row order.
    /// - Throws: The same errors as ``run(_:asking:preparing:each:)``.
    package func runWithoutScenes<Prepared: Sendable>(
        _ inputs: some Sequence<BatchInput>, asking provider: any SceneProvider,
        preparing prepare: @escaping @Sendable ([Presence]) throws -> Prepared,
        each: @escaping (Prepared) throws -> Void
    ) async throws {
        try await run(inputs, processing: { [self] in try prepare(await presences(for: $0, provider)) }, each: each)
    }

    private func presences(for chunk: [BatchInput], _ provider: any SceneProvider) async throws -> [Presence] {
        let spots = chunk.map(\.spot)
        let places = spots.compactMap { (try? $0.get())?.place }
        let found = try await presences(near: places, provider)
        var next = found.makeIterator()
        var presences: [Presence] = []
        presences.reserveCapacity(chunk.count)
        for (input, spot) in zip(chunk, spots) {
            switch spot {
            case .success(.place(let place)):
                let isPresent = next.next() ?? false
                presences.append(Presence(id: input.id, place: place, result: .success(isPresent)))
            case .success(.item(let item)):
                let line = try await line(input.id, item, provider)
                presences.append(
                    Presence(id: line.id, place: line.place, result: line.sceneResult.map { $0 != nil }))
            case .failure(let error):
                presences.append(Presence(id: input.id, place: nil, result: .failure(error)))
            }
        }
        return presences
    }

    private func presences(near places: [Coordinate], _ provider: any SceneProvider) async throws -> [Bool] {
        if let store = provider as? any SceneStorage {
            return try await store.presence(near: places, options: options)
        }
        return try await provider.scenes(near: places, options: options).map { $0 != nil }
    }
}
