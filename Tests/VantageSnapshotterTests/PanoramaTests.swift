import Foundation
import VantageGeodesy
import VantageJPEG
import Testing

@testable import VantageSnapshotter

@Suite struct PanoramaTests {
    /// A smooth, multicolored panorama that looks different in every direction.
    private static func shaded(width: Int, height: Int, turnedBy turn: Int = 0) -> PixelImage {
        PixelImage(width: width, height: height) { x, y in
            let angle = Double((x + turn) % width) / Double(width) * 2 * .pi
            return RGB(
                Int(128 + 100 * sin(angle)), Int(128 + 100 * cos(3 * angle)), y * 255 / height)
        }
    }

    @Test(arguments: [0.0, 33, 180, 352.5])
    func `keeps vertical lines vertical in a level view from a tilted camera`(
        heading: Double
    ) throws {
        let tilt = MarkerTests.CameraPose(heading: 40, pitch: 9, roll: -6)
        var image = PixelImage(width: 1440, height: 720, filledWith: .black)
        for pitch in stride(from: -40.0, through: 40, by: 0.25) {
            let place = Sphere.Place(heading: heading + 10, pitch: pitch)
            let seen = Sphere.seen(place, heading: tilt.heading, pitch: tilt.pitch, roll: tilt.roll)
            image.paintDisc(at: seen, radius: 0.6, color: .white)
        }
        let subject = try SnapshotSubject.panorama(image, heading: tilt.heading, pitch: tilt.pitch, roll: tilt.roll)
        let view = try pixels(of: subject, ViewRequest(heading: heading, pitch: 0, fieldOfView: 60))
        let column = 100 + 100 / Sphere.tangent(30) * Sphere.tangent(10)
        for row in stride(from: 10, to: 140, by: 10) {
            let found = view.centroid(near: SIMD2(column, Double(row) + 0.5), within: 8).point
            #expect(abs(found.x - column) < 0.15, "row \(row)")
        }
    }

    @Test(arguments: [(0.0, 90.0), (10, 40), (-60, 120), (90, 90), (-85, 60)])
    func `renders the area at the seam like the same area in a panorama rotated by 180°`(
        pitch: Double, fieldOfView: Double
    ) throws {
        // Half the width is a whole number of JPEG blocks, so the blocks of both pictures contain the same pixels.
        let (width, height) = (1024, 512)
        let across = try SnapshotSubject.panorama(Self.shaded(width: width, height: height), heading: 0)
        let turned = try SnapshotSubject.panorama(
            Self.shaded(width: width, height: height, turnedBy: width / 2), heading: 180)
        let request = ViewRequest(heading: 180, pitch: pitch, fieldOfView: fieldOfView)
        let difference = try pixels(of: across, request).difference(from: pixels(of: turned, request))
        #expect(difference <= 4)
    }

    @Test(arguments: [999, 1001, 1003], [[0], [1, 2]])
    func `shows no seam in a panorama of odd width at any scale`(width: Int, levels: [Int]) throws {
        let image = PixelImage(width: width, height: 500) { x, _ in
            let angle = (Double(x) + 0.5) / Double(width) * 2 * .pi
            // The picture is gray, so that the rounding errors of three planes do not add up.
            let value = Int((128 + 100 * sin(angle)).rounded())
            return RGB(value, value, value)
        }
        let subject = try SnapshotSubject.panorama(image, levels: levels)
        for (pitch, fieldOfView) in [(0.0, 90.0), (0, 15), (-30, 90)] {
            let view = try pixels(of: subject, ViewRequest(heading: 180, pitch: pitch, fieldOfView: fieldOfView))
            let middle = [30, 75, 110].flatMap { y in (80..<120).map { abs(view[$0 + 1, y].green - view[$0, y].green) }
            }
            #expect(middle.max()! <= 3, "pitch \(pitch) fov \(fieldOfView)")
        }
    }

