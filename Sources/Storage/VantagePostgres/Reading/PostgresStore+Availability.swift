import VantageGeodesy
import VantageScenes

extension PostgresStore {
    /// Returns the best scene near a place, or `nil` if there is none within the radius.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the catalog cannot be read.
    public func scene(near place: Coordinate, options: AvailabilityOptions = .init()) async throws -> AvailableScene? {
        try await scenes(near: [place], options: options)[0]
    }

    /// Returns the best scene near each of many places, in the order of the places. The cells of the index and the
    /// scenes of all places are fetched together.
    public func scenes(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [AvailableScene?] {
        try await lookUp(options) { [signer] reader in
            zip(places, try reader.winners(near: places)).map { place, found in
                guard let (scene, distance) = found, distance <= options.radius else { return nil }
                return AvailableScene(scene, near: place, distance: distance, options: options, signer: signer)
            }
        }
    }

    /// Reports for each of many places whether there is a scene, in the order of the places. Most places need only the
    /// index.
    package func presence(near places: [Coordinate], options: AvailabilityOptions) async throws -> [Bool] {
        try await lookUp(options) { try $0.presence(near: places) }
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, however far away, or `nil` if no scene
    /// passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter = .init()) async throws -> Double? {
        try await lookUp(AvailabilityOptions(radius: .infinity, filter: filter)) {
            try $0.distanceToNearest(from: place)
        }
    }

    /// Returns the scenes within the radius that pass the filter, in any order.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the catalog cannot be read.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        try await lookUp(options) { try $0.candidates(near: place, limit: limit) }
    }

    private func lookUp<Value: Sendable>(
        _ options: AvailabilityOptions, _ body: @escaping @Sendable (AvailabilityReader) throws -> Value
    ) async throws -> Value {
        listener.willLookUp()
        return try await read { [cells] connection, _ in try body(AvailabilityReader(connection, cells, options)) }
    }
}
