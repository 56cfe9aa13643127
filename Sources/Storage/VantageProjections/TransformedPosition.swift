import VantageGeodesy

/// A position on WGS 84 that was calculated from the coordinates of another system.
package struct TransformedPosition: Hashable, Sendable {
    /// The position on WGS 84.
    package let coordinate: Coordinate
    /// The altitude in meters above the system's own vertical datum (``CoordinateSystem/vertical``) or, for a
    /// geocentric system, above the WGS 84 ellipsoid; `nil` if the coordinates have no height.
    package let altitude: Double?
    /// The index of the operation in ``CoordinateSystem/operations``.
    package let operationIndex: Int
    /// A Boolean value indicating whether the position lies in the system's area of use, or within 1° of it. If not,
    /// the columns may be in the wrong order, or the zone may be wrong.
    package let isWithinAreaOfUse: Bool
}
