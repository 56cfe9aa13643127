/// The shape of a sloped roof.
package enum RoofShape: CaseIterable, Sendable {
    /// Two sides that meet in a ridge; the walls at its ends reach up to it.
    case gabled
    /// Sides along all walls that meet in a ridge, or in a point if the building is square.
    case hipped
    /// Sides along all walls that meet in a point.
    case pyramidal

    /// Creates the shape that OpenStreetMap's `roof:shape` names, or the most similar one.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:roof:shape
    ///
    /// - Returns: `nil` for flat roofs, and for roofs that no shape resembles.
    package init?(tag: String) {
        switch tag {
        case "gabled", "pitched", "half-hipped", "half_hipped", "gambrel", "saltbox", "round": self = .gabled
        case "hipped", "mansard": self = .hipped
        case "pyramidal", "cone", "conical", "dome", "onion", "spherical": self = .pyramidal
        default: return nil
        }
    }
}

/// A sloped roof, as tags describe it.
package struct RoofDescription: Hashable, Sendable {
    package var shape: RoofShape
    /// Meters from the eaves to the top; `nil` if it is not known.
    package var height: Double?
    /// A direction in which a side of the roof faces, in degrees clockwise from north. The ridge is at right angles to
    /// it. `nil` if it is not known.
    package var direction: Double?
    /// Whether the ridge is parallel to the shorter side of the building. A known direction takes precedence.
    package var isAcross = false

    package init(_ shape: RoofShape, height: Double? = nil, direction: Double? = nil, isAcross: Bool = false) {
        (self.shape, self.height, self.direction, self.isAcross) = (shape, height, direction, isAcross)
    }
}
