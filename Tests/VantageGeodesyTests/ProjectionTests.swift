import Foundation
import VantageGeodesy
import Testing

typealias Point = SIMD2<Double>

func isNear(_ one: Point, _ other: Point, tolerance: Double = 1e-9) -> Bool {
    ((one - other) * (one - other)).sum().squareRoot() < tolerance
}

struct EquirectangularTests {
    private static let full = Equirectangular(width: 1024, height: 512)
    /// The front 90° of `full`, from 45° below to 45° above the horizon.
    private static let crop = Equirectangular(
        fullWidth: 1024, fullHeight: 512, left: 384, top: 128, width: 256, height: 256)

    @Test(arguments: [
        // Camera: x right, y forward, z up.
        (Vector(0, 1, 0), Point(512, 256)), (Vector(1, 0, 0), Point(768, 256)), (Vector(-1, 0, 0), Point(256, 256)),
        (Vector(1, 1, 0), Point(640, 256)), (Vector(0, 1, 1), Point(512, 128)), (Vector(0, 1, -1), Point(512, 384)),
        (Vector(0, 5, 0), Point(512, 256)), (Vector(1, -1, 0), Point(896, 256)), (Vector(-1, -1, 0), Point(128, 256)),
    ])
    func `projects a direction to the expected point`(vector: Vector, point: Point) {
        #expect(isNear(Self.full.point(of: vector), point))
        #expect(isNear(Self.crop.point(of: vector), point - Point(384, 128)))
    }

    @Test func `the zenith maps to the top row, the nadir to the bottom row, and backward to either edge`() {
        #expect(Self.full.point(of: Vector(0, 0, 1)).y == 0)
        #expect(Self.full.point(of: Vector(0, 0, -1)).y == 512)
        #expect(isNear(Self.full.point(of: Vector(1e-12, -1, 0)), Point(1024, 256)))
        #expect(isNear(Self.full.point(of: Vector(-1e-12, -1, 0)), Point(0, 256)))
    }

    @Test(arguments: [
        full, crop,
        Equirectangular(fullWidth: 5760.5, fullHeight: 2880.25, left: 12.5, top: 700.75, width: 4000, height: 1000),
    ])
    func `every point in a picture survives a round trip`(frame: Equirectangular) {
        var generator = SeededGenerator(seed: 19)
        for _ in 0..<5_000 {
            let point = Point(
                Double.random(in: 0.01..<Double(frame.width) - 0.01, using: &generator),
                Double.random(in: 0.5..<Double(frame.height) - 0.5, using: &generator))
            let vector = frame.vector(at: point)
            #expect(abs((vector * vector).sum() - 1) < 1e-12)
            #expect(isNear(frame.point(of: vector * 3), point, tolerance: 1e-6))
        }
    }

    @Test(arguments: [
        (full, true, true), (crop, false, false),
        (Equirectangular(fullWidth: 1024, fullHeight: 512, left: 0, top: 100, width: 1024, height: 300), true, false),
        (Equirectangular(fullWidth: 1024, fullHeight: 512, left: 0, top: 0, width: 1000, height: 512), false, false),
        (Equirectangular(fullWidth: 1024.4, fullHeight: 512, left: 0.2, top: 0, width: 1024, height: 512), true, false),
        (Equirectangular(fullWidth: 1025, fullHeight: 512, left: 0, top: 0, width: 1024, height: 512), false, false),
    ])
    func `a crop reports the part of the sphere that it covers`(frame: Equirectangular, wraps: Bool, sphere: Bool) {
        #expect(frame.wraps == wraps)
        #expect(frame.isFullSphere == sphere)
    }
}

struct RectilinearTests {
    @Test(arguments: [(90.0, 320.0), (60, 554.2562584220407), (10, 3657.616736892)])
    func `the focal length follows from the field of view`(fieldOfView: Double, focalLength: Double) {
        let view = Rectilinear(width: 640, height: 480, horizontalFieldOfView: fieldOfView)
        #expect(abs(view.focalLength - focalLength) < 1e-6)
        #expect(view.principalPoint == Point(320, 240))
    }

    @Test(arguments: [10.0, 60, 90, 170]) func `the left and right edges are one field of view apart`(
        degrees: Double
    ) {
        let view = Rectilinear(width: 640, height: 480, horizontalFieldOfView: degrees)
        let left = Direction(view.vector(at: Point(0, 240))).heading
        let right = Direction(view.vector(at: Point(640, 240))).heading
        #expect(abs(right.difference(from: left) - degrees) < 1e-9)
    }

    @Test(arguments: [
        (Point(320, 240), Vector(0, 320, 0)), (Point(640, 240), Vector(320, 320, 0)),
        (Point(320, 0), Vector(0, 320, 240)), (Point(0, 480), Vector(-320, 320, -240)),
    ])
    func `points to the right of the center or above it have positive components`(point: Point, vector: Vector) throws {
        let view = Rectilinear(width: 640, height: 480, horizontalFieldOfView: 90)
        #expect(isNear(view.vector(at: point), vector))
        #expect(isNear(try #require(view.point(of: vector * 2)), point))
    }

    @Test func `every point survives a round trip, even in a crop`() throws {
        var generator = SeededGenerator(seed: 23)
        let views = [
            Rectilinear(width: 640, height: 480, horizontalFieldOfView: 170),
            Rectilinear(width: 333, height: 77, focalLength: 812.5, principalPoint: Point(-40, 90.25)),
        ]
        for view in views {
            for _ in 0..<2_000 {
                let point = Point(
                    Double.random(in: -10...700, using: &generator), Double.random(in: -10...500, using: &generator))
                #expect(isNear(try #require(view.point(of: view.vector(at: point))), point, tolerance: 1e-6))
            }
        }
    }

    @Test(arguments: [Vector(0, -1, 0), Vector(1, 0, 0), Vector(0, 0, 1), Vector(3, -0.001, 2)])
    func `directions to the side of the camera and behind it map to no point`(vector: Vector) {
        let view = Rectilinear(width: 640, height: 480, horizontalFieldOfView: 90)
        #expect(view.point(of: vector) == nil)
    }

    @Test(arguments: [
        (Point(0, 0), true), (Point(639.99, 479.99), true), (Point(640, 240), false), (Point(320, 480), false),
        (Point(-0.01, 240), false), (Point(320, -0.01), false),
    ])
    func `a picture contains its left and top edges but not its right and bottom edges`(point: Point, isInside: Bool) {
        let view = Rectilinear(width: 640, height: 480, horizontalFieldOfView: 90)
        #expect(view.contains(point) == isInside)
    }

    @Test func `the center of a panorama view has the view's heading`() throws {
        let panorama = Equirectangular(width: 1000, height: 500)
        let camera = try Pose(heading: Heading(100)).rotation
        let view = try Pose(heading: Heading(10)).rotation
        // A view at 10° in a panorama centered on 100° faces a quarter turn to the left of the center.
        let point = panorama.point(of: camera.cameraVector(view.worldVector(Vector(0, 1, 0))))
        #expect(isNear(point, Point(250, 250)))
    }
}
