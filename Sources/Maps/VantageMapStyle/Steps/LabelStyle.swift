import VantagePlaces

/// The style for labels of one kind of feature.
package struct LabelStyle: Sendable {
    package var text: TextStyle
    package var color: MapColor
    package var halo: MapColor
    /// The width in points; 0 draws no halo.
    package var haloWidth = 1.3
    package var placement = Placement.point
    /// The placement order: smaller priorities come first.
    package var priority: Int
    /// The minimum space around the label, in points.
    package var padding = 2.0
    /// The factor by which the label and its icon are enlarged.
    package var magnification = 1.0

    package enum Placement: Sendable {
        /// Around a point.
        case point
        /// Below or next to an icon.
        case icon(PointOfInterestCategory)
        /// Next to a dot.
        case dot
        /// Along a line.
        case line
        /// An upright shield with a road number.
        case shield
    }

    /// Returns the same style at a different size.
    package func magnified(by factor: Double) -> LabelStyle {
        guard factor != 1 else { return self }
        var style = self
        style.magnification *= factor
        style.text.size *= factor
        style.haloWidth *= factor
        return style
    }
}
