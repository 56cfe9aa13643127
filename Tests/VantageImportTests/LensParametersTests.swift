import Foundation
import Testing
import VantageGeodesy

@testable import VantageImport

struct LensParametersTests {
    private static func lens(_ model: String, _ coefficients: [String: Double]) -> LensParameters {
        LensParameters(
            model: model, width: 800, height: 600, focalX: 500, focalY: 510, centerX: 410, centerY: 290,
            coefficients: coefficients)
    }

    private static func point(_ camera: CalibratedCamera?, _ direction: SIMD3<Double>) -> SIMD2<Double>? {
        guard let camera else { return nil }
        return LensArray(camera).lens(for: direction)?.project(direction)?.position
    }

    private static let directions = [
        SIMD3(0.0, 1, 0), SIMD3(0.3, 1, 0.1), SIMD3(-0.4, 1, 0.25), SIMD3(0.1, 1, -0.4), SIMD3(-0.2, 1, -0.2),
    ]

    /// COLMAP's formulas from `sensor/models.h`, written without vectors.
    private static func colmap(_ lens: LensParameters, _ direction: SIMD3<Double>) -> SIMD2<Double> {
        func c(_ name: String) -> Double { lens.coefficients[name] ?? 0 }
        var (u, v) = (direction.x / direction.y, -direction.z / direction.y)
        let isFisheye = lens.model.contains("FISHEYE")
        if isFisheye {
            let r = hypot(u, v)
            let theta = r > 0 ? atan(r) / r : 1
            (u, v) = (u * theta, v * theta)
        }
        let r2 = u * u + v * v
        let (r4, r6, r8) = (r2 * r2, r2 * r2 * r2, r2 * r2 * r2 * r2)
        var radial = 1 + c("k1") * r2 + c("k2") * r4 + c("k3") * r6
        if isFisheye { radial += c("k4") * r8 } else { radial /= 1 + c("k4") * r2 + c("k5") * r4 + c("k6") * r6 }
        let x = u * radial + 2 * c("p1") * u * v + c("p2") * (r2 + 2 * u * u)
        let y = v * radial + c("p1") * (r2 + 2 * v * v) + 2 * c("p2") * u * v
        return SIMD2(lens.focalX * x + lens.centerX, lens.focalY * y + lens.centerY)
    }

    @Test(
        arguments: [
            ("PINHOLE", [:]), ("SIMPLE_RADIAL", ["k1": -0.08]), ("RADIAL", ["k1": -0.1, "k2": 0.03]),
            ("OPENCV", ["k1": -0.1, "k2": 0.03, "p1": 0.002, "p2": -0.004]),
            (
                "FULL_OPENCV",
                ["k1": 0.1, "k2": 0.03, "p1": 0.002, "p2": -0.004, "k3": 0.01, "k4": 0.2, "k5": 0.02, "k6": 0.001]
            ),
            ("OPENCV_FISHEYE", ["k1": 0.03, "k2": -0.01, "k3": 0.002, "k4": 0.0001]),
            ("SIMPLE_RADIAL_FISHEYE", ["k1": -0.02]), ("RADIAL_FISHEYE", ["k1": 0.02, "k2": -0.004]),
            ("THIN_PRISM_FISHEYE", ["k1": 0.02, "k2": -0.004, "p1": 0, "p2": 0, "k3": 0.001, "sx1": 0]),
        ] as [(String, [String: Double])])
    func `a COLMAP camera projects each direction to the same point as COLMAP`(
        model: String, coefficients: [String: Double]
    ) throws {
        let lens = Self.lens(model, coefficients)
        let camera = try #require(try lens.camera())
        for direction in Self.directions {
            let found = try #require(Self.point(camera, direction))
            let expected = Self.colmap(lens, direction)
            #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
        }
    }

