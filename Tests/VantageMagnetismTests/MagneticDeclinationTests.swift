import Testing
import VantageGeodesy

@testable import VantageMagnetism

struct MagneticDeclinationTests {
    private let strasbourg: Coordinate

    init() throws { strasbourg = try Coordinate(latitude: 48.58, longitude: 7.75) }

    @Test(arguments: [
        (1900.0, MagneticModel.igrf14), (1945, .igrf14), (2015, .igrf14), (2024.999_999, .igrf14), (2025, .wmm2025),
        (2027.5, .wmm2025), (2030, .wmm2025),
    ])
    func `the time selects the model`(decimalYear: Double, model: MagneticModel) throws {
        let declination = try #require(MagneticDeclination(at: strasbourg, decimalYear: decimalYear))
        #expect(declination.model == model)
        #expect((-15...5).contains(declination.degrees))
    }

    @Test(arguments: [1899.999_999, 2030.000_001, -.infinity, .infinity, .nan])
    func `there is no declination before 1900.0 or after 2030.0`(decimalYear: Double) {
        #expect(MagneticDeclination(at: strasbourg, decimalYear: decimalYear) == nil)
    }

    @Test(
        arguments: [
            (-2_208_988_800_000, .igrf14), (1_735_689_599_999, .igrf14), (1_735_689_600_000, .wmm2025),
            (1_893_456_000_000, .wmm2025), (-2_208_988_800_001, nil), (1_893_456_000_001, nil), (.min, nil),
            (.max, nil),
        ] as [(Int64, MagneticModel?)])
    func `a time in milliseconds selects the model`(milliseconds: Int64, model: MagneticModel?) {
        #expect(MagneticDeclination(at: strasbourg, milliseconds: milliseconds)?.model == model)
    }

    @Test(arguments: [(-1000.0, true), (0, true), (850_000, true), (-1001, false), (850_001, false), (.nan, false)])
    func `an altitude outside the models' range has no declination`(altitude: Double, isCovered: Bool) {
        let declination = MagneticDeclination(at: strasbourg, altitude: altitude, decimalYear: 2026)
        #expect((declination != nil) == isCovered)
    }

    /// The limit comes from the documentation of `MagneticModel`.
    @Test func `the models differ little at the start of 2025`() throws {
        for latitude in stride(from: -85.0, through: 85, by: 5) {
            for longitude in stride(from: -180.0, to: 180, by: 10) {
                let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
                let earlier = try #require(MagneticDeclination(at: coordinate, decimalYear: 2024.999_999))
                let later = try #require(MagneticDeclination(at: coordinate, decimalYear: 2025))
                guard earlier.zone == .normal, later.zone == .normal else { continue }
                let difference = Heading(normalizing: later.degrees)
                    .difference(from: Heading(normalizing: earlier.degrees))
                #expect(abs(difference) < 0.12)
            }
        }
    }

    /// The positions are those of the dip poles at 2025.0. Source: the WMM2025 report, table 4.
    @Test(arguments: [(85.762, 139.298), (-63.851, 135.078)])
    func `a compass is useless at a magnetic pole`(latitude: Double, longitude: Double) throws {
        let pole = try Coordinate(latitude: latitude, longitude: longitude)
        let declination = try #require(MagneticDeclination(at: pole, decimalYear: 2025))
        #expect(declination.horizontalIntensity < 1)
        #expect(declination.zone == .blackout)
        #expect(declination.standardError == 180)
        #expect(declination.trueHeading(fromMagnetic: .north) == nil)
    }

    @Test(arguments: [
        (0.0, CompassZone.blackout), (1999.99, .blackout), (2000, .caution), (5999.99, .caution), (6000, .normal),
        (40_000, .normal),
    ])
    func `the horizontal intensity determines the zone`(intensity: Double, zone: CompassZone) {
        #expect(CompassZone(horizontalIntensity: intensity) == zone)
    }

    /// The first case is near the greatest horizontal intensity on the Earth.
    @Test(arguments: [(41_875.0, 0.29), (20_000, 0.375), (2000, 2.721), (30.0, 180), (0, 180)])
    func `the error of WMM2025 grows as the horizontal intensity falls`(intensity: Double, degrees: Double) throws {
        let error = try #require(MagneticModel.wmm2025.standardError(horizontalIntensity: intensity))
        #expect(abs(error - degrees) < 0.001)
    }

    @Test func `IGRF-14 has no error estimate`() {
        #expect(MagneticDeclination(at: strasbourg, decimalYear: 2020)?.standardError == nil)
    }

    /// Published declinations: 68.78° E near the South Pole, and 5.49° W off the west coast of Australia.
    @Test(arguments: [
        (-80.0, -120.0, 0.0, 0.0, 68.78), (-80, -120, 0, 300, 8.78), (-33, 109, 51_000, 0, 354.51),
        (-33, 109, 51_000, 180, 174.51),
    ])
    func `an easterly declination turns a heading clockwise`(
        latitude: Double, longitude: Double, altitude: Double, magnetic: Double, degrees: Double
    ) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        let declination = try #require(MagneticDeclination(at: coordinate, altitude: altitude, decimalYear: 2025))
        let heading = try #require(declination.trueHeading(fromMagnetic: Heading(magnetic)))
        #expect(abs(heading.degrees - degrees) < 0.0051)
    }
}
