import Foundation
import Testing
import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter

/// Compares views of fisheye pictures, cube maps, cylinders and distorted photos with the painted sphere.
@Suite struct LensViewTests {
    /// A camera, and the picture that it would take of a painted sphere.
    struct Setup: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let camera: CalibratedCamera
        let picture: @Sendable (LensPainting.Painter) -> PixelImage
    }

    static let setups: [Setup] = {
        do {
            return try [
                fisheye(), polynomialFisheye(), dualFisheye("side by side", roll: (0, 0), tilt: 0),
                dualFisheye("rolled", roll: (90, -90), tilt: 1.5), cubeMap(.horizontalCross), cubeMap(.verticalCross),
                cubeMap(.row), cubeMap(.grid), cylinder(360), cylinder(200),
            ]
        } catch {
            fatalError("\(error)")
        }
    }()

    private static func fisheye() throws -> Setup {
        let lens = try Fisheye(center: SIMD2(512, 500), radius: 490, fieldOfView: 200)
        let circle = LensPainting.Circle(
            center: SIMD2(512, 500), angle: { $0 / 490 * 100 }, fieldOfView: 204)
        return Setup(
            testDescription: "fisheye",
            camera: .fisheye(try FisheyePicture(width: 1024, height: 1000, lens: lens))
        ) {
            LensPainting.circles([circle], width: 1024, height: 1000, $0)
        }
    }

    private static func polynomialFisheye() throws -> Setup {
        let lens = try Fisheye(
            focalLength: SIMD2(250, 250), center: SIMD2(500.25, 390.5), coefficients: SIMD4(0.03, -0.01, 0.002, 0),
            fieldOfView: 190)
        let circle = LensPainting.Circle(
            center: SIMD2(500.25, 390.5),
            angle: { radius in
                var (low, high) = (0.0, 2.0)
                while high - low > 1e-9 {
                    let angle = (low + high) / 2
                    let sum = angle + 0.03 * pow(angle, 3) - 0.01 * pow(angle, 5) + 0.002 * pow(angle, 7)
                    if 250 * sum < radius { low = angle } else { high = angle }
                }
                return low * 180 / .pi
            }, fieldOfView: 192)
        return Setup(
            testDescription: "fisheye with a polynomial, cut off above and below",
            camera: .fisheye(try FisheyePicture(width: 1000, height: 760, lens: lens))
        ) {
            LensPainting.circles([circle], width: 1000, height: 760, $0)
        }
    }

    private static func dualFisheye(
        _ name: String, roll: (front: Double, back: Double), tilt: Double
    ) throws -> Setup {
        func lens(_ x: Double, heading: Double, roll: Double) throws -> (MountedFisheye, LensPainting.Circle) {
            let center = SIMD2(x, 320.0)
            return (
                MountedFisheye(
                    try Fisheye(center: center, radius: 310, fieldOfView: 200),
                    mount: try Pose(heading: Heading(heading), pitch: tilt, roll: roll)),
                LensPainting.Circle(
                    center: center, angle: { $0 / 310 * 100 }, fieldOfView: 203,
                    mount: SIMD3(heading, tilt, roll))
            )
        }
        let front = try lens(322, heading: 0.5, roll: roll.front)
        let back = try lens(958, heading: 180, roll: roll.back)
        return Setup(
            testDescription: "dual fisheye, \(name)",
            camera: .dualFisheye(try DualFisheye(width: 1280, height: 640, front: front.0, back: back.0))
        ) {
            LensPainting.circles([front.1, back.1], width: 1280, height: 640, $0)
        }
    }

    /// The cells and directions of the faces, as ffmpeg's v360 arranges them.
    private static func cubeMap(_ layout: CubeMap.Layout) throws -> Setup {
        let directions = [
            SIMD3(90.0, 0, 0), SIMD3(-90, 0, 0), SIMD3(0, 90, 0), SIMD3(0, -90, 0), SIMD3(0, 0, 0), SIMD3(180, 0, 0),
        ]
        let (cells, places): (SIMD2<Int>, [SIMD2<Int>]) =
            switch layout {
            case .row: (SIMD2(6, 1), (0..<6).map { SIMD2($0, 0) })
            case .column: (SIMD2(1, 6), (0..<6).map { SIMD2(0, $0) })
            case .grid: (SIMD2(3, 2), (0..<6).map { SIMD2($0 % 3, $0 / 3) })
            case .horizontalCross:
                (SIMD2(4, 3), [SIMD2(2, 1), SIMD2(0, 1), SIMD2(1, 0), SIMD2(1, 2), SIMD2(1, 1), SIMD2(3, 1)])
            case .verticalCross:
                (SIMD2(3, 4), [SIMD2(2, 1), SIMD2(0, 1), SIMD2(1, 0), SIMD2(1, 2), SIMD2(1, 1), SIMD2(1, 3)])
            }
        var faces = zip(places, directions).map { (cell: $0, mount: $1) }
        if layout == .verticalCross { faces[5].mount = SIMD3(180, 0, 180) }
        let side = 256
        let painted = faces
        return Setup(
            testDescription: "cube map, \(layout.rawValue)",
            camera: .cubeMap(try CubeMap(width: cells.x * side, height: cells.y * side, layout: layout))
        ) {
            LensPainting.cube(painted, cells: cells, side: side, $0)
        }
    }

    private static func cylinder(_ fieldOfView: Double) throws -> Setup {
        let width = Int(fieldOfView * 4)
        return Setup(
            testDescription: "cylinder of \(fieldOfView) degrees",
            camera: .cylinder(
                try Cylinder(width: width, height: 400, fieldOfView: fieldOfView, horizon: 180))
        ) {
            LensPainting.cylinder(width: width, height: 400, fieldOfView: fieldOfView, horizon: 180, $0)
        }
    }

    // MARK: Markers

    static let radius = 2.0

    static let places: [Sphere.Place] = stride(from: -75.0, through: 75, by: 15).flatMap { pitch in
        stride(from: 0.0, to: 360, by: abs(pitch) > 50 ? 40 : 20).map { Sphere.Place(heading: $0 + 7, pitch: pitch) }
    }

    /// White discs on black. Edges are soft over the width of a pixel, 0.25 degrees.
    static func markers(_ pose: SIMD3<Double>) -> LensPainting.Painter {
        { here in
            let world = Sphere.unseen(here, pose)
            var brightness = 0.0
            for place in places where abs(place.pitch - world.pitch) < radius + 1 {
                let beyond = Sphere.distance(world, place) * 180 / .pi - radius
                brightness = max(brightness, min(max(0.5 - beyond / 0.25, 0), 1))
            }
            let value = Int((brightness * 255).rounded())
            return RGB(value, value, value)
        }
    }

    @Test(arguments: setups)
    func `shows a marker within a seventh of a pixel of the gnomonic projection`(setup: Setup) throws {
        let pose = SIMD3(33.0, 4, -6)
        let subject = try SnapshotSubject(
            camera: .calibrated(setup.camera), heading: Heading(pose.x), pitch: pose.y, roll: pose.z,
            source: MemoryPicture(setup.picture(Self.markers(pose))))
        let photographed = try Self.photographed(setup, pose)
        var count = 0
        for heading in stride(from: 0.0, to: 360, by: 45) {
            for (pitch, fieldOfView) in [(0.0, 60.0), (40, 90), (-55, 100)] {
                let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: fieldOfView)
                let image = try pixels(of: subject, request)
                let mask = try pixels(of: photographed, request)
                for marker in Self.visible(in: request) {
                    guard mask.isWhite(near: marker.center, within: marker.reach) else { continue }
                    let found = image.centroid(near: marker.center, within: marker.reach)
                    let error = found.point - marker.center
                    let distance = (error * error).sum().squareRoot()
                    #expect(distance < 0.15, "\(request): \(marker.place) is \(distance) px off")
                    count += 1
                }
            }
        }
        #expect(count > 60)
    }

    @Test(arguments: setups, [[0, 1], [0, 2]])
    func `keeps a marker in place in a small view`(setup: Setup, levels: [Int]) throws {
        let picture = setup.picture(Self.markers(.zero))
        let subject = try SnapshotSubject(
            camera: .calibrated(setup.camera), heading: Heading(0),
            source: MemoryPicture(picture, levels: levels, subsampling: .s420, isIndexed: levels == [0, 1]))
        let photographed = try Self.photographed(setup, .zero)
        var count = 0
        for heading in [0.0, 90, 200] {
            let request = ViewRequest(heading: heading, pitch: 5, fieldOfView: 50, width: 100, height: 75)
            let image = try pixels(of: subject, request)
            let mask = try pixels(of: photographed, request)
            for marker in Self.visible(in: request) {
                guard mask.isWhite(near: marker.center, within: marker.reach) else { continue }
                let error = image.centroid(near: marker.center, within: marker.reach).point - marker.center
                #expect((error * error).sum().squareRoot() < 0.2, "\(request): \(marker.place) is \(error) off")
                count += 1
            }
        }
        #expect(count > 4)
    }

    @Test(arguments: [(0.0, 0.0, 40.0), (8, 5, 30), (-10, -6, 35)])
    func `a photo with a known distortion is undistorted`(heading: Double, pitch: Double, fieldOfView: Double) throws {
        let (k1, k2, p1, p2) = (-0.22, 0.06, 0.002, -0.0015)
        let camera = try DistortedPerspective(
            width: 900, height: 700, focalLength: SIMD2(600, 610), principalPoint: SIMD2(461, 340),
            distortion: LensDistortion(radial: SIMD3(k1, k2, 0), tangential: SIMD2(p1, p2)))
        let painter = Self.markers(.zero)
        let picture = PixelImage(width: 900, height: 700) { x, y in
            let distorted = SIMD2((Double(x) + 0.5 - 461) / 600, (Double(y) + 0.5 - 340) / 610)
            // The fixed-point iteration with which OpenCV undistorts points.
            var ideal = distorted
            for _ in 0..<60 {
                let square = (ideal * ideal).sum()
                let shift = SIMD2(
                    2 * p1 * ideal.x * ideal.y + p2 * (square + 2 * ideal.x * ideal.x),
                    p1 * (square + 2 * ideal.y * ideal.y) + 2 * p2 * ideal.x * ideal.y)
                ideal = (distorted - shift) / (1 + k1 * square + k2 * square * square)
            }
            let across = atan(ideal.x)
            return painter(
                Sphere.Place(heading: across * 180 / .pi, pitch: -atan(ideal.y * cos(across)) * 180 / .pi))
        }
        let subject = try SnapshotSubject(
            camera: .calibrated(.perspective(camera)), heading: Heading(0), source: MemoryPicture(picture))
        let request = ViewRequest(
            heading: heading < 0 ? heading + 360 : heading, pitch: pitch, fieldOfView: fieldOfView)
        let snapshot = try Renderer().render(subject, request.options())
        let image = try snapshot.image
        #expect(snapshot.unphotographedFraction == 0)
        // The crop is parallel to the photo's sides, and its middle is the requested direction.
        let focalLength = 100 / Sphere.tangent(fieldOfView / 2)
        let front = Sphere.Place(heading: 0, pitch: 0)
        let middle = try #require(Sphere.gnomonic(Sphere.Place(heading: heading, pitch: pitch), center: front))
        var count = 0
        for place in Self.places {
            guard let offset = Sphere.gnomonic(place, center: front) else { continue }
            let angle = Sphere.angle(ofTangent: (offset * offset).sum().squareRoot())
            guard angle < 60 else { continue }
            let (near, far) = (Sphere.tangent(angle - Self.radius), Sphere.tangent(angle + Self.radius))
            let stretched = offset * ((near + far) / 2 / Sphere.tangent(angle))
            let point = SIMD2(100.0, 75) + (stretched - middle) * focalLength
            let reach = (far - near) / 2 * focalLength * 1.1 + 2
            guard point.min() > reach, point.x < 200 - reach, point.y < 150 - reach else { continue }
            let error = image.centroid(near: point, within: reach).point - point
            #expect((error * error).sum().squareRoot() < 0.15, "\(place) is \(error) off")
            count += 1
        }
        #expect(count > 0)
    }

    struct Marker {
        let place: Sphere.Place
        let center: SIMD2<Double>
        let reach: Double
    }

    private static func visible(in request: ViewRequest) -> [Marker] {
        let size = SIMD2(Double(request.width), Double(request.height))
        let focalLength = size.x / 2 / Sphere.tangent(request.fieldOfView! / 2)
        let center = Sphere.Place(heading: request.heading!, pitch: request.pitch!)
        return places.compactMap { place in
            guard let offset = Sphere.gnomonic(place, center: center) else { return nil }
            let away = (offset * offset).sum().squareRoot()
            let angle = Sphere.angle(ofTangent: away)
            guard angle < 70 else { return nil }
            let (near, far) = (Sphere.tangent(angle - radius), Sphere.tangent(angle + radius))
            let stretched = away == 0 ? offset : offset * ((near + far) / 2 / away)
            let point = size / 2 + stretched * focalLength
            let reach = (far - near) / 2 * focalLength * 1.1 + 2
            let isInside = point.min() > reach && point.x < size.x - reach && point.y < size.y - reach
            return isInside ? Marker(place: place, center: point, reach: reach) : nil
        }
    }

    // MARK: Seams

    /// A gradient that is linear in space, so its value is known exactly everywhere.
    static func gradient(_ place: Sphere.Place) -> Double {
        let level = cos(Sphere.radians(place.pitch))
        let (x, y) = (level * sin(Sphere.radians(place.heading)), level * cos(Sphere.radians(place.heading)))
        return 128 + 75 * x + 40 * y + 55 * sin(Sphere.radians(place.pitch))
    }

    private static let directions = [
        (0.0, 0.0), (90, 0), (180, 0), (270, 0), (45, 35), (225, -35), (90, 80), (0, -90),
    ]

    @Test(arguments: setups) func `a gradient has no seams`(setup: Setup) throws {
        let subject = try SnapshotSubject(
            camera: .calibrated(setup.camera), heading: Heading(0),
            source: MemoryPicture(
                setup.picture {
                    let value = Int(Self.gradient($0).rounded())
                    return RGB(value, value, value)
                }))
        let photographed = try Self.photographed(setup, .zero)
        let focalLength = 100 / Sphere.tangent(50)
        var count = 0
        for (heading, pitch) in Self.directions {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 100)
            let image = try pixels(of: subject, request)
            let mask = try pixels(of: photographed, request)
            for y in 0..<150 {
                for x in 0..<200 where mask.isWhite(near: SIMD2(Double(x), Double(y)), within: 2) {
                    let offset = SIMD2(Double(x) - 99.5, Double(y) - 74.5) / focalLength
                    let exact = Self.gradient(Self.place(offset, heading: heading, pitch: pitch))
                    let error = abs(image[x, y].green - Int(exact.rounded()))
                    if error > 2 { Issue.record("\(request): \(error) off at \(x), \(y)") }
                    count += 1
                }
            }
        }
        #expect(count > 60_000)
    }

    /// A picture that is white wherever the camera photographed anything.
    static func photographed(_ setup: Setup, _ pose: SIMD3<Double>) throws -> SnapshotSubject {
        try SnapshotSubject(
            camera: .calibrated(setup.camera), heading: Heading(pose.x), pitch: pose.y, roll: pose.z,
            source: MemoryPicture(setup.picture { _ in .white }))
    }

    /// Returns the place at an offset from the center of a view, in focal lengths to the right and down.
    ///
    /// Source: Snyder, "Map Projections", the inverse of the gnomonic projection, equations 20-14, 20-15 and 22-16.
    private static func place(_ offset: SIMD2<Double>, heading: Double, pitch: Double) -> Sphere.Place {
        let (x, y) = (offset.x, -offset.y)
        let distance = hypot(x, y)
        guard distance > 0 else { return Sphere.Place(heading: heading, pitch: pitch) }
        let angle = atan(distance)
        let origin = Sphere.radians(pitch)
        let latitude = asin(cos(angle) * sin(origin) + y * sin(angle) * cos(origin) / distance)
        let turn = atan2(x * sin(angle), distance * cos(origin) * cos(angle) - y * sin(origin) * sin(angle))
        return Sphere.Place(heading: heading + turn * 180 / .pi, pitch: latitude * 180 / .pi)
    }
}

extension PixelImage {
    /// Reports whether all pixels near a point are white.
    func isWhite(near point: SIMD2<Double>, within radius: Double) -> Bool {
        let rows = max(0, Int(point.y - radius))...min(height - 1, Int(point.y + radius))
        let columns = max(0, Int(point.x - radius))...min(width - 1, Int(point.x + radius))
        return rows.allSatisfy { y in columns.allSatisfy { self[$0, y].green > 250 } }
    }
}
