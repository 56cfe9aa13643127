import Foundation
import Testing
import VantageGeodesy

struct LensDistortionTests {
    struct Camera: Sendable {
        let focalLength: SIMD2<Double>
        let principalPoint: Point
        let distortion: LensDistortion?
        let width: Int
        let height: Int

        func perspective() throws -> DistortedPerspective {
            try DistortedPerspective(
                width: width, height: height, focalLength: focalLength, principalPoint: principalPoint,
                distortion: try #require(distortion))
        }
    }

    /// A camera with the coefficients k₁, k₂, p₁ and p₂.
    private static let barrel = Camera(
        focalLength: SIMD2(3000, 3010), principalPoint: Point(2010, 1495),
        distortion: try? LensDistortion(radial: SIMD3(-0.12, 0.03, 0), tangential: SIMD2(0.0007, -0.0004)),
        width: 4000, height: 3000)
    /// A camera that also has the coefficient k₃.
    private static let brown = Camera(
        focalLength: SIMD2(800, 802), principalPoint: Point(640, 360),
        distortion: try? LensDistortion(radial: SIMD3(-0.28, 0.09, -0.012), tangential: SIMD2(0.001, -0.0006)),
        width: 1280, height: 720)
    /// A camera that also has the coefficients k₄ to k₆.
    private static let rational = Camera(
        focalLength: SIMD2(1200, 1190), principalPoint: Point(955, 540),
        distortion: try? LensDistortion(
            radial: SIMD3(0.2, -0.1, 0.03), tangential: SIMD2(0.001, 0.002), divisor: SIMD3(0.35, -0.05, 0.01)),
        width: 1920, height: 1080)

    /// Computed with cv2.projectPoints from OpenCV 5.0; cv2.undistortPoints returns the ideal points.
    @Test(arguments: [
        (barrel, Point(0.1, 0.05), Point(2309.53340625, 1645.299787969)),
        (barrel, Point(-0.4, 0.3), Point(842.562, 2373.798095)),
        (barrel, Point(0.55, -0.2), Point(3596.392659375, 916.778736625)),
        (barrel, Point(-0.2, -0.33), Point(1420.32423822, 519.401313413)),
        (brown, Point(0.1, 0.05), Point(719.713523125, 399.969435966)),
        (brown, Point(-0.4, 0.3), Point(340.1944, 585.5266105)),
        (brown, Point(0.55, -0.2), Point(1041.606390877, 213.810969416)),
        (brown, Point(-0.2, -0.33), Point(486.353521059, 106.087159444)),
        (rational, Point(0.1, 0.05), Point(1074.865049593, 599.43308709)),
        (rational, Point(-0.4, 0.3), Point(493.921809538, 883.670654156)),
        (rational, Point(0.55, -0.2), Point(1583.585842062, 314.032128923)),
        (rational, Point(-0.2, -0.33), Point(721.04591196, 156.785084144)),
    ])
    func `distorts and undistorts points as OpenCV does`(camera: Camera, ideal: Point, point: Point) throws {
        let lens = try camera.perspective().lens
        let found = try #require(lens.project(Vector(ideal.x, 1, -ideal.y) * 7)).position
        #expect(isNear(found, point, tolerance: 1e-6))
        let vector = try #require(lens.vector(at: point))
        #expect(isNear(Point(vector.x, -vector.z) / vector.y, ideal, tolerance: 1e-9))
    }

    @Test(arguments: [barrel, brown, rational])
    func `the derivatives of a distorted photo match finite differences`(camera: Camera) throws {
        try expectDerivatives(of: camera.perspective().lens, seed: 43) { $0.y > 0.75 }
    }

    @Test(arguments: [barrel, brown, rational])
    func `every point in a distorted photo survives a round trip`(camera: Camera) throws {
        let lens = try camera.perspective().lens
        var generator = SeededGenerator(seed: 44)
        for _ in 0..<2_000 {
            let point = Point(
                .random(in: 0..<Double(camera.width), using: &generator),
                .random(in: 0..<Double(camera.height), using: &generator))
            let vector = try #require(lens.vector(at: point))
            #expect(isNear(try #require(lens.project(vector)).position, point, tolerance: 1e-8))
        }
    }

    /// Computed with cv2.undistortPoints at 4001 points on each edge.
    @Test func `the undistorted picture is the largest rectangle that the photo fills`() throws {
        let camera = try DistortedPerspective(
            width: 4000, height: 3000, focalLength: SIMD2(3000, 3000), principalPoint: Point(2010, 1495),
            distortion: LensDistortion(radial: SIMD3(-0.12, 0.03, 0), tangential: SIMD2(0.0007, -0.0004)))
        let frame = camera.idealFrame
        #expect(abs(frame.principalPoint.x - 3000 * 0.706423034) < 0.05)
        #expect(abs(frame.principalPoint.y - 3000 * 0.514116807) < 0.05)
        #expect(abs(frame.size.x - 3000 * (0.706423034 + 0.700041345)) < 0.05)
        #expect(abs(frame.size.y - 3000 * (0.514116807 + 0.516540843)) < 0.05)
        #expect(abs(camera.horizontalFieldOfView - 70.2318740650577) < 1e-3)
    }

    @Test func `rejects a distortion that folds the picture`() {
        let error = #expect(throws: GeodesyError.self) {
            try DistortedPerspective(
                width: 4000, height: 3000, focalLength: SIMD2(2000, 2000), principalPoint: Point(2000, 1500),
                distortion: LensDistortion(radial: SIMD3(-0.9, 0, 0)))
        }
        #expect(error?.code == .calibrationUnusable)
    }
}
