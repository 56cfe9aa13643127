import VantageGeodesy

/// The availability rules, applied to scenes in memory.
///
/// A provider with its own index narrows the scenes down to those that may lie within the radius, and applies these
/// rules to choose among them.
public struct SceneMatcher: Sendable {
    private let scenes: [Scene]
    private let candidates: [Candidate]
    private let points: [EarthCenteredPoint]
    private let collections: [String: Int64]

    /// - Parameter scenes: All scenes to consider, in any order.
    public init(_ scenes: [Scene]) {
        self.scenes = scenes
        var collections: [String: Int64] = [:]
        candidates = scenes.enumerated().map { place, scene in
            let collection = collections[scene.collection] ?? Int64(collections.count)
            collections[scene.collection] = collection
            return Candidate(scene, row: Int64(place), collection: collection)
        }
        points = scenes.map { EarthCenteredPoint($0.coordinate) }
        self.collections = collections
    }

    /// Returns the chosen scene and its distance in meters; `nil` if no scene matches.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection` if the filter names a collection that no scene belongs to.
    public func winner(
        near place: Coordinate, _ options: AvailabilityOptions
    ) throws(SceneError) -> (scene: Scene, distance: Double)? {
        let near = try passing(options.filter, from: place).filter { $0.distance <= options.radius }
        let winner = options.ranking == .nearest ? nearest(near) : best(near, place, options)
        return winner.map { (scenes[Int($0.candidate.row)], $0.distance) }
    }

    /// Returns the scenes within the radius that pass the filter, in any order.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - options: The radius and the filter. The ranking has no effect.
    ///   - limit: The maximum number of candidates. If there are more, the nearest ones are returned.
    /// - Throws: ``SceneError`` `noSuchCollection` if the filter names a collection that no scene belongs to.
    public func candidates(
        near place: Coordinate, options: AvailabilityOptions, limit: Int
    ) throws(SceneError) -> [SceneCandidate] {
        try passing(options.filter, from: place).filter { $0.distance <= options.radius }
            .map { SceneCandidate(scenes[Int($0.candidate.row)], distance: $0.distance) }.nearest(limit)
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, however far away; `nil` if none
    /// passes.
    ///
    /// - Throws: ``SceneError`` `noSuchCollection`.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) throws(SceneError) -> Double? {
        try passing(filter, from: place).map(\.distance).min()
    }

    private func passing(_ filter: SceneFilter, from place: Coordinate) throws(SceneError) -> [RankedCandidate] {
        let collection = filter.collection.map { collections[$0] ?? -1 }
        if collection == -1 { throw SceneError.noCollection(named: filter.collection ?? "") }
        let (wanted, center) = (CandidateFilter(filter, collection: collection), EarthCenteredPoint(place))
        return zip(candidates, points).compactMap { candidate, point in
            guard wanted.passes(candidate) else { return nil }
            return RankedCandidate(candidate: candidate, distance: center.distance(to: point))
        }
    }

    private func nearest(_ near: [RankedCandidate]) -> RankedCandidate? {
        guard let least = near.map(\.distance).min() else { return nil }
        return near.filter { $0.distance <= least + RankedCandidate.equalDistanceTolerance }.min {
            $0.isBetterPicture(than: $1)
        }
    }

    private func best(
        _ near: [RankedCandidate], _ place: Coordinate, _ options: AvailabilityOptions
    ) -> RankedCandidate? {
        let target = options.filter.facing?.target ?? place
        return RankedCandidate.best(of: near, for: target, radius: options.radius)
    }
}

extension RankedCandidate {
    /// Returns the candidate with the lowest cost. If costs are equal, the better picture wins.
    package static func best(
        of near: [RankedCandidate], for target: Coordinate, radius: Double
    ) -> RankedCandidate? {
        let newest = near.compactMap(\.candidate.captured).max()
        return near.compactMap { ranked in
            ranked.cost(for: target, radius: radius, newest: newest).map { (ranked, $0) }
        }
        .min { $0.1 == $1.1 ? $0.0.isBetterPicture(than: $1.0) : $0.1 < $1.1 }?.0
    }
}

extension Candidate {
    /// Creates the candidate for a single scene that is not in a catalog.
    package init(_ scene: Scene) { self.init(scene, row: 0, collection: 0) }

    init(_ scene: Scene, row: Int64, collection: Int64) {
        let span: Double?
        switch scene.camera {
        case .equirectangular(let frame): span = frame.fullWidth > 0 ? Double(frame.width) / frame.fullWidth * 360 : 360
        case .perspective(let fieldOfView): span = fieldOfView
        case .calibrated(let camera): span = camera.horizontalFieldOfView
        }
        self.init(
            row: row, key: scene.id.key, coordinate: scene.coordinate, collection: collection,
            isPanorama: scene.kind == .panorama, heading: scene.heading, horizontalSpan: span,
            pixels: scene.size.map { Int64($0.width) * Int64($0.height) } ?? 0,
            captured: scene.captured?.milliseconds, hasPicture: scene.hasPicture, accuracy: scene.accuracy)
    }
}
