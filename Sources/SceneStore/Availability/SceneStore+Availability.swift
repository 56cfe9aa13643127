import BlockingWork
import Geodesy
import Scenes

/// That there is a scene near a place.
public struct Availability: Hashable, Sendable {
    /// Metres to the nearest, to within five centimetres.
    public let distance: Double
    /// The nearest scene's row; where several are as near to within five centimetres, that of any of them.
    package let row: Int64

    /// Metres.
    static let exactness = 0.05
}

extension SceneStore: CandidateCatalog, PromptCatalog {
    /// The scene that answers a request for a place, or `nil` when there is none within the radius.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; ``SceneStoreError`` when the store cannot be read.
    public func scene(near place: Coordinate, options: AvailabilityOptions = .init()) async throws -> AvailableScene? {
        try Task.checkCancellation()
        if let answer = try sceneAtOnce(near: place, options: options) { return answer }
        return try await lookUp(1) { [self] in try answer(place, options, $0) }
    }

    /// The same on the caller's thread, where a lookup takes microseconds: less than the way to another thread and back.
    ///
    /// - Returns: `nil` where it may take longer, or would have to wait for a connection.
    package func sceneAtOnce(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        guard options.ranking == .nearest, options.radius <= Self.shortLookup else { return nil }
        return try translatingErrors {
            try lookups.useIdle { connection in
                try connection.lookUp(1, until: { Task.isCancelled }, with: Lookup.init) {
                    try self.answer(place, options, $0)
                }
            }
        }
    }

    /// The same for many places, in their order, in one read transaction. The more places there are in a call, the less
    /// each of them costs.
    public func scenes(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [AvailableScene?] {
        try await lookUp(places.count) { [self] lookup in
            try CellGrid.mapInOrderOfCells(places) { try answer($0, options, lookup) }
        }
    }

    /// Whether there is a scene near each of many places, in their order: what the index alone can tell, which is sooner
    /// than ``scenes(near:options:)`` tells which scene it is.
    ///
    /// `options`: Their ranking does not matter.
    /// - Throws: ``SceneStoreError`` when the store cannot be read.
    public func availability(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [Availability?] {
        try await lookUp(places.count) { lookup in
            try CellGrid.mapInOrderOfCells(places) { try lookup.search.availability(near: $0, options) }
        }
    }

    /// Metres to the nearest scene that passes a filter, however far; `nil` when no scene passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter = .init()) async throws -> Double? {
        try await lookUp(1) { try $0.search.distanceToNearest(from: place, filter: filter) }
    }

    package func candidates(
        near place: Coordinate, options: AvailabilityOptions, most: Int
    ) async throws -> [RankedCandidate] {
        try await lookUp(1) { try $0.search.candidates(near: place, options, most: most) }
    }

    /// Metres: a lookup of the nearest within this radius does not keep a thread for long.
    private static let shortLookup = 500.0

    /// Looks up in one transaction, on a thread that may block.
    private func lookUp<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Lookup) throws -> Value
    ) async throws -> Value {
        try await workers.run { [self] cancellation in
            try translatingErrors {
                try lookups.use { connection in
                    try connection.lookUp(count, until: { cancellation.isCancelled }, with: Lookup.init, body)
                }
            }
        }
    }

    private func answer(
        _ place: Coordinate, _ options: AvailabilityOptions, _ lookup: Lookup
    ) throws -> AvailableScene? {
        guard let row = try lookup.search.winner(near: place, options), let scene = try lookup.scenes.scene(row: row)
        else { return nil }
        let (from, to) = (EarthCenteredPoint(scene.coordinate), EarthCenteredPoint(place))
        let distance = from.distance(to: to)
        guard distance <= options.radius else { return nil }
        return AvailableScene(
            scene, near: place, distance: distance, bearing: from.bearing(to: to), options: options, signer: signer)
    }
}
