import Geodesy

/// The outline of a building, as a map has it: what may stand between a camera and what it is to show.
public struct Building: Hashable, Sendable {
    /// What its source calls it, such as `w123`; `nil` where it has no name for it.
    public var id: String?
    /// What it is called, or its address, where that is known.
    public var name: String?
    /// On WGS 84: what lies within an odd number of rings is within the building. The last point of a ring is followed by
    /// the first, which may be repeated.
    public var rings: [[Coordinate]]
    /// Metres above the ground of its top; `nil` where that is not known.
    public var height: Double?
    /// Metres above the ground where it begins: 0 where it stands on it, more where one looks beneath it.
    public var base: Double

    /// - Parameters: As of the properties.
    public init(
        id: String? = nil, name: String? = nil, rings: [[Coordinate]], height: Double? = nil, base: Double = 0
    ) {
        self.id = id
        self.name = name
        self.rings = rings
        self.height = height
        self.base = base
    }
}

/// What is known of the buildings of an area.
public struct BuiltArea: Hashable, Sendable {
    /// All whose outlines touch the area.
    public var buildings: [Building]
    /// The middle lines of ways that lead through buildings on the ground. Source:
    /// https://wiki.openstreetmap.org/wiki/Tag:tunnel%3Dbuilding_passage
    public var passages: [[Coordinate]]

    /// - Parameters: As of the properties.
    public init(buildings: [Building], passages: [[Coordinate]] = []) {
        self.buildings = buildings
        self.passages = passages
    }
}

/// What knows the outlines of buildings: a store, the source of a map, somebody's own table.
public protocol BuildingProvider: Sendable {
    /// The buildings of an area.
    ///
    /// - Parameter box: A few hundred metres wide.
    /// - Returns: `nil` where the provider has no outlines of the area, which is not the same as an area without buildings.
    func builtArea(in box: BoundingBox) async throws -> BuiltArea?

    /// A building with all that is known of it, for one that the provider gave with less. Without an implementation, as it is.
    func described(_ building: Building) async throws -> Building
}

extension BuildingProvider {
    /// As it is: there is no more to be told.
    public func described(_ building: Building) async throws -> Building { building }
}
