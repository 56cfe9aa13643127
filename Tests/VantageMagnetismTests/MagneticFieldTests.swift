import Testing
import VantageGeodesy

@testable import VantageMagnetism

struct MagneticFieldTests {
    /// The published values of the north component deviate by up to 0.0007 nT from those of all other programs, and the
    /// declinations are rounded to 0.01°.
    @Test(arguments: MagneticVector.wmm2025)
    func `WMM2025 gives the published test values`(_ vector: MagneticVector) throws {
        try Self.check(.wmm2025, vector, nanoteslas: 0.001, degrees: 0.00501)
    }

    @Test(arguments: MagneticVector.wmm2025Report)
    func `WMM2025 gives the test values in its report`(_ vector: MagneticVector) throws {
        try Self.check(.wmm2025, vector, nanoteslas: 0.0501, degrees: 0.00501)
    }

    @Test(arguments: MagneticVector.igrf14)
    func `IGRF-14 matches another program's values at every epoch`(_ vector: MagneticVector) throws {
        try Self.check(.igrf14, vector, nanoteslas: 0.001, degrees: 0.0001)
    }

    @Test(arguments: MagneticVector.earlierModels)
    func `IGRF-14 is close to earlier world magnetic models at their epochs`(_ vector: MagneticVector) throws {
        try Self.check(.igrf14, vector, nanoteslas: 40, degrees: 0.1)
    }

    /// Compares the field and the declination with a test vector.
    private static func check(
        _ model: MagneticModel, _ vector: MagneticVector, nanoteslas: Double, degrees: Double
    ) throws {
        #expect(MagneticModel(decimalYear: vector.decimalYear) == model)
        let field = try model.field(
            at: vector.coordinate, altitude: vector.altitude, decimalYear: vector.decimalYear)
        #expect(abs(field.north - vector.north) <= nanoteslas)
        #expect(abs(field.east - vector.east) <= nanoteslas)
        #expect(abs(field.down - vector.down) <= nanoteslas)
        let difference = Heading(normalizing: field.declination)
            .difference(from: Heading(normalizing: vector.declination))
        #expect(abs(difference) <= degrees)
    }

    /// The field is linear in its coefficients, so coefficients halfway between two epochs give the mean of two fields.
    @Test(arguments: [1900.0, 1940, 1985, 2000, 2015, 2020])
    func `IGRF-14 is interpolated linearly between epochs`(epoch: Double) throws {
        let coordinate = try Coordinate(latitude: 48.52734, longitude: 7.73553)
        let fields = [epoch, epoch + 2.5, epoch + 5].map {
            MagneticModel.igrf14.field(at: coordinate, altitude: 0, decimalYear: $0)
        }
        #expect(abs(fields[0].east - fields[2].east) > 10)
        #expect(abs(fields[1].east - (fields[0].east + fields[2].east) / 2) < 1e-8)
        #expect(abs(fields[1].down - (fields[0].down + fields[2].down) / 2) < 1e-8)
    }

    /// The degree of the model rises from 10 to 13 between 1995 and 2000.
    @Test(arguments: [1905.0, 1990, 1995, 2000, 2020])
    func `IGRF-14 has no jump at an epoch`(epoch: Double) throws {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            let coordinate = try Coordinate(latitude: latitude, longitude: latitude * 2)
            let before = MagneticModel.igrf14.field(at: coordinate, altitude: 0, decimalYear: epoch.nextDown)
            let after = MagneticModel.igrf14.field(at: coordinate, altitude: 0, decimalYear: epoch)
            #expect(abs(before.north - after.north) < 1e-6)
            #expect(abs(before.east - after.east) < 1e-6)
            #expect(abs(before.down - after.down) < 1e-6)
        }
    }

    @Test(arguments: [90.0, -90])
    func `at a pole, the field is the same on every meridian`(latitude: Double) throws {
        func field(_ longitude: Double) throws -> MagneticField {
            try MagneticModel.wmm2025.field(
                at: Coordinate(latitude: latitude, longitude: longitude), altitude: 0, decimalYear: 2026)
        }
        let first = try field(0)
        for longitude in stride(from: -180.0, through: 180, by: 15) {
            let other = try field(longitude)
            #expect(abs(other.horizontalIntensity - first.horizontalIntensity) < 1e-6)
            #expect(abs(other.down - first.down) < 1e-6)
            // At a pole, the direction of north depends on the meridian.
            let turn = Heading(normalizing: other.declination).difference(
                from: Heading(normalizing: first.declination + (latitude > 0 ? longitude : -longitude)))
            #expect(abs(turn) < 1e-6)
        }
    }

    /// The second latitude is a meter from the pole.
    @Test(arguments: [(90.0, 89.99999), (-90, -89.99999)])
    func `the field is continuous at a pole`(pole: Double, near: Double) throws {
        let fields = try [pole, near].map {
            try MagneticModel.wmm2025.field(
                at: Coordinate(latitude: $0, longitude: 40), altitude: 0, decimalYear: 2026)
        }
        #expect(abs(fields[0].north - fields[1].north) < 0.1)
        #expect(abs(fields[0].east - fields[1].east) < 0.1)
        #expect(abs(fields[0].down - fields[1].down) < 0.1)
    }

    @Test func `-180° and 180° are the same meridian`() throws {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            let fields = try [-180.0, 180].map {
                try MagneticModel.wmm2025.field(
                    at: Coordinate(latitude: latitude, longitude: $0), altitude: 0, decimalYear: 2026)
            }
            #expect(abs(fields[0].north - fields[1].north) < 1e-6)
            #expect(abs(fields[0].east - fields[1].east) < 1e-6)
        }
    }
}
