/// The meaning of the heights in a coordinate system.
///
/// Heights are never transformed to another datum. Only their unit and sign are converted, so that altitudes are always
/// meters upward.
package struct VerticalReference: Hashable, Sendable {
    /// The name of the vertical system, such as `DHHN2016 height`, or of the whole system if heights are measured from
    /// its own ellipsoid.
    package let name: String
    /// The authority and the code, such as `EPSG:7837`; `nil` for heights above the ellipsoid and for unregistered
    /// systems.
    package let code: String?
    /// The name of the surface that heights are measured from, such as `Deutsches Haupthoehennetz 2016` or, for heights
    /// above the ellipsoid, the geodetic datum.
    package let datum: String
    /// A Boolean value indicating whether heights are measured from the ellipsoid rather than from sea level.
    package let isEllipsoidal: Bool
    /// The axis of the heights. Its direction is `down` if the coordinates are depths.
    package let axis: CoordinateAxis

    /// Converts a height in the unit and the direction of the axis to meters upward.
    package func altitude(of height: Double) -> Double {
        height * (axis.direction == "down" ? -axis.unitSize : axis.unitSize)
    }
}
