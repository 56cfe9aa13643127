import VantageGeodesy

/// The item whose visibility is determined.
public struct VisibilityItem: Hashable, Sendable {
    /// The position; for an area, a point inside it.
    public var coordinate: Coordinate
    /// The item's own outline, as in ``Building/rings``. It is empty for an item such as a shop that occupies part of a
    /// building.
    public var rings: [[Coordinate]]
    /// The height of the item's top above the ground in meters. If it is `nil`, the height of the building is used.
    public var height: Double?

    /// A Boolean value indicating whether an item without an outline is the whole building that contains it, such as a
    /// church, rather than part of it.
    public var isBuilding: Bool

    /// Creates an item from its properties.
    public init(
        coordinate: Coordinate, rings: [[Coordinate]] = [], height: Double? = nil, isBuilding: Bool = false
    ) {
        self.coordinate = coordinate
        self.rings = rings
        self.height = height
        self.isBuilding = isBuilding
    }

    /// The distance from the coordinate to the farthest point on the outline in meters, at most ``maximumExtent``.
    package var extent: Double {
        min(Self.maximumExtent, rings.joined().reduce(0) { max($0, coordinate.distance(to: $1)) })
    }

    /// The maximum extent in meters. For larger items, such as lakes, only the part around the center is considered.
    static let maximumExtent = 500.0
}
