import VantageGeodesy
import VantageSceneStore
import VantageScenes

/// A reader of the scenes near places, for one request. It follows the rules of `docs/availability.md`, which
/// `SceneMatcher` implements: the index narrows the scenes down, and their rows determine the result.
struct AvailabilityReader {
    /// A scene and its exact distance from the place in meters.
    typealias Found = (scene: Scene, distance: Double)

    /// A distance in meters greater than half the Earth's circumference.
    private static let halfCircumference = 20_100_000.0
    /// The maximum radius, in meters, with which a place is looked up together with others.
    private static let smallRadius = 2000.0
    /// The maximum number of scenes near a place that are read together with those of other places.
    private static let fewScenes = 64
    private static let scenesPerStep = 1000
    /// The largest difference between two approximate distances of scenes that are equally near.
    private static let nearlyEqual = RankedCandidate.equalDistanceTolerance + 2 * CellFrame.packingError

    private let cells: CellReader
    private let rows: SceneRows
    private let options: AvailabilityOptions
    private let radius: Double
    private let collections: CollectionNames

    /// - Throws: `SceneError` `noSuchCollection`.
    init(_ connection: PostgresConnection, _ cache: CellCache, _ options: AvailabilityOptions) throws {
        cells = CellReader(connection: connection, cache: cache)
        rows = SceneRows(connection: connection)
        self.options = options
        radius = min(options.radius, Self.halfCircumference)
        collections = CollectionNames(connection: connection)
        if let name = options.filter.collection { try collections.check(name) }
    }

    /// Returns the best scene for each place.
    func winners(near places: [Coordinate]) throws -> [Found?] {
        // No scene lies within a radius that is negative or not a number.
        guard radius >= 0 else { return places.map { _ in nil } }
        let near = try nearScenes(places).map { $0.map(shortlist) }
        let shared = try rows.scenes(
            Set(near.lazy.compactMap { $0 }.filter { $0.count <= Self.fewScenes }.joined().map(\.row)).sorted())
        return try zip(places, near).map { place, near in
            guard let near, near.count <= Self.fewScenes else { return try winner(near: place) }
            return try match(near.compactMap { shared[$0.row] }, place)
        }
    }

    /// Reports for each place whether there is a scene. Most places need only the index.
    func presence(near places: [Coordinate]) throws -> [Bool] {
        guard radius >= 0 else { return places.map { _ in false } }
        return try zip(places, nearScenes(places)).map { place, near in
            guard let near, options.filter.takesAll, options.ranking == .nearest else {
                return try winner(near: place) != nil
            }
            guard let least = near.map(\.distance).min() else { return false }
            return try least <= radius - CellFrame.packingError || winner(near: place) != nil
        }
    }

    /// Returns the scenes within the radius that pass the filter, or the nearest ones if there are more than `limit`.
    func candidates(near place: Coordinate, limit: Int) throws -> [SceneCandidate] {
        guard radius >= 0 else { return [] }
        var found: [SceneCandidate] = []
        try forEachStep(of: try cells.scenes(within: radius, of: place)) { scenes, _ in
            found += try matcher(scenes)?.candidates(near: place, options: options, limit: limit) ?? []
            return found.count < limit
        }
        return Array(found.sorted { $0.distance < $1.distance }.prefix(max(0, limit)))
    }

    /// Returns the scenes near each place; `nil` for all if the radius is so large that each place is searched on its own.
    private func nearScenes(_ places: [Coordinate]) throws -> [[NearScene]?] {
        guard radius <= Self.smallRadius else { return places.map { _ in nil } }
        let numbers = places.map { CellReader.numbers(touching: $0.box(within: radius + CellFrame.packingError)) }
        let read = try cells.cells(Set(numbers.lazy.compactMap { $0 }.joined()))
        return zip(places, numbers).map { place, numbers in
            guard let numbers else { return nil }
            let center = EarthCenteredPoint(place)
            var near: [NearScene] = []
            for number in numbers {
                if let cell = read[number], !cell.isEmpty { CellReader.add(cell, number, center, radius, to: &near) }
            }
            return near
        }
    }

