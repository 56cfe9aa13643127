import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageImport

struct Insta360Tests {
    /// Two slightly different lenses, each on a square of 1000 × 1000 pixels.
    static let text = "2_480.5_503_498_0.2_-0.1_90.3_481_1502_499_-0.3_0.15_88.9_2000_1000_1137"

    @Test(arguments: [false, true]) func `reads the calibration from the trailer`(isListed: Bool) {
        let text = String(repeating: "1_", count: 90)
        let bytes = [0xFF, 0xD8, 0xFF, 0xD9] + TrailerBuilder(text: text, isListed: isListed).bytes
        #expect(Insta360Trailer.lensText(in: bytes) == text)
    }

    @Test func `a file without a trailer has no calibration`() {
        #expect(Insta360Trailer.lensText(in: []) == nil)
        #expect(Insta360Trailer.lensText(in: [UInt8](repeating: 0, count: 500)) == nil)
    }

    @Test(arguments: [false, true]) func `survives truncated and damaged trailers`(isListed: Bool) {
        let bytes = TrailerBuilder(text: Self.text, isListed: isListed).bytes
        for count in bytes.indices { _ = Insta360Trailer.lensText(in: Array(bytes.suffix(count))) }
        for mask in [0x01, 0x80, 0xFF] as [UInt8] {
            for index in bytes.indices {
                var damaged = bytes
                damaged[index] ^= mask
                _ = Insta360Trailer.lensText(in: damaged)
            }
        }
        var generator = SplitMix64(state: 3)
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<6 {
                let index = Int.random(in: 0..<bytes.count - 32, using: &generator)
                damaged[index] = .random(in: 0...255, using: &generator)
            }
            _ = Insta360Trailer.lensText(in: damaged)
        }
    }

    @Test(arguments: [
        "", "2", "1_480_500_500_0_0_90_1000_1000_5", "2_480_500_500_0_0_90_480_1500_500_0_0_90_2000_1001",
        "2_480_500_500_0_0_90_480_500_500_0_0_90_2000_1000", "2_80_500_500_0_0_90_480_1500_500_0_0_90_2000_1000",
        "2_480_500_x_0_0_90_480_1500_500_0_0_90_2000_1000", "2_480_500_500_0_0_nan_480_1500_500_0_0_90_2000_1000",
        "2_480_500_500_0_0_90_480_1500_500_0_0_1e9_2000_1000", "2_480_500_500_0_0_90_480_1500_500_0_0_90_0_0",
    ])
    func `rejects text that does not describe two circles`(text: String) {
        #expect(Insta360Lenses(text) == nil)
    }

    private static func camera(_ text: String, width: Int = 2000) throws -> DualFisheye {
        let camera = try #require(Insta360Lenses(text)).camera(width: width, height: width / 2)
        guard case .dualFisheye(let camera) = camera else { throw Unexpected() }
        return camera
    }

    private struct Unexpected: Error {}

    /// The tops of the two circles face each other. The right side of the camera is at the bottom of both.
    @Test(arguments: [
        (SIMD3(0.0, 1, 0), SIMD2(500.0, 500.0)), (SIMD3(0, -1, 0), SIMD2(1500, 500)),
        (SIMD3(0, 1, 1), SIMD2(735, 500)), (SIMD3(0, -1, 1), SIMD2(1265, 500)), (SIMD3(1, 1, 0), SIMD2(500, 735)),
        (SIMD3(-1, 1, 0), SIMD2(500, 265)), (SIMD3(1, -1, 0), SIMD2(1500, 735)), (SIMD3(-1, -1, 0), SIMD2(1500, 265)),
    ])
    func `places directions on the circles`(direction: SIMD3<Double>, point: SIMD2<Double>) throws {
        // A direction 45° from the axis appears 45/96 of the radius (501.333 pixels) from the center.
        let text = "2_501.3333333_500_500_0_0_90_501.3333333_1500_500_0_0_90_2000_1000_1137"
        let array = LensArray(.dualFisheye(try Self.camera(text)))
        let found = try #require(array.lens(for: direction)?.project(direction)).position
        #expect(abs(found.x - point.x) < 1e-4 && abs(found.y - point.y) < 1e-4)
    }

    /// The rotations are written as matrices, in the order given in GyroView's "ADR 0025".
    @Test func `the small measured angles rotate the lenses`() throws {
        let camera = try Self.camera(Self.text)
        for (index, lens) in [camera.front, camera.back].enumerated() {
            let (yaw, pitch, roll) = index == 0 ? (0.2, -0.1, 90.3) : (-0.3, 0.15, 88.9)
            let matrix = Matrix.aboutZ(180 - roll) * .aboutX(index == 0 ? 0 : 180) * .aboutX(pitch) * .aboutY(yaw)
            for direction in [SIMD3(0.3, 0.9, 0.2), SIMD3(-0.5, -0.7, 0.4), SIMD3(0.9, 0.1, -0.3)] {
                let seen = matrix * SIMD3(direction.x, -direction.z, direction.y)
                let mounted = lens.mount.rotation.cameraVector(direction)
                let expected = SIMD3(seen.x, seen.z, -seen.y)
                #expect(abs((mounted - expected).x) < 1e-12)
                #expect(abs((mounted - expected).y) < 1e-12)
                #expect(abs((mounted - expected).z) < 1e-12)
            }
        }
    }

    private struct Matrix {
        var rows: [SIMD3<Double>]

        static func aboutX(_ degrees: Double) -> Matrix {
            let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            return Matrix(rows: [SIMD3(1, 0, 0), SIMD3(0, c, -s), SIMD3(0, s, c)])
        }

        static func aboutY(_ degrees: Double) -> Matrix {
            let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            return Matrix(rows: [SIMD3(c, 0, s), SIMD3(0, 1, 0), SIMD3(-s, 0, c)])
        }

        static func aboutZ(_ degrees: Double) -> Matrix {
            let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            return Matrix(rows: [SIMD3(c, -s, 0), SIMD3(s, c, 0), SIMD3(0, 0, 1)])
        }

        static func * (a: Matrix, b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3((a.rows[0] * b).sum(), (a.rows[1] * b).sum(), (a.rows[2] * b).sum())
        }

        static func * (a: Matrix, b: Matrix) -> Matrix {
            let columns = (0..<3).map { column in a * SIMD3(b.rows[0][column], b.rows[1][column], b.rows[2][column]) }
            return Matrix(rows: (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) })
        }
    }

    @Test func `the calibration fits pictures of a different size`() throws {
        let camera = try Self.camera(Self.text, width: 4000)
        #expect(camera.front.lens.center == SIMD2(1006, 996))
        #expect(abs(camera.front.lens.focalLength.x - 961 / (96 * .pi / 180)) < 1e-9)
        #expect(throws: GeodesyError.self) { try Insta360Lenses(Self.text)?.camera(width: 3000, height: 1000) }
    }
}
