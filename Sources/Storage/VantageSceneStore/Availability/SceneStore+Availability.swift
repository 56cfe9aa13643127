import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The distance and the row ID of the scene nearest to a place. The scene's properties are not read.
public struct Availability: Hashable, Sendable {
    /// The distance to the nearest scene in meters, accurate to five centimeters.
    public let distance: Double
    /// The row ID of the nearest scene. If the distances of several scenes differ by less than five centimeters, it may
    /// be that of any of them.
    package let row: Int64

    /// The accuracy of the distance, in meters.
    static let exactness = 0.05
}

extension SceneStore {
    /// Returns the best scene near a place, or `nil` if there is none within the radius.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the store cannot be read.
    public func scene(near place: Coordinate, options: AvailabilityOptions = .init()) async throws -> AvailableScene? {
        try Task.checkCancellation()
        if let result = try immediateScene(near: place, options: options) { return result }
        return try await lookUp(1) { [self] in try scene(place, options, $0) }
    }

    /// Returns the best scene near a place synchronously, on the caller's thread. A lookup takes only microseconds,
    /// less time than switching to another thread and back.
    ///
    /// - Returns: `nil` if the lookup may take longer, or would have to wait for a connection; `.some(nil)` if there is
    ///   no scene within the radius.
    /// - Throws: The same errors as ``scene(near:options:)``.
    public func immediateScene(
        near place: Coordinate, options: AvailabilityOptions = .init()
    ) throws -> AvailableScene?? {
        guard options.ranking == .nearest, options.radius <= Self.shortLookup else { return nil }
        return try store.lookUpIfIdle(with: Lookup.init) { try scene(place, options, $0) }
    }

    /// Returns the best scene near each of many places, in the order of the places, from one read transaction. The more
    /// places there are, the less time each one takes.
    public func scenes(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [AvailableScene?] {
        try await lookUp(places.count) { [self] lookup in
            try CellGrid.mapInOrderOfCells(places) { try scene($0, options, lookup) }
        }
    }

    /// Returns the nearest scene for each of many places, in the order of the places and without the scene's
    /// properties. This reads little more than the index and is faster than ``scenes(near:options:)``.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - options: The radius and the filter. The ranking has no effect.
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the store cannot be read.
    public func availability(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [Availability?] {
        try await lookUp(places.count) { lookup in
            try CellGrid.mapInOrderOfCells(places) { try lookup.search.availability(near: $0, options) }
        }
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, however far away, or `nil` if no scene
    /// passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter = .init()) async throws -> Double? {
        try await lookUp(1) { try $0.search.distanceToNearest(from: place, filter: filter) }
    }

    /// Returns the scenes within the radius that pass the filter, in any order. Their rows are read only partially.
    ///
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError` if the store cannot be read.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) async throws -> [SceneCandidate] {
        try await lookUp(1) { try $0.search.candidates(near: place, options, limit: limit) }
    }

    /// The largest radius in meters for which looking up the nearest scene does not occupy a thread for long.
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
