import VantageGeodesy
import VantageJPEG
import VantageSnapshotter
import Testing

@Suite struct CroppedPanoramaTests {
    /// An all-white part of a 2000×1000 pixel sphere.
    private static func subject(left: Double, top: Double, width: Int, height: Int) throws -> SnapshotSubject {
        let image = PixelImage(width: width, height: height, filledWith: .white)
        let part = Equirectangular(
            fullWidth: 2000, fullHeight: 1000, left: left, top: top, width: width, height: height)
        return try SnapshotSubject(
            camera: .equirectangular(part), heading: Heading(0), source: MemoryPicture(image))
    }

    @Test func `counts a missing lower hemisphere as half of a level view`() throws {
        let subject = try Self.subject(left: 0, top: 0, width: 2000, height: 500)
        let snapshot = try Renderer().render(subject, try ViewRequest(fieldOfView: 90).options())
        #expect(abs(snapshot.unphotographedFraction - 0.5) < 1e-3)
        let image = try snapshot.image
        #expect(image[100, 30].difference(from: .white) <= 1)
        #expect(image[100, 120].difference(from: RGB(128, 128, 128)) <= 1)
    }

    /// The part has its edges at ±`half` degrees. A view of 90° extends one focal length (100 pixels) to each side.
    @Test(arguments: [10.0, 30, 40])
    func `computes the unphotographed share from the angles`(half: Double) throws {
        let width = Int(2000 * half / 180)
        let subject = try Self.subject(left: Double(2000 - width) / 2, top: 0, width: width, height: 1000)
        let request = ViewRequest(heading: 0, pitch: 0, fieldOfView: 90)
        let snapshot = try Renderer().render(subject, try request.options())
        #expect(abs(snapshot.unphotographedFraction - (1 - Sphere.tangent(Double(width) / 2000 * 180))) < 1e-3)
    }

    @Test(arguments: [0.0, 90, 180, 270])
    func `renders a cropped panorama across the seam, in every direction`(heading: Double) throws {
        // The part spans 100° to 280° and contains the seam.
        let subject = try Self.subject(left: 2000 * 280 / 360, top: 0, width: 1000, height: 1000)
        let request = ViewRequest(heading: heading, pitch: 0, fieldOfView: 60)
        let image = try pixels(of: subject, request)
        for x in stride(from: 5, to: 200, by: 10) {
            let offset = Sphere.angle(ofTangent: (Double(x) + 0.5 - 100) / 100 * Sphere.tangent(30))
            let angle = (heading + offset + 360).truncatingRemainder(dividingBy: 360)
            let expected = (100.0..<280.0).contains(angle) ? RGB.white : RGB(128, 128, 128)
            guard abs(angle - 100) > 2, abs(angle - 280) > 2 else { continue }
            #expect(image[x, 75].difference(from: expected) <= 2, "column \(x)")
        }
    }

    @Test func `renders a view outside the photographed area as gray and reads nothing`() throws {
        let part = Equirectangular(fullWidth: 4096, fullHeight: 2048, left: 1536, top: 768, width: 1024, height: 512)
        let subject = try SnapshotSubject(
            camera: .equirectangular(part), heading: Heading(0), source: UnreadablePicture())
        let snapshot = try Renderer().render(
            subject, try ViewRequest(heading: 180, pitch: 0, fieldOfView: 60).options())
        #expect(snapshot.unphotographedFraction == 1)
        #expect(snapshot.levelRead == nil)
        let image = try snapshot.image
        #expect(image.difference(from: PixelImage(width: 200, height: 150, filledWith: RGB(128, 128, 128))) == 0)
    }

    @Test func `reports no unphotographed area for a full sphere, even at the poles`() throws {
        let subject = try SnapshotSubject.panorama(PixelImage(width: 512, height: 256, filledWith: .white))
        for pitch in [-90.0, 0, 90] {
            let snapshot = try Renderer().render(subject, try ViewRequest(pitch: pitch, fieldOfView: 120).options())
            #expect(snapshot.unphotographedFraction == 0)
            #expect(try snapshot.image.difference(from: PixelImage(width: 200, height: 150, filledWith: .white)) <= 1)
        }
    }
}
