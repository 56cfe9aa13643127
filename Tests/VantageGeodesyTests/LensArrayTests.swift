import Foundation
import Testing
import VantageGeodesy

struct LensArrayTests {
    /// The directions are those of ffmpeg's v360 filter: in the horizontal cross, the front is in the second column of
    /// the second row.
    @Test(arguments: [
        (CubeMap.Layout.horizontalCross, 4, 3), (.verticalCross, 3, 4), (.row, 6, 1), (.column, 1, 6), (.grid, 3, 2),
    ])
    func `recognizes the layout of a cube map by its aspect ratio`(layout: CubeMap.Layout, across: Int, down: Int) {
        #expect(CubeMap.layout(ofWidth: across * 512, height: down * 512) == layout)
    }

    @Test(arguments: [
        (Vector(0, 1, 0), Point(150, 150)), (Vector(1, 0, 0), Point(250, 150)), (Vector(-1, 0, 0), Point(50, 150)),
        (Vector(0, 0, 1), Point(150, 50)), (Vector(0, 0, -1), Point(150, 250)), (Vector(0, -1, 0), Point(350, 150)),
        // Directions near the edges between faces.
        (Vector(0, 1, 0.9), Point(150, 105)), (Vector(0, 0.9, 1), Point(150, 95)), (Vector(0, -0.9, 1), Point(150, 5)),
        (Vector(0, 0.9, -1), Point(150, 205)), (Vector(0.9, -1, 0), Point(305, 150)),
        (Vector(0.9, 0, 1), Point(195, 50)), (Vector(1, 0, 0.9), Point(250, 105)),
    ])
    func `a horizontal cross folds into a cube`(vector: Vector, point: Point) throws {
        let array = LensArray(
            .cubeMap(try CubeMap(width: 400, height: 300, layout: .horizontalCross)))
        let lens = try #require(array.lens(for: vector))
        #expect(isNear(try #require(lens.project(vector)).position, point))
    }

    @Test(arguments: [
        (Vector(0, -1, 0), Point(150, 350)), (Vector(0, -1, -0.9), Point(150, 305)),
        (Vector(0, -0.9, -1), Point(150, 295)),
        (Vector(0.5, -1, 0), Point(175, 350)),
    ])
    func `the back of a vertical cross is upside down`(vector: Vector, point: Point) throws {
        let array = LensArray(.cubeMap(try CubeMap(width: 300, height: 400, layout: .verticalCross)))
        #expect(isNear(try #require(array.lens(for: vector)?.project(vector)).position, point))
    }

    private static let cameras: [CalibratedCamera?] = [
        try? .dualFisheye(DualFisheye(width: 5760, height: 2880, fieldOfView: 200, roll: (90, -90))),
        try? .cubeMap(CubeMap(width: 600, height: 100, layout: .row)),
        try? .cubeMap(
            CubeMap(width: 300, height: 200, layout: .grid, faces: [.left, .front, .right, .down, .back, .up])),
        try? .cubeMap(CubeMap(width: 300, height: 400, layout: .verticalCross)),
        try? .cylinder(Cylinder(width: 4000, height: 2000)),
    ]

    @Test(arguments: cameras) func `the lens for a direction shows that direction`(camera: CalibratedCamera?) throws {
        let array = LensArray(try #require(camera))
        var generator = SeededGenerator(seed: 45)
        for _ in 0..<3_000 {
            let height = Double.random(in: -0.6...0.6, using: &generator)
            let azimuth = Double.random(in: -.pi...Double.pi, using: &generator)
            let level = (1 - height * height).squareRoot()
            let vector = Vector(sin(azimuth) * level, cos(azimuth) * level, height)
            let lens = try #require(array.lens(for: vector))
            let point = try #require(lens.project(vector)).position
            let back = try #require(lens.vector(at: point))
            #expect((back - vector).magnitude < 1e-9)
        }
    }

    @Test func `the derivatives of a mounted lens are in the camera's frame`() throws {
        let camera = try DualFisheye(
            width: 5760, height: 2880,
            front: MountedFisheye(
                Fisheye(center: Point(1440, 1440), radius: 1400, fieldOfView: 200),
                mount: Pose(heading: Heading(3), pitch: -2, roll: 88)),
            back: MountedFisheye(
                Fisheye(center: Point(4320, 1440), radius: 1400, fieldOfView: 200),
                mount: Pose(heading: Heading(181), pitch: 1, roll: -91)))
        for lens in LensArray(.dualFisheye(camera)).lenses {
            try expectDerivatives(of: LensInCamera(lens: lens), seed: 46) {
                ($0 * lens.axes.forward).sum() > -0.9
            }
        }
    }

    private struct LensInCamera: LensMapping {
        let lens: Lens
        func project(_ vector: Vector) -> LensPoint? { lens.project(vector) }
        func vector(at point: Point) -> Vector? { lens.vector(at: point) }
    }

    @Test(arguments: [
        (Vector(0, 1, 0), Point(2000, 800)), (Vector(1, 0, 0), Point(3000, 800)), (Vector(-1, 0, 0), Point(1000, 800)),
        (Vector(0, 1, 1), Point(2000, 800 - 4000 / (2 * .pi))), (Vector(1e-9, -1, 0), Point(4000, 800)),
        (Vector(-1e-9, -1, -1), Point(0, 800 + 4000 / (2 * .pi))),
    ])
    func `a cylinder maps longitudes to columns and tangents of latitude to rows`(vector: Vector, point: Point) throws {
        let array = LensArray(.cylinder(try Cylinder(width: 4000, height: 2000, horizon: 800)))
        let lens = try #require(array.lens(for: vector))
        #expect(isNear(try #require(lens.project(vector)).position, point, tolerance: 1e-4))
        for lens in array.lenses { try expectDerivatives(of: LensInCamera(lens: lens), seed: 47) { abs($0.z) < 0.9 } }
    }

    @Test func `a cylinder does not show the poles, and a narrow cylinder does not show the back`() throws {
        let whole = LensArray(.cylinder(try Cylinder(width: 4000, height: 1000)))
        #expect(whole.lens(for: Vector(0, 0, 1)) == nil)
        #expect(whole.lens(for: Vector(0, 1, 1)) == nil)
        let narrow = LensArray(.cylinder(try Cylinder(width: 1000, height: 1000, fieldOfView: 120)))
        #expect(narrow.lens(for: Vector(1, 0.6, 0)) != nil)
        #expect(narrow.lens(for: Vector(1, 0.5, 0)) == nil)
    }
}
