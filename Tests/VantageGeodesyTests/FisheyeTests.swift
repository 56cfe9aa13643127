import Foundation
import Testing
import VantageGeodesy

struct FisheyeTests {
    private static let equidistant = try? Fisheye(
        focalLength: SIMD2(900, 905), center: Point(1439.5, 1441.25), fieldOfView: 190)
    private static let polynomial = try? Fisheye(
        focalLength: SIMD2(1010, 1003), center: Point(1500, 1490),
        coefficients: SIMD4(0.031, -0.007, 0.0021, -0.0004), fieldOfView: 200)

    /// Computed with cv2.fisheye.projectPoints from OpenCV 5.0.
    @Test(arguments: [
        (equidistant, Vector(0.085831651, 0.996194698, -0.015134436), Point(1516.846620052, 1454.964064293)),
        (equidistant, Vector(-0.111618897, 0.766044443, -0.633022222), Point(1330.393632146, 2063.46058797)),
        (equidistant, Vector(-0.907673371, 0.258819045, 0.33036609), Point(332.450712215, 1036.078494777)),
        (equidistant, Vector(0.499695414, 0.034899497, 0.865497845), Point(2130.65038379, 237.491821937)),
        (equidistant, Vector(0.838638634, 0.008726535, -0.544618297), Point(2618.55567953, 2211.191531707)),
        (polynomial, Vector(0.085831651, 0.996194698, -0.015134436), Point(1586.820552315, 1505.202705218)),
        (polynomial, Vector(-0.111618897, 0.766044443, -0.633022222), Point(1375.88502997, 2189.012520784)),
        (polynomial, Vector(-0.907673371, 0.258819045, 0.33036609), Point(208.345206008, 1023.134386481)),
        (polynomial, Vector(0.499695414, 0.034899497, 0.865497845), Point(2313.905275812, 90.045083044)),
        (polynomial, Vector(0.838638634, 0.008726535, -0.544618297), Point(2889.709076605, 2386.232761943)),
    ])
    func `projects a direction to the same point as OpenCV`(lens: Fisheye?, vector: Vector, point: Point) throws {
        let lens = try #require(lens)
        let found = try #require(lens.project(vector * 2.5))
        #expect(isNear(found.position, point, tolerance: 1e-5))
    }

    @Test(arguments: [(0.0, 0.0), (45, 450), (90, 900), (100, 1000), (-60, -600)])
    func `the distance from the center of an equidistant picture is proportional to the angle`(
        degrees: Double, distance: Double
    ) throws {
        let lens = try Fisheye(center: Point(1440, 1440), radius: 1000, fieldOfView: 200)
        let angle = degrees * .pi / 180
        let right = try #require(lens.project(Vector(sin(angle), cos(angle), 0)))
        #expect(isNear(right.position, Point(1440 + distance, 1440)))
        let up = try #require(lens.project(Vector(0, cos(angle), sin(angle))))
        #expect(isNear(up.position, Point(1440, 1440 - distance)))
    }

    @Test(arguments: [equidistant, polynomial])
    func `every direction that a fisheye shows survives a round trip`(lens: Fisheye?) throws {
        let lens = try #require(lens)
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<5_000 {
            let angle = Double.random(in: 0..<lens.fieldOfView / 2, using: &generator) * .pi / 180
            let azimuth = Double.random(in: 0..<2 * .pi, using: &generator)
            let vector = Vector(sin(angle) * cos(azimuth), cos(angle), sin(angle) * sin(azimuth))
            let point = try #require(lens.project(vector)).position
            let back = try #require(lens.vector(at: point))
            #expect((back - vector).magnitude < 1e-11)
        }
    }

    @Test(arguments: [equidistant, polynomial])
    func `the derivatives of a fisheye match finite differences, even past its edge`(lens: Fisheye?) throws {
        try expectDerivatives(of: try #require(lens), seed: 42) { $0.y > -0.97 }
    }

    @Test func `a fisheye shows nothing outside its circle or straight behind it`() throws {
        let lens = try Fisheye(center: Point(1000, 1000), radius: 900, fieldOfView: 180)
        #expect(lens.vector(at: Point(1899, 1000)) != nil)
        #expect(lens.vector(at: Point(1901, 1000)) == nil)
        #expect(lens.project(Vector(0, -1, 0)) == nil)
        #expect(lens.project(Vector(0, 2, 0))?.position == Point(1000, 1000))
    }

    @Test(arguments: [
        (SIMD4(-0.5, 0, 0, 0), 180.0), (SIMD4(0, 0, 0, 0), 301), (SIMD4(0, 0, 0, 0), 0), (SIMD4(.nan, 0, 0, 0), 90),
        (SIMD4(0, 0, 0, 0), .nan),
    ])
    func `rejects a fisheye that folds or has an impossible field of view`(
        coefficients: SIMD4<Double>, fieldOfView: Double
    ) throws {
        let error = #expect(throws: GeodesyError.self) {
            try Fisheye(
                focalLength: SIMD2(900, 900), center: Point(0, 0), coefficients: coefficients,
                fieldOfView: fieldOfView)
        }
        #expect(error?.code == .calibrationUnusable)
    }
}

extension SIMD3<Double> {
    var magnitude: Double { (self * self).sum().squareRoot() }
}

/// Compares the derivatives of a mapping with central differences at random directions.
func expectDerivatives(
    of lens: some LensMapping, seed: UInt64, where condition: (Vector) -> Bool
) throws {
    var generator = SeededGenerator(seed: seed)
    let step = 1e-5
    for _ in 0..<2_000 {
        var vector = Vector(
            .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator),
            .random(in: -1...1, using: &generator))
        guard vector.magnitude > 0.1 else { continue }
        vector /= vector.magnitude
        guard condition(vector) else { continue }
        let found = try #require(lens.project(vector))
        for (axis, derivative) in [found.perX, found.perY, found.perZ].enumerated() {
            var change = Vector.zero
            change[axis] = step
            let ahead = try #require(lens.project(vector + change)).position
            let behind = try #require(lens.project(vector - change)).position
            let difference = (ahead - behind) / (2 * step)
            let size = 1 + (difference * difference).sum().squareRoot()
            #expect(isNear(derivative, difference, tolerance: 2e-5 * size))
        }
    }
}