    @Test(
        arguments: [
            ("brown", ["k1": -0.1, "k2": 0.03, "k3": 0.001, "p1": 0.002, "p2": -0.004], false),
            ("perspective", ["k1": -0.1, "k2": 0.03], false), ("fisheye", ["k1": 0.02, "k2": -0.01], true),
            ("fisheye_opencv", ["k1": 0.02, "k2": -0.01, "k3": 0.001, "k4": 0.001], true),
            ("fisheye62", ["k1": 0.02, "k5": 0, "p1": 0], true),
        ] as [(String, [String: Double], Bool)])
    func `an OpenSfM camera uses the same formulas`(
        model: String, coefficients: [String: Double], isFisheye: Bool
    ) throws {
        let camera = try #require(try Self.lens(model, coefficients).camera())
        let twin = Self.lens(isFisheye ? "OPENCV_FISHEYE" : "FULL_OPENCV", coefficients)
        for direction in Self.directions {
            let found = try #require(Self.point(camera, direction))
            let expected = Self.colmap(twin, direction)
            #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
        }
    }

    @Test(
        arguments: [
            ("FOV", ["omega": 0.9]), ("dual", ["k1": 0.1, "transition": 0.5]), ("fisheye62", ["k5": 0.1]),
            ("THIN_PRISM_FISHEYE", ["sx1": 0.1]), ("fisheye624", ["s0": 0.1]), ("unknown", ["k1": 0.1]),
        ] as [(String, [String: Double])])
    func `a model without an equivalent yields no camera`(model: String, coefficients: [String: Double]) throws {
        #expect(try Self.lens(model, coefficients).camera() == nil)
    }

    @Test func `an ideal camera needs only its field of view`() throws {
        var lens = Self.lens("PINHOLE", [:])
        (lens.focalY, lens.centerX, lens.centerY) = (500, 400.3, 300)
        #expect(try lens.camera() == nil)
    }

    @Test func `a calibration that folds the picture is unusable`() {
        #expect(throws: GeodesyError.self) { try Self.lens("SIMPLE_RADIAL", ["k1": -3]).camera() }
    }

    @Test func `the field of view of a fisheye reaches the farthest corner`() throws {
        guard case .fisheye(let picture) = try Self.lens("OPENCV_FISHEYE", [:]).camera() else {
            Issue.record("not a fisheye")
            return
        }
        let corner = hypot(410.0 / 500, 310.0 / 510) * 180 / Double.pi
        #expect(abs(picture.lens.fieldOfView - 2 * corner) < 0.4)
        // The polynomial stops growing at 1 / √(3 × 0.4) radians.
        guard case .fisheye(let folded) = try Self.lens("OPENCV_FISHEYE", ["k1": -0.4]).camera() else {
            Issue.record("not a fisheye")
            return
        }
        #expect(folded.lens.fieldOfView < 2 * 52.3 && folded.lens.fieldOfView > 2 * 51)
    }

    /// A direction shown at a point in the stored picture appears at the rotated point in the upright picture.
    @Test(arguments: [Orientation.up, .down, .right, .left]) func `a calibration is rotated with the picture`(
        orientation: Orientation
    ) throws {
        let lens = Self.lens("OPENCV", ["k1": -0.1, "k2": 0.03, "p1": 0.02, "p2": -0.03])
        let upright = try #require(lens.turned(orientation))
        let (stored, turned) = (try #require(try lens.camera()), try #require(try upright.camera()))
        for direction in Self.directions {
            // The upright camera is rotated about its axis, so the right of its picture is another side of the stored
            // picture.
            let side = orientation.inverse.storedPoint(
                ofUpright: SIMD2(direction.x, -direction.z), width: 0, height: 0)
            let point = try #require(Self.point(turned, SIMD3(side.x, direction.y, -side.y)))
            let found = orientation.storedPoint(ofUpright: point, width: 800, height: 600)
            let expected = try #require(Self.point(stored, direction))
            #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
        }
    }

    @Test(arguments: [Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored])
    func `mirrored pictures have no calibration`(orientation: Orientation) {
        #expect(Self.lens("OPENCV", ["k1": 0.1]).turned(orientation) == nil)
    }
}
