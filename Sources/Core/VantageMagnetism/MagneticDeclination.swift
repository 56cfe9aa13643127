import VantageCore
import VantageGeodesy

/// The angle from true north to magnetic north at a position and time.
///
/// It describes the main field of the Earth. Magnetic rock, steel in buildings, and vehicles are not part of the
/// models, although they can turn a compass by many degrees.
package struct MagneticDeclination: Hashable, Sendable {
    /// The declination in degrees, in -180...180; positive if magnetic north is east of true north.
    package let degrees: Double
    /// The strength of the horizontal part of the field in nT.
    package let horizontalIntensity: Double
    /// The model that the declination comes from.
    package let model: MagneticModel

    /// Computes the declination, in about a microsecond.
    ///
    /// At a pole, true north is the direction of the coordinate's own meridian.
    ///
    /// - Parameters:
    ///   - coordinate: A position on WGS 84.
    ///   - altitude: The altitude in meters above the ellipsoid. An altitude above sea level is precise enough: in
    ///     ``CompassZone/normal``, a difference of 1 km changes the declination by less than 0.05°.
    ///   - decimalYear: A year and its elapsed fraction in UTC.
    /// - Returns: `nil` outside ``MagneticModel/years`` and ``MagneticModel/altitudes``.
    package init?(at coordinate: Coordinate, altitude: Double = 0, decimalYear: Double) {
        guard let model = MagneticModel(decimalYear: decimalYear), MagneticModel.altitudes.contains(altitude) else {
            return nil
        }
        let field = model.field(at: coordinate, altitude: altitude, decimalYear: decimalYear)
        degrees = field.declination
        horizontalIntensity = field.horizontalIntensity
        self.model = model
    }

    /// Computes the declination at a time in milliseconds since 1970; see ``init(at:altitude:decimalYear:)``.
    package init?(at coordinate: Coordinate, altitude: Double = 0, milliseconds: Int64) {
        self.init(at: coordinate, altitude: altitude, decimalYear: CivilDay.decimalYear(milliseconds: milliseconds))
    }

    /// The standard deviation of measured declinations from this one, in degrees, at most 180; `nil` for IGRF-14, for
    /// which no position-dependent error has been published.
    ///
    /// It includes the error of the model, ordinary magnetic rock, and magnetic storms, but not the error of a compass.
    package var standardError: Double? { model.standardError(horizontalIntensity: horizontalIntensity) }

    /// The reliability of a compass at the position.
    package var zone: CompassZone { CompassZone(horizontalIntensity: horizontalIntensity) }

    /// Converts a heading relative to magnetic north to one relative to true north; `nil` in ``CompassZone/blackout``.
    package func trueHeading(fromMagnetic heading: Heading) -> Heading? {
        zone == .blackout ? nil : Heading(normalizing: heading.degrees + degrees)
    }
}
