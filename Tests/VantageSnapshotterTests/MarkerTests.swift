import VantageGeodesy
import VantageJPEG
import VantageScenes
import VantageSnapshotter
import Testing

/// Tests that discs, painted by angular distance at known directions, appear where the gnomonic projection places them.
@Suite struct MarkerTests {
    struct CameraPose: Hashable, Sendable, CustomTestStringConvertible {
        var heading = 0.0
        var pitch = 0.0
        var roll = 0.0
        var testDescription: String { "heading \(heading) pitch \(pitch) roll \(roll)" }
    }

    static let poses = [
        CameraPose(), CameraPose(heading: 310, pitch: 12), CameraPose(heading: 128, roll: -7.5),
        CameraPose(heading: 77.7, pitch: -25, roll: 14), CameraPose(heading: 200, pitch: 60, roll: -100),
    ]

    /// Heading, pitch and field of view, including the seam, both poles and the limits.
    static let views: [(Double, Double, Double)] = [
        (0, 0, 90), (180, 0, 90), (359, 0, 60), (222, -30, 60), (45, 30, 120), (180, 60, 90), (135, 90, 60),
        (301, -90, 120), (10, 85, 40), (30, 0, 30), (180, 2, 10), (60, 20, 150), (270, 0, 170), (270, -60, 170),
    ]

    private static let radius = 1.2

    /// Markers about 15 degrees apart, so that a view of any size shows some.
    private static let places: [Sphere.Place] = stride(from: -90.0, through: 90, by: 15).flatMap { pitch in
        let count = max(1, Int((24 * cosine(pitch)).rounded()))
        return (0..<count).map { Sphere.Place(heading: Double($0) * 360 / Double(count), pitch: pitch) }
    }

    private static func cosine(_ degrees: Double) -> Double {
        Sphere.gnomonic(.init(heading: 0, pitch: degrees), center: .init(heading: 0, pitch: 0)).map {
            1 / (1 + ($0 * $0).sum()).squareRoot()
        } ?? 0
    }

    private static func panorama(_ pose: CameraPose, width: Int = 2048, radius: Double = radius) -> PixelImage {
        var image = PixelImage(width: width, height: (width + 1) / 2, filledWith: .black)
        for place in places {
            let seen = Sphere.seen(place, heading: pose.heading, pitch: pose.pitch, roll: pose.roll)
            image.paintDisc(at: seen, radius: radius, color: .white)
        }
        return image
    }

    @Test(arguments: poses)
    func `shows a marker in its direction whatever the camera's pose`(pose: CameraPose) throws {
        let subject = try SnapshotSubject.panorama(
            Self.panorama(pose), heading: pose.heading, pitch: pose.pitch, roll: pose.roll)
        var count = 0
        for (heading, pitch, fieldOfView) in Self.views {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: fieldOfView)
            count += try Self.check(subject, request)
        }
        #expect(count > 150)
    }

    @Test(arguments: [2048, 2045], [[0], [1], [2]])
    func `keeps a marker in place at any scale and any picture width`(width: Int, levels: [Int]) throws {
        let pose = CameraPose(heading: 20, pitch: -3, roll: 2)
        let subject = try SnapshotSubject.panorama(
            Self.panorama(pose, width: width, radius: 2.5), levels: levels, heading: pose.heading, pitch: pose.pitch,
            roll: pose.roll)
        var count = 0
        for (heading, pitch) in [(20.0, 0.0), (200, 0), (290, 50), (200, -90)] {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 60, width: 120, height: 90)
            count += try Self.check(subject, request, radius: 2.5)
        }
        #expect(count > 20)
    }

    @Test(arguments: [SIMD2(2200, 1100), SIMD2(2201, 1103)])
    func `keeps a marker in place in a level that is not exactly half the size`(full: SIMD2<Int>) throws {
        let image = Self.panorama(CameraPose(), width: 1152, radius: 2.5)
        let level = PyramidLevel(index: 1, width: image.width, height: image.height)
        let jpeg = try JPEGEncoder.encode(image, options: JPEGEncodingOptions(quality: 100, subsampling: .s444))
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: full.x, height: full.y)), heading: Heading(0),
            source: MemoryPicture(width: full.x, height: full.y, jpegs: [level: jpeg]))
        var count = 0
        for (heading, pitch) in [(0.0, 0.0), (180, 0), (290, 50), (200, -90)] {
            let request = ViewRequest(heading: heading, pitch: pitch, fieldOfView: 60, width: 160, height: 120)
            count += try Self.check(subject, request, radius: 2.5)
        }
        #expect(count > 20)
    }

    /// - Returns: The number of markers checked.
    private static func check(
        _ subject: SnapshotSubject, _ request: ViewRequest, radius: Double = radius
    ) throws -> Int {
        let image = try pixels(of: subject, request)
        let markers = visible(in: request, radius: radius)
        for marker in markers {
            let found = image.centroid(near: marker.center, within: marker.reach)
            let error = found.point - marker.center
            let distance = (error * error).sum().squareRoot()
            #expect(distance < 0.15, "\(request): \(marker.place) is \(distance) px off")
        }
        return markers.count
    }

    private struct Marker {
        let place: Sphere.Place
        /// The center of the ellipse that the disc is projected to.
        let center: SIMD2<Double>
        /// A radius in pixels that is certain to contain the ellipse.
        let reach: Double
    }

    /// Returns the markers that lie entirely in a view and overlap no others.
    private static func visible(in request: ViewRequest, radius: Double) -> [Marker] {
        let all = places.compactMap { marker(at: $0, in: request, radius: radius) }
        let (width, height) = (Double(request.width), Double(request.height))
        return all.filter { marker in
            let (center, reach) = (marker.center, marker.reach)
            let isInside =
                center.x > reach && center.y > reach && center.x < width - reach && center.y < height - reach
            let isAlone = all.allSatisfy { other in
                let away = other.center - center
                return other.place == marker.place || max(abs(away.x), abs(away.y)) > reach + other.reach
            }
            // A disc smaller than a pixel is lost in rounding.
            return isInside && isAlone && marker.reach > 3.1
        }
    }

    /// Returns a marker's position, which may be outside the view, or nil if the marker is behind the camera.
    private static func marker(at place: Sphere.Place, in request: ViewRequest, radius: Double) -> Marker? {
        let size = SIMD2(Double(request.width), Double(request.height))
        let focalLength = size.x / 2 / Sphere.tangent(request.fieldOfView! / 2)
        let center = Sphere.Place(heading: request.heading!, pitch: request.pitch!)
        guard let offset = Sphere.gnomonic(place, center: center) else { return nil }
        let away = (offset * offset).sum().squareRoot()
        let angle = Sphere.angle(ofTangent: away)
        guard angle + radius < 89 else { return nil }
        let (near, far) = (Sphere.tangent(angle - radius), Sphere.tangent(angle + radius))
        // A circle on the sphere becomes an ellipse whose center lies farther out than the circle's center.
        let stretched = away == 0 ? offset : offset * ((near + far) / 2 / away)
        return Marker(
            place: place, center: size / 2 + stretched * focalLength, reach: (far - near) / 2 * focalLength * 1.1 + 2)
    }
}
