import Geodesy

/// What is to be seen.
public struct SightItem: Hashable, Sendable {
    /// Where it is; of an area, a point within.
    public var coordinate: Coordinate
    /// Its outline where it has one of its own: rings as of ``Building/rings``. A shop that is a room of a house has none.
    public var rings: [[Coordinate]]
    /// Metres above the ground of its top, where it is known; without it, that of the building that it is.
    public var height: Double?

    /// - Parameters: As of the properties.
    public init(coordinate: Coordinate, rings: [[Coordinate]] = [], height: Double? = nil) {
        self.coordinate = coordinate
        self.rings = rings
        self.height = height
    }
}
