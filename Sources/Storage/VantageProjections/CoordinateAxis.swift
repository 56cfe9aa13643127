/// One axis of a coordinate system.
package struct CoordinateAxis: Hashable, Sendable {
    /// The name, such as `Easting` or `Geodetic latitude`.
    package let name: String
    /// The abbreviation, such as `E`; empty if the system has none.
    package let abbreviation: String
    /// The direction in which the coordinate increases, in lowercase: `north`, `east`, `south`, `west`, `up`, `down`,
    /// or another direction from ISO 19111, such as `geocentricX`. Both axes of a polar system may have the same
    /// direction.
    package let direction: String
    /// The name of the unit, such as `metre`, `US survey foot` or `degree`.
    package let unitName: String
    /// The size of the unit: in radians if the axis is a latitude or a longitude, otherwise in meters.
    package let unitSize: Double

    /// A Boolean value indicating whether the axis is parallel to the meridians, except in polar systems.
    var isAlongMeridian: Bool { direction == "north" || direction == "south" }
}
