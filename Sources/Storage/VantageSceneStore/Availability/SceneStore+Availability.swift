import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The nearest scene to a place, without its properties.
public struct Availability: Hashable, Sendable {
    /// The distance to the nearest scene in meters, accurate to five centimeters.
    public let distance: Double
    /// The row of the nearest scene. If several are equally near to within five centimeters, it is one of them.
    package let row: Int64

    /// The accuracy of the distance in meters.
    static let exactness = 0.05
}

extension SceneStore: CandidateCatalog, SynchronousCatalog {
    /// Returns the best scene near a place, or `nil` if there is none within the radius.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the store cannot be read.
    public func scene(near place: Coordinate, options: AvailabilityOptions = .init()) async throws -> AvailableScene? {
        try Task.checkCancellation()
        if let result = try sceneAtOnce(near: place, options: options) { return result }
        return try await lookUp(1) { [self] in try scene(place, options, $0) }
    }

    /// Returns the best scene near a place synchronously, on the caller's thread. A lookup takes microseconds, which is
    /// less than switching to another thread and back.
    ///
    /// - Returns: `nil` if the lookup may take longer, or would have to wait for a connection.
    package func sceneAtOnce(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        guard options.ranking == .nearest, options.radius <= Self.shortLookup else { return nil }
        return try store.lookUpIfIdle(with: Lookup.init) { try scene(place, options, $0) }
    }

    /// Returns the best scene near each of many places, in their order, from one read transaction. The cost per place
    /// decreases with the number of places in a call.
    public func scenes(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [AvailableScene?] {
        try await lookUp(places.count) { [self] lookup in
            try CellGrid.mapInOrderOfCells(places) { try scene($0, options, lookup) }
        }
    }

    /// Returns whether there is a scene near each of many places, in their order. This reads only the index and is
    /// faster than ``scenes(near:options:)``.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - options: The radius and the filter. The ranking has no effect.
    /// - Throws: `StoreError` if the store cannot be read.
    public func availability(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [Availability?] {
        try await lookUp(places.count) { lookup in
            try CellGrid.mapInOrderOfCells(places) { try lookup.search.availability(near: $0, options) }
        }
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, at any distance, or `nil` if no scene
    /// passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter = .init()) async throws -> Double? {
        try await lookUp(1) { try $0.search.distanceToNearest(from: place, filter: filter) }
    }

    package func candidates(
        near place: Coordinate, options: AvailabilityOptions, most: Int
    ) async throws -> [RankedCandidate] {
        try await lookUp(1) { try $0.search.candidates(near: place, options, most: most) }
    }

    /// The largest radius in meters for which a lookup of the nearest scene does not occupy a thread for long.
    private static let shortLookup = 500.0

    private func lookUp<Value: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Lookup) throws -> Value
    ) async throws -> Value {
        try await store.lookUp(count, with: Lookup.init, body)
    }

    private func scene(
        _ place: Coordinate, _ options: AvailabilityOptions, _ lookup: Lookup
    ) throws -> AvailableScene? {
        guard let row = try lookup.search.bestRow(near: place, options), let scene = try lookup.scenes.scene(row: row)
        else { return nil }
        let (from, to) = (EarthCenteredPoint(scene.coordinate), EarthCenteredPoint(place))
        let distance = from.distance(to: to)
        guard distance <= options.radius else { return nil }
        return AvailableScene(
            scene, near: place, distance: distance, bearing: from.bearing(to: to), options: options, signer: signer)
    }
}
