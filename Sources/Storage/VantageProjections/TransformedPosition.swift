import VantageGeodesy

/// A position on WGS 84 that was calculated from the coordinates of another system.
package struct TransformedPosition: Hashable, Sendable {
    /// The position on WGS 84.
    package let coordinate: Coordinate
    /// Meters above the system's own vertical datum (``CoordinateSystem/vertical``); `nil` if the coordinates have no
    /// height. For a geocentric system, meters above the WGS 84 ellipsoid.
    package let altitude: Double?
    /// The index of the operation in ``CoordinateSystem/operations``.
    package let operationIndex: Int
    /// A Boolean value indicating whether the position lies in the system's area of use, or within 1° of it. If not,
    /// the columns may be in the wrong order, or the zone may be wrong.
    package let isWithinAreaOfUse: Bool
}
