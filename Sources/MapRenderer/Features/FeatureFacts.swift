import Places

/// What a schema says of one feature.
struct FeatureFacts: Sendable {
    var role: MapRole
    var structure = WayStructure.ground
    /// A ramp: drawn narrower than the road that it leads to.
    var isLink = false
    /// Which of two bridges, or tunnels, is the upper one.
    var level: Int8 = 0
    /// Which of two labels of a role comes first: the smaller. Schemas have their own ranges.
    var rank = 0.0
    /// Whether the source says nothing of how important it is: ``rank`` is then that of what it is, until it is known what
    /// else there is about it.
    var isUnranked = false
    /// The zoom from which it is shown, where the schema says that.
    var minimumZoom = 0.0
    var category: PointOfInterestCategory?
    /// A road's number.
    var shield: String?
    var isCapital = false
    var isDisputed = false
    /// Whether it is drawn; a feature may be there for its name alone.
    var isDrawn = true
    var isLabeled = false
    /// Whether it also has a house number, which is shown for itself.
    var hasHouseNumber = false

    init(_ role: MapRole) { self.role = role }
}
