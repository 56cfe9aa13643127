import VantageGeodesy

/// A published model of the Earth's main magnetic field.
///
/// A world magnetic model is a forecast for five years, so WMM2025 does not apply to earlier times. The International
/// Geomagnetic Reference Field covers those with a single table, and more accurately than the world magnetic models of
/// those years, because its coefficients from 1945 to 2020 are definitive: they were determined from later
/// measurements. Where a compass is reliable, declinations from the two models differ by up to 0.12° at the start of
/// 2025, and by 0.01° on average.
package enum MagneticModel: String, Hashable, Sendable, CaseIterable {
    /// The International Geomagnetic Reference Field, 14th generation, used from 1900.0 until 2025.0.
    case igrf14 = "IGRF-14"
    /// The World Magnetic Model 2025, used from 2025.0 to 2030.0.
    case wmm2025 = "WMM2025"

    /// The decimal years that the models cover.
    package static let years = 1900.0...2030.0

    /// The altitudes that the models cover, in meters above the ellipsoid.
    ///
    /// Source: A. Chulliat et al., "The US/UK World Magnetic Model for 2025-2030: Technical Report", 2025,
    /// doi:10.25923/prbc-s316.
    package static let altitudes = -1000.0...850_000

    /// Selects the model for a time.
    ///
    /// - Parameter decimalYear: A year and its elapsed fraction in UTC.
    /// - Returns: `nil` outside ``years``.
    package init?(decimalYear: Double) {
        guard Self.years.contains(decimalYear) else { return nil }
        self = decimalYear < WMM2025.epoch ? .igrf14 : .wmm2025
    }

    /// Computes the field at a position and time.
    ///
    /// - Parameters:
    ///   - altitude: The altitude in meters above the ellipsoid.
    ///   - decimalYear: A time that the model covers.
    func field(at coordinate: Coordinate, altitude: Double, decimalYear: Double) -> MagneticField {
        MagneticField(coefficients(decimalYear: decimalYear), at: coordinate, altitude: altitude)
    }
}
