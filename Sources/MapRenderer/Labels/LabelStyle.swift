import Places

/// How features of one kind are labelled.
struct LabelStyle: Sendable {
    var text: TextStyle
    var color: MapColor
    var halo: MapColor
    /// In points; 0 is none.
    var haloWidth = 1.3
    var placement = Placement.point
    /// Which labels come first: the smaller.
    var priority: Int
    /// Free room around, in points.
    var padding = 2.0
    /// By which all of it is larger than usual.
    var magnification = 1.0

    enum Placement: Sendable {
        /// Around a point.
        case point
        /// Below an icon, or beside it.
        case icon(PointOfInterestCategory)
        /// Beside a dot.
        case dot
        /// Along a line.
        case line
        /// A road's number on a plate, upright.
        case shield
    }

    /// The same at another size.
    func magnified(by factor: Double) -> LabelStyle {
        guard factor != 1 else { return self }
        var style = self
        style.magnification *= factor
        style.text.size *= factor
        style.haloWidth *= factor
        return style
    }
}
