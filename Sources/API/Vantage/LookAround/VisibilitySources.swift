import VantageGeodesy
import VantageVisibility

/// The data used to decide whether a scene sees an item.
public struct VisibilitySources: Sendable {
    /// The providers of building footprints. For each area, the first one that covers it is used. If this is `nil`, the
    /// scene provider's buildings are used.
    public var buildings: [any BuildingProvider]?
    /// The provider of item outlines. If this is `nil`, the scene provider's places are used.
    public var places: (any PlaceProvider)?
    /// The provider of ground heights. If this is `nil`, the ground is assumed to be level.
    public var ground: (any ElevationProvider)?
    /// A Boolean value that indicates whether only scenes that see the item are accepted. If this is `false`, a scene
    /// that might not see the item can be returned as a fallback.
    public var requiresVisibility: Bool

    /// Creates visibility sources. By default, they are the scene provider's own places and buildings, on level ground.
    ///
    /// - Parameters:
    ///   - buildings: The providers of building footprints, in order of precedence, or `nil` for the scene provider's
    ///     own.
    ///   - places: The provider of item outlines, or `nil` for the scene provider's places.
    ///   - ground: The provider of ground heights, or `nil` for level ground.
    ///   - requiresVisibility: Whether only scenes that see the item are accepted.
    public init(
        buildings: [any BuildingProvider]? = nil, places: (any PlaceProvider)? = nil,
        ground: (any ElevationProvider)? = nil, requiresVisibility: Bool = false
    ) {
        self.buildings = buildings
        self.places = places
        self.ground = ground
        self.requiresVisibility = requiresVisibility
    }

    /// Creates the sources for a provider's scenes. Its own buildings take precedence over those in maps.
    ///
    /// - Parameter maps: Additional sources for building outlines and ground heights.
    package init(of provider: (any SceneProvider)?, _ maps: MapStore?, requiresVisibility: Bool) {
        let buildings: [(any BuildingProvider)?] = (provider?.buildings ?? []) + [maps]
        self.init(
            buildings: buildings.compactMap(\.self), places: provider?.places,
            ground: maps.flatMap { $0.hasElevation ? $0 : nil },
            requiresVisibility: requiresVisibility)
    }

    func buildings(of provider: any SceneProvider) -> [any BuildingProvider] {
        buildings ?? provider.buildings
    }

    func places(of provider: any SceneProvider) -> (any PlaceProvider)? {
        places ?? provider.places
    }
}