    /// Drops scenes that cannot be the nearest.
    private func shortlist(_ near: [NearScene]) -> [NearScene] {
        guard options.ranking == .nearest, options.filter.takesAll, let least = near.map(\.distance).min() else {
            return near
        }
        // A scene at the edge may turn out to be outside the radius, and then the next one counts.
        guard least <= radius - CellFrame.packingError else { return near }
        return near.filter { $0.distance <= least + Self.nearlyEqual }
    }

    /// Searches around one place: in steps of growing radius for the nearest scene, otherwise in the whole radius.
    private func winner(near place: Coordinate) throws -> Found? {
        guard options.ranking == .nearest else { return try best(near: place) }
        var reach = min(radius, Self.smallRadius)
        while true {
            if let found = try nearest(to: place, within: reach),
                found.distance + Self.nearlyEqual <= reach || reach >= radius
            {
                return found
            }
            if reach >= radius { return nil }
            reach = min(radius, reach * 2)
        }
    }

    private func nearest(to place: Coordinate, within reach: Double) throws -> Found? {
        var passing: [Scene] = []
        var bound = Double.infinity
        try forEachStep(of: try cells.scenes(within: reach, of: place)) { scenes, next in
            passing += scenes
            if let found = try match(passing, place) {
                bound = found.distance + Self.nearlyEqual
                passing = passing.filter { $0.coordinate.distance(to: place) <= bound }
            } else {
                passing = []
            }
            return next <= bound
        }
        return try match(passing, place)
    }

    private func best(near place: Coordinate) throws -> Found? {
        var all: [Scene] = []
        try forEachStep(of: try cells.scenes(within: radius, of: place)) { scenes, _ in
            all += scenes
            return true
        }
        return try match(all, place)
    }

    /// Reads scenes in steps, nearest first.
    ///
    /// - Parameter body: Takes the scenes of a step and the approximate distance of the next scene, and returns whether
    ///   to continue.
    private func forEachStep(of near: [NearScene], _ body: ([Scene], _ next: Double) throws -> Bool) throws {
        let sorted = near.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
        for start in stride(from: 0, to: sorted.count, by: Self.scenesPerStep) {
            let end = min(start + Self.scenesPerStep, sorted.count)
            let scenes = try rows.scenes(sorted[start..<end].map(\.row))
            guard try body(Array(scenes.values), end < sorted.count ? sorted[end].distance : .infinity) else { return }
        }
    }

    private func match(_ scenes: [Scene], _ place: Coordinate) throws -> Found? {
        try matcher(scenes)?.winner(near: place, options)
    }

    /// Returns a matcher, or `nil` if no scene belongs to the wanted collection, which exists.
    private func matcher(_ scenes: [Scene]) -> SceneMatcher? {
        if let name = options.filter.collection, !scenes.contains(where: { $0.collection == name }) { return nil }
        return scenes.isEmpty ? nil : SceneMatcher(scenes)
    }

    /// Returns the distance in meters to the nearest scene that passes the filter, however far away.
    func distanceToNearest(from place: Coordinate) throws -> Double? {
        var reach = Self.smallRadius
        while true {
            if let found = try nearest(to: place, within: reach) {
                // Among equally near scenes, the better picture wins, but the shortest distance is wanted.
                let near = try cells.scenes(within: found.distance + CellFrame.packingError, of: place)
                let scenes = Array(try rows.scenes(near.map(\.row)).values)
                return try matcher(scenes)?.distanceToNearest(from: place, filter: options.filter)
            }
            if reach >= Self.halfCircumference { return nil }
            reach = min(Self.halfCircumference, reach * 2)
        }
    }
}

/// The names of the collections in a catalog.
struct CollectionNames {
    let connection: PostgresConnection

    /// - Throws: `SceneError` `noSuchCollection` for an unknown name, so that a typo is not mistaken for missing imagery.
    func check(_ name: String) throws {
        let rows = try connection.run("SELECT 1 FROM vantage.collection WHERE name = $1", [.text(name)])
        guard rows.count > 0 else { throw SceneError.noCollection(named: name) }
    }
}
