import VantagePlaces

/// The properties that a schema derives from one feature.
package struct FeatureFacts: Sendable {
    package var role: MapRole
    package var structure = WayStructure.ground
    /// Whether the road is a ramp, which is drawn narrower than the road that it leads to.
    package var isLink = false
    /// The stacking order of bridges and tunnels: higher levels are on top.
    package var level: Int8 = 0
    /// The label order within a role: smaller ranks come first. Each schema has its own range.
    package var rank = 0.0
    /// Whether the source does not rank the feature. ``rank`` is then the usual rank for its kind, until the
    /// surrounding features are known.
    package var isUnranked = false
    /// The minimum zoom at which the feature is shown, if the schema specifies one.
    package var minimumZoom = 0.0
    package var category: PointOfInterestCategory?
    /// The road number.
    package var shield: RoadShield?
    package var isCapital = false
    /// The direction of traffic, if vehicles may use the road in only one direction.
    package var oneWay: OneWay?
    package var isDisputed = false
    /// Whether the feature is drawn; some features consist only of a name.
    package var isDrawn = true
    package var isLabeled = false
    /// Whether the feature also has a house number, which is shown separately.
    package var hasHouseNumber = false

    package init(_ role: MapRole) { self.role = role }
}
