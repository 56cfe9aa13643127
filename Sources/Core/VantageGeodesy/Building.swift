/// A building on a map, which may hide what lies behind it.
public struct Building: Hashable, Sendable {
    /// The ID in its source, such as `w123`; `nil` if it has none.
    public var id: String?
    /// The name or the address, if it is known.
    public var name: String?
    /// The rings of the footprint on WGS 84. Positions within an odd number of rings are inside the building. Rings are
    /// closed implicitly; the first position may be repeated at the end.
    public var rings: [[Coordinate]]
    /// The height of the top above the ground in meters; `nil` if it is unknown.
    public var height: Double?
    /// The height of the building's bottom above the ground in meters: 0 if the building stands on the ground, more if
    /// it is raised, for example on pillars.
    public var base: Double

    /// Creates a building from its properties.
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

/// The known buildings in an area.
public struct BuildingSet: Hashable, Sendable {
    /// All buildings whose footprints touch the area.
    public var buildings: [Building]
    /// The center lines of ways that lead through buildings at ground level. Source:
    /// https://wiki.openstreetmap.org/wiki/Tag:tunnel%3Dbuilding_passage
    public var passages: [[Coordinate]]

    /// Creates a set from its properties.
    public init(buildings: [Building], passages: [[Coordinate]] = []) {
        self.buildings = buildings
        self.passages = passages
    }
}

/// A provider of building footprints: a store, a map source, or your own database.
public protocol BuildingProvider: Sendable {
    /// Returns the buildings in an area.
    ///
    /// - Parameter box: The area, a few hundred meters wide.
    /// - Returns: `nil` if the provider has no data for the area; an empty array if the area has no buildings.
    func buildingSet(in box: BoundingBox) async throws -> BuildingSet?

    /// Returns a building with all known properties, given one that lacks some of them. The default implementation
    /// returns the building unchanged.
    func described(_ building: Building) async throws -> Building
}

extension BuildingProvider {
    /// Returns the building unchanged.
    public func described(_ building: Building) async throws -> Building { building }
}
