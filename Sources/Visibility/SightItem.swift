import Geodesy

/// What is to be seen.
public struct SightItem: Hashable, Sendable {
    /// Where it is; of an area, a point within.
    public var coordinate: Coordinate
    /// Its outline where it has one of its own: rings as of ``Building/rings``. A shop that is a room of a house has none.
    public var rings: [[Coordinate]]
    /// Metres above the ground of its top, where it is known; without it, that of the building that it is.
    public var height: Double?

    /// Whether, without an outline of its own, it is the building that it is in, as a church is, and not a room of it.
    public var isBuilding: Bool

    /// - Parameters: As of the properties.
    public init(
        coordinate: Coordinate, rings: [[Coordinate]] = [], height: Double? = nil, isBuilding: Bool = false
    ) {
        self.coordinate = coordinate
        self.rings = rings
        self.height = height
        self.isBuilding = isBuilding
    }

    /// Metres from its coordinate to the farthest point of its outline, at most ``mostExtent``.
    package var extent: Double {
        min(Self.mostExtent, rings.joined().reduce(0) { max($0, coordinate.distance(to: $1)) })
    }

    /// Metres: of larger things, such as lakes, what lies about their middle is looked at.
    static let mostExtent = 500.0
}
