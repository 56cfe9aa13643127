import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The scene that a lookup found, with those of its properties that do not have to be read from other tables.
package struct FoundScene: Sendable {
    package let scene: Candidate
    /// The distance from the requested place in meters.
    package let distance: Double
    /// The heading from the scene to the requested place; `nil` if the two coincide.
    package let bearing: Heading?

    init(scene: Candidate, distance: Double, bearing: Heading?) {
        (self.scene, self.distance, self.bearing) = (scene, distance, bearing)
    }

    /// Creates a result from the result of any provider.
    package init(_ found: AvailableScene) {
        self.init(scene: Candidate(found.scene), distance: found.distance, bearing: found.bearing)
    }

    /// Returns the heading of the view that a request for the scene implied; see `AvailableScene.viewHeading`.
    package func viewHeading(near place: Coordinate, _ options: AvailabilityOptions) -> Heading? {
        AvailableScene.viewHeading(
            from: scene.coordinate, to: place, distance: distance, bearing: bearing, options: options)
    }
}

/// Lookups for callers that may block and that write many results into their own memory.
extension SceneStore {
    /// Finds the best scene near each of many places, on the caller's thread and from one read transaction. Blocks
    /// until a connection is free.
    ///
    /// - Parameter each: A closure that receives the index of each place and its scene, or `nil` if there is none. It
    ///   is called once per place, in any order.
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError`.
    package func forEachScene(
        near places: [Coordinate], options: AvailabilityOptions, _ each: (_ index: Int, FoundScene?) -> Void
    ) throws {
        try store.lookUpBlocking(places.count, with: Lookup.init) { lookup in
            try CellGrid.forEachInOrderOfCells(places) { each($0, try lookup.search.scene(near: $1, options)) }
        }
    }

    /// Finds the nearest scene for each of many places, like ``forEachScene(near:options:_:)`` and with the limitations
    /// of ``availability(near:options:)``.
    package func forEachAvailability(
        near places: [Coordinate], options: AvailabilityOptions, _ each: (_ index: Int, Availability?) -> Void
    ) throws {
        try store.lookUpBlocking(places.count, with: Lookup.init) { lookup in
            try CellGrid.forEachInOrderOfCells(places) { each($0, try lookup.search.availability(near: $1, options)) }
        }
    }
}

extension AvailabilitySearch {
    fileprivate func scene(near place: Coordinate, _ options: AvailabilityOptions) throws -> FoundScene? {
        guard let row = try bestRow(near: place, options), let scene = try rows.candidate(row) else { return nil }
        let (from, to) = (EarthCenteredPoint(scene.coordinate), EarthCenteredPoint(place))
        let distance = from.distance(to: to)
        guard distance <= options.radius else { return nil }
        return FoundScene(scene: scene, distance: distance, bearing: from.bearing(to: to))
    }
}
