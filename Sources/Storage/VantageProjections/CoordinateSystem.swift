import VantageGeodesy

/// A coordinate system for the positions in tables, with the operations that transform its coordinates to WGS 84.
///
/// PROJ looks systems up and performs the calculations. Creating a system takes milliseconds, because PROJ searches its
/// database.
/// Source: ISO 19111, https://proj.org.
package struct CoordinateSystem: Hashable, Sendable {
    /// The kind of a system's horizontal coordinates.
    package enum Kind: String, Hashable, Sendable {
        /// Latitude and longitude.
        case geographic = "geographic"
        /// Coordinates on a map projection, such as easting and northing.
        case projected = "projected"
        /// X, Y and Z relative to the center of the Earth.
        case geocentric = "geocentric"
        /// Coordinates relative to an arbitrary origin, such as the first scan of a building. They cannot be transformed.
        case local = "local"
    }

    /// The text that the system was created from.
    package let text: String
    /// The name, such as `ETRS89 / UTM zone 32N`.
    package let name: String
    /// The registry and the code, such as `EPSG:25832` or `EPSG:25832+5783`; `nil` if a definition has none.
    package let code: String?
    /// The kind of the horizontal coordinates.
    package let kind: Kind
    /// The axes in the system's own order, without the axis for heights: two, or three if the system is geocentric.
    package let axes: [CoordinateAxis]
    /// A Boolean value indicating whether the northing or the latitude is the first coordinate in the system's own
    /// order, as in EPSG:4326 and EPSG:2193.
    package let isNorthingFirst: Bool
    /// The meaning of heights; `nil` if the system has none. Without it, heights are read as meters, whatever the unit
    /// of the other axes, because no unit for heights is specified.
    package let vertical: VerticalReference?
    /// The area that the system is meant for; `nil` if it is unknown.
    package let areaOfUse: BoundingBox?
    /// A Boolean value indicating whether the axes of a geographic system differ from the Earth's, as with a rotated
    /// pole.
    let isRotated: Bool
    /// The operations to WGS 84; empty if the system is local or no transformation is known. Where there are several,
    /// the position determines which one applies.
    package let operations: [CoordinateOperation]

    /// Converts a height in the system to an altitude: meters upward from the same vertical datum.
    package func altitude(of height: Double) -> Double { vertical?.altitude(of: height) ?? height }

    /// The name with the code, if there is one: `ETRS89 / UTM zone 32N (EPSG:25832)`.
    package var title: String { code.map { "\(name) (\($0))" } ?? name }
}
