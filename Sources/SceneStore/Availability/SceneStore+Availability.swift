import GRDB
import Geodesy

/// How a request for a place is answered.
public struct AvailabilityOptions: Hashable, Sendable {
    public static let standardRadius = 50.0

    /// Metres; nothing beyond it is ever an answer, and nothing at all where it is negative.
    public var radius: Double
    public var ranking: SceneRanking
    public var filter: SceneFilter

    public init(
        radius: Double = standardRadius, ranking: SceneRanking = .nearest, filter: SceneFilter = SceneFilter()
    ) {
        self.radius = radius
        self.ranking = ranking
        self.filter = filter
    }
}

/// A scene that answers a request for a place.
public struct AvailableScene: Hashable, Sendable {
    public let scene: Scene
    /// Metres from the place asked for.
    public let distance: Double
    /// The heading in which the scene sees the place asked for; `nil` where both are the same place.
    public let bearing: Heading?
    /// Signed, opaque, and valid for as long as the scene is in the store; see ``SceneStore/scene(token:)``.
    public let token: String
    /// The heading of the view that the request implies: towards the place; `nil` where the scene is so close that
    /// its position does not tell.
    public let viewHeading: Heading?
}

extension SceneStore {
    /// The scene that answers a request for a place, or `nil` when there is none within the radius.
    ///
    /// - Throws: ``SceneStoreError`` when the store cannot be read.
    public func scene(near place: Coordinate, options: AvailabilityOptions = .init()) async throws -> AvailableScene? {
        try await read { [self] in try answer(place, options, in: $0) }
    }

    /// The same for many places, in their order, in one read transaction.
    public func scenes(
        near places: [Coordinate], options: AvailabilityOptions = .init()
    ) async throws -> [AvailableScene?] {
        try await read { [self] database in try places.map { try answer($0, options, in: database) } }
    }

    /// Metres to the nearest scene that passes a filter, however far; `nil` when no scene passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter = .init()) async throws -> Double? {
        try await read { database in
            var radius = 200.0
            while radius < Self.halfwayRound {
                let options = AvailabilityOptions(radius: radius, filter: filter)
                if let distance = try AvailabilitySearch(place, options, in: database).distance() { return distance }
                radius *= 4
            }
            let options = AvailabilityOptions(radius: Self.halfwayRound, filter: filter)
            return try AvailabilitySearch(place, options, in: database).distance()
        }
    }

    /// More than half the way round the earth, in metres.
    private static var halfwayRound: Double { 20_100_000 }

    /// Scenes nearer than this are not turned towards the place asked for, in metres: positions are not that exact.
    public static let closestLookAt = 1.0

    private func answer(
        _ place: Coordinate, _ options: AvailabilityOptions, in database: Database
    ) throws -> AvailableScene? {
        guard let winner = try AvailabilitySearch(place, options, in: database).winner(),
            let scene = try Scene.fetch(row: winner.candidate.row, in: database)
        else { return nil }
        let bearing = scene.coordinate.bearing(to: place)
        let target = options.filter.facing?.target ?? place
        let isFarEnough = scene.coordinate.distance(to: target) >= Self.closestLookAt
        let heading = isFarEnough ? scene.coordinate.bearing(to: target) : nil
        return AvailableScene(
            scene: scene, distance: winner.distance, bearing: bearing,
            token: signer.token(for: scene.id, heading: heading), viewHeading: heading)
    }
}
