import Visibility

/// What tells whether a scene sees an item.
public struct ItemSight: Sendable {
    /// What knows the outlines of buildings, the first of those that know an area; `nil` stands for what the provider of
    /// scenes knows.
    public var buildings: [any BuildingProvider]?
    /// What knows the outlines of items; `nil` stands for what the provider of scenes knows.
    public var places: (any PlaceProvider)?
    /// What knows how high the ground lies; `nil` stands for level ground.
    public var ground: (any ElevationProvider)?
    /// Whether only a scene that sees the item is an answer; else one that may see it, or one that does not, is better than
    /// none.
    public var visibleOnly: Bool

    /// - Parameters: As of the properties.
    public init(
        buildings: [any BuildingProvider]? = nil, places: (any PlaceProvider)? = nil,
        ground: (any ElevationProvider)? = nil, visibleOnly: Bool = false
    ) {
        self.buildings = buildings
        self.places = places
        self.ground = ground
        self.visibleOnly = visibleOnly
    }

    func buildings(of provider: any SceneProvider) -> [any BuildingProvider] {
        buildings ?? provider.buildings
    }

    func places(of provider: any SceneProvider) -> (any PlaceProvider)? {
        places ?? provider.places
    }
}