    @Test(arguments: [90.0, -90])
    func `renders a pole as smoothly as its surroundings`(pitch: Double) throws {
        // The brightness is a linear function of position in space, so it is smooth across the poles.
        let image = PixelImage(width: 1024, height: 512) { x, y in
            let longitude = (Double(x) + 0.5) / 512 * .pi
            let latitude = (0.5 - (Double(y) + 0.5) / 512) * .pi
            let height = cos(latitude) * sin(longitude)
            return RGB(128, Int((128 + 120 * height).rounded()), 128)
        }
        let view = try pixels(of: .panorama(image), ViewRequest(heading: 20, pitch: pitch, fieldOfView: 50))
        let steps = (60..<90).flatMap { y in
            (85..<115).flatMap { x in [view[x + 1, y], view[x, y + 1]].map { $0.difference(from: view[x, y]) } }
        }
        #expect(steps.max()! <= 4)
    }

    @Test(arguments: [(2048, 90.0), (1024, 90), (1024, 150)])
    func `minifies a fine pattern to its mean`(width: Int, fieldOfView: Double) throws {
        let pattern = PixelImage(width: 2, height: 2) { x, y in (x + y) % 2 == 0 ? .black : .white }
        let row = [pattern.pixels[0..<6], pattern.pixels[6..<12]].map {
            Array(repeatElement($0, count: width / 2).joined())
        }
        let image = PixelImage(
            width: width, height: width / 2, pixels: Array(repeatElement(row[0] + row[1], count: width / 4).joined()))
        let request = ViewRequest(heading: 0, pitch: 0, fieldOfView: fieldOfView, width: 80, height: 60)
        let view = try pixels(of: .panorama(image), request)
        let middle = (20..<40).flatMap { y in (25..<55).map { view[$0, y] } }
        #expect(middle.allSatisfy { $0.difference(from: RGB(128, 128, 128)) <= 3 })
    }

    @Test func `keeps an edge sharp at the panorama's own scale`() throws {
        let image = PixelImage(width: 2000, height: 1000) { x, _ in x < 1000 ? .black : .white }
        // At the center of the view, a pixel is as wide as a panorama pixel because f = 2000 / 2π.
        let fieldOfView = 2 * Sphere.angle(ofTangent: 100 / (2000 / (2 * .pi)))
        let view = try pixels(of: .panorama(image), ViewRequest(heading: 0, pitch: 0, fieldOfView: fieldOfView))
        let values = (90..<110).map { view[$0, 75].green }
        #expect(values[7] < 8 && values[12] > 247)
        #expect(values[9] < 80 && values[10] > 175)
    }

    @Test func `defaults to a level 90° view along the picture's heading`() throws {
        let subject = try SnapshotSubject.panorama(Self.shaded(width: 64, height: 32), heading: 81.5, pitch: 10)
        let view = ViewSolver.resolve(subject, try ViewRequest().options())
        #expect(view.heading == (try Heading(81.5)))
        #expect(view.headingReference == .true)
        #expect(view.pitch == 0)
        #expect(view.horizontalFieldOfView == 90)
        #expect(abs(view.verticalFieldOfView! - 2 * Sphere.angle(ofTangent: 0.75)) < 1e-9)
        #expect(view.crop == nil)
    }

    @Test func `measures headings from the center of a panorama whose heading is unknown`() throws {
        let subject = try SnapshotSubject.panorama(Self.shaded(width: 512, height: 256), heading: nil)
        let known = try SnapshotSubject.panorama(Self.shaded(width: 512, height: 256), heading: 0)
        let request = ViewRequest(heading: 70, pitch: 5, fieldOfView: 60)
        let view = ViewSolver.resolve(subject, try request.options())
        #expect(view.headingReference == .picture)
        #expect(view.heading == (try Heading(70)))
        #expect(try pixels(of: subject, request) == pixels(of: known, request))
    }

    @Test func `keeps a magnetic heading magnetic`() throws {
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: 1024, height: 512)), heading: Heading(10),
            headingReference: .magnetic, source: UnreadablePicture())
        #expect(ViewSolver.resolve(subject, try ViewRequest().options()).headingReference == .magnetic)
    }
}
