import VantageGeodesy
import VantageJPEG
import VantageSnapshotter
import Testing

@Suite struct PhotoTests {
    /// An 800×600 picture with white discs on black.
    private static func photo(discs: [SIMD2<Double>]) -> PixelImage {
        PixelImage(width: 800, height: 600) { x, y in
            let isInside = discs.contains { disc in
                let away = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - disc
                return (away * away).sum() < 36
            }
            return isInside ? .white : .black
        }
    }

    private static let blank = PixelImage(width: 800, height: 600, filledWith: .white)

    @Test(arguments: [
        (200, 150, 0.0, 0.0, 800.0, 600.0), (200, 200, 100, 0, 600, 600), (200, 50, 0, 200, 800, 200),
        (50, 200, 325, 0, 150, 600),
    ])
    func `defaults to the largest centered crop of the requested shape`(
        width: Int, height: Int, left: Double, top: Double, cropWidth: Double, cropHeight: Double
    ) throws {
        let request = ViewRequest(width: width, height: height)
        let view = ViewSolver.resolve(try .photo(Self.blank, fieldOfView: nil), try request.options())
        let crop = try #require(view.crop)
        #expect([crop.left, crop.top, crop.width, crop.height] == [left, top, cropWidth, cropHeight])
        #expect(view.heading == nil && view.pitch == nil && view.horizontalFieldOfView == nil && view.geometry == nil)
    }

    @Test(arguments: [(100, 401), (100, 402), (99, 400), (100, 400), (101, 400)])
    func `keeps the crop inside a tall photo when both have nearly the same shape`(width: Int, height: Int) throws {
        let photo = try SnapshotSubject.photo(
            PixelImage(width: 100, height: 400, filledWith: .white), fieldOfView: nil)
        let view = ViewSolver.resolve(photo, try ViewRequest(width: width, height: height).options())
        let crop = try #require(view.crop)
        #expect(crop.left >= 0 && crop.left + crop.width <= 100)
        #expect(crop.top >= 0 && crop.top + crop.height <= 400)
    }

    @Test func `shows the photo's content in the right place`() throws {
        let disc = SIMD2(300.0, 220.0)
        let subject = try SnapshotSubject.photo(Self.photo(discs: [disc]), fieldOfView: nil)
        let image = try pixels(of: subject, ViewRequest(width: 200, height: 200))
        let expected = SIMD2((300.0 - 100) / 3, 220.0 / 3)
        let found = image.centroid(near: expected, within: 8).point
        #expect(abs(found.x - expected.x) < 0.1 && abs(found.y - expected.y) < 0.1)
    }

    /// The photo spans 60° horizontally, so its focal length is 400 / tan 30° = 692.82 pixels.
    @Test(arguments: [
        // The requested heading and field of view, the crop's left edge and width, and the heading of the resulting
        // view.
        (100.0, 30.0, 214.359, 371.281, 100.0),
        (110, 30, 336.522, 371.281, 110),
        (90, 30, 92.196, 371.281, 90),
        (120, 30, 428.719, 371.281, 117.192),
        (280, 30, 0, 371.281, 82.808),
        (279, 30, 428.719, 371.281, 117.192),
        (100, 100, 0, 800, 100),
    ])
    func `turns a view only as far as the photo's edge`(
        heading: Double, fieldOfView: Double, left: Double, width: Double, shown: Double
    ) throws {
        let subject = try SnapshotSubject.photo(Self.blank, fieldOfView: 60, heading: 100)
        let request = ViewRequest(heading: heading, fieldOfView: fieldOfView, width: 200, height: 150)
        let view = ViewSolver.resolve(subject, try request.options())
        let crop = try #require(view.crop)
        #expect(abs(crop.left - left) < 0.01 && abs(crop.width - width) < 0.01)
        #expect(abs(view.heading!.degrees - shown) < 0.01)
        #expect(view.headingReference == .true)
        #expect(view.pitch == nil)
    }

    @Test(arguments: [(5.0, 0.0, 5.0), (40, 0, 9.09), (-40, 0, -9.09), (12, 10, 12)])
    func `pitches a view only as far as the photo's edge`(asked: Double, taken: Double, shown: Double) throws {
        let subject = try SnapshotSubject.photo(Self.blank, fieldOfView: 60, heading: 100, pitch: taken)
        let request = ViewRequest(heading: 100, pitch: asked, fieldOfView: 40, width: 200, height: 150)
        let view = ViewSolver.resolve(subject, try request.options())
        #expect(abs(view.pitch! - shown) < 0.1)
        #expect(abs(view.heading!.degrees - 100) < 1e-6)
        let crop = try #require(view.crop)
        #expect(crop.top >= 0 && crop.top + crop.height <= 600.0001)
    }

    @Test func `zooms but does not turn a photo without a heading`() throws {
        let subject = try SnapshotSubject.photo(Self.blank, fieldOfView: 60)
        let request = ViewRequest(heading: 120, fieldOfView: 30, width: 200, height: 150)
        let view = ViewSolver.resolve(subject, try request.options())
        #expect(abs(view.crop!.left + view.crop!.width / 2 - 400) < 1e-9)
        #expect(abs(view.horizontalFieldOfView! - 30) < 1e-9)
        #expect(view.heading == nil && view.headingReference == nil)
    }

    @Test func `locates a direction in a rotated and tilted photo`() throws {
        let center = SIMD2(430.0, 250.0)
        let subject = try SnapshotSubject.photo(
            Self.photo(discs: [center]), fieldOfView: 60, heading: 350, pitch: 8, roll: 5)
        // The direction of the disc: its angles from the picture's center, with the camera's roll and pitch undone.
        let focalLength = 400 / Sphere.tangent(30)
        let x = (center.x - 400) / focalLength
        let y = (300 - center.y) / focalLength
        let inCamera = Sphere.Place(
            heading: Sphere.angle(ofTangent: x), pitch: Sphere.angle(ofTangent: y / (1 + x * x).squareRoot()))
        let unrolled = Sphere.seen(inCamera, heading: 0, pitch: 0, roll: -5)
        let world = Sphere.seen(unrolled, heading: 0, pitch: -8, roll: 0)
        let direction = try Direction(heading: Heading(normalizing: world.heading + 350), pitch: world.pitch)

        let request = ViewRequest(heading: 355, pitch: 10, fieldOfView: 40, width: 200, height: 150)
        let snapshot = try Renderer().render(subject, try request.options())
        let point = try #require(snapshot.view.geometry?.point(for: direction))
        let found = try snapshot.image.centroid(near: point, within: 10).point
        #expect(abs(found.x - point.x) < 0.1 && abs(found.y - point.y) < 0.1)
    }
}
