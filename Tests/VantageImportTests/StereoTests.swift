import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the recognition of stereo panoramas by their tags and shape.
struct StereoTests {
    private struct Result {
        let record: SceneRecord
        let eye: PictureSize?
        let warnings: [ImportWarning]

        var panorama: Equirectangular? { if case .equirectangular(let model) = record.camera { model } else { nil } }
    }

    private static func resolved(
        _ width: Int, _ height: Int, _ tags: KeyValuePairs<String, String> = [:], alike: Bool = false,
        kind: ImportOptions.Kind = .auto, exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [:],
        row: SidecarRow? = nil
    ) throws -> Result {
        try resolved(
            JPEGBuilder(
                width: width, height: height, exif: .at(48, 7).setting(exif), xmp: XMPBuilder.panorama(tags)),
            alike: alike, kind: kind, row: row)
    }

    private static func resolved(
        _ picture: JPEGBuilder, alike: Bool, kind: ImportOptions.Kind = .auto, row: SidecarRow? = nil
    ) throws -> Result {
        var options = ResolutionOptions()
        options.kind = kind
        var resolver = SceneResolver(
            label: "a.jpg", row: row, metadata: PictureMetadata(segments: try JPEGSegments.read(from: picture.bytes)),
            options: options, storedSize: PictureSize(width: picture.width, height: picture.height),
            looksLikeStereo: { _ in alike })
        let record = try resolver.resolve()
        return Result(record: record, eye: resolver.eye, warnings: resolver.importWarnings)
    }

    // MARK: StereoMode

    @Test(arguments: ["top-bottom", "Top-Bottom", "TopBottom", "over-under"])
    func `with a top-bottom StereoMode, the upper half is shown`(mode: String) throws {
        let result = try Self.resolved(4096, 4096, ["ProjectionType": "equirectangular", "StereoMode": mode])
        #expect(result.eye == PictureSize(width: 4096, height: 2048))
        #expect(result.record.size == PictureSize(width: 4096, height: 2048))
        #expect(result.panorama == Equirectangular(width: 4096, height: 2048))
        #expect(result.warnings.isEmpty)
    }

    @Test(arguments: ["left-right", "Left-Right", "side-by-side"])
    func `with a left-right StereoMode, the left half is shown`(mode: String) throws {
        let result = try Self.resolved(8192, 2048, ["ProjectionType": "equirectangular", "StereoMode": mode])
        #expect(result.eye == PictureSize(width: 4096, height: 2048))
        #expect(result.panorama == Equirectangular(width: 4096, height: 2048))
    }

    @Test func `reads the tags that spherical videos use`() throws {
        let picture = JPEGBuilder(
            width: 4096, height: 4096, exif: .at(48, 7),
            xmp: XMPBuilder.packet(
                #"G:ProjectionType="equirectangular" G:StereoMode="top-bottom""#,
                namespaces: ["G": "http://ns.google.com/videos/1.0/spherical/"]))
        #expect(try Self.resolved(picture, alike: false).eye == PictureSize(width: 4096, height: 2048))
    }

    /// The tags of a VR180 picture give sizes either for one eye or, in pixels of the whole picture, for both eyes.
    @Test(arguments: [("3000", "1500", "750"), ("6000", "3000", "1500")])
    func `sizes may describe one eye or both`(full: String, cropped: String, left: String) throws {
        let result = try Self.resolved(
            3000, 1500,
            [
                "ProjectionType": "equirectangular", "StereoMode": "left-right", "FullPanoWidthPixels": full,
                "FullPanoHeightPixels": "1500", "CroppedAreaImageWidthPixels": cropped,
                "CroppedAreaImageHeightPixels": "1500", "CroppedAreaLeftPixels": left, "CroppedAreaTopPixels": "0",
            ])
        #expect(result.eye == PictureSize(width: 1500, height: 1500))
        #expect(
            result.panorama
                == Equirectangular(fullWidth: 3000, fullHeight: 1500, left: 750, top: 0, width: 1500, height: 1500))
    }

    @Test func `in a top-bottom picture that is twice as wide as tall, the spheres are squeezed`() throws {
        let result = try Self.resolved(
            4096, 2048, ["ProjectionType": "equirectangular", "StereoMode": "top-bottom"])
        #expect(result.eye == PictureSize(width: 4096, height: 1024))
        #expect(result.panorama == Equirectangular(width: 4096, height: 1024))
    }

    @Test func `a left-right picture that is twice as wide as tall is ambiguous without sizes`() throws {
        let result = try Self.resolved(
            4096, 2048, ["ProjectionType": "equirectangular", "StereoMode": "left-right"])
        #expect(result.eye == nil && result.record.camera.kind == .photo)
        #expect(result.warnings.count == 1)
    }

    @Test(arguments: ["mono", "", "top-bottom-ish", "bottom-top"])
    func `other StereoModes do not split a panorama`(mode: String) throws {
        let result = try Self.resolved(4096, 2048, ["ProjectionType": "equirectangular", "StereoMode": mode])
        #expect(result.eye == nil && result.panorama == Equirectangular(width: 4096, height: 2048))
    }

    @Test func `a StereoMode that contradicts the shape does not split a picture`() throws {
        let result = try Self.resolved(4000, 3000, ["ProjectionType": "equirectangular", "StereoMode": "top-bottom"])
        #expect(result.eye == nil && result.record.camera.kind == .photo && result.warnings.count == 1)
    }

    /// Cardboard's VR photos show what the left eye sees. The picture for the right eye is in the metadata.
    @Test func `a picture with the other eye's picture in its metadata is not split`() throws {
        let picture = JPEGBuilder(
            width: 4096, height: 4096, exif: .at(48, 7),
            xmp: XMPBuilder.packet(
                """
                GPano:ProjectionType="equirectangular" GPano:FullPanoWidthPixels="8192"
                GPano:FullPanoHeightPixels="4096" GPano:CroppedAreaImageWidthPixels="4096"
                GPano:CroppedAreaImageHeightPixels="4096" GPano:CroppedAreaLeftPixels="2048"
                GPano:CroppedAreaTopPixels="0" GPano:StereoMode="left-right" GImage:Mime="image/jpeg"
                """,
                namespaces: ["GPano": XMPBuilder.gpano, "GImage": "http://ns.google.com/photos/1.0/image/"]))
        let result = try Self.resolved(picture, alike: true)
        #expect(result.eye == nil && result.panorama?.width == 4096 && result.panorama?.fullWidth == 8192)
    }

    @Test func `a rotated picture is not split`() throws {
        let result = try Self.resolved(
            4096, 4096, ["ProjectionType": "equirectangular", "StereoMode": "top-bottom"], alike: true,
            exif: [.orientation: .short(3)])
        #expect(result.eye == nil)
    }

    // MARK: Shape

    @Test(arguments: [(4096, 4096), (8192, 2048)])
    func `a panorama in the shape of two spheres is stereo if its halves are similar`(width: Int, height: Int) throws {
        let declared = SidecarRow.example { $0.kind = .panorama }
        for (tags, kind, row) in [
            (["ProjectionType": "equirectangular"], .auto, nil), ([:], .panorama, nil), ([:], .auto, declared),
        ] as [(KeyValuePairs<String, String>, ImportOptions.Kind, SidecarRow?)] {
            let result = try Self.resolved(width, height, tags, alike: true, kind: kind, row: row)
            #expect(result.eye == PictureSize(width: 4096, height: 2048))
            #expect(result.panorama == Equirectangular(width: 4096, height: 2048))
            let flat = try Self.resolved(width, height, tags, alike: false, kind: kind, row: row)
            #expect(flat.eye == nil && flat.record.camera.kind == .photo && flat.warnings.count == 1)
        }
    }

    @Test func `a large square picture from a 360° camera is stereo, but not a small one`() throws {
        let camera: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .make: .ascii("Insta360"), .model: .ascii("Insta360 Pro"),
        ]
        let large = try Self.resolved(4096, 4096, alike: true, exif: camera)
        #expect(large.eye == PictureSize(width: 4096, height: 2048))
        #expect(try Self.resolved(1080, 1080, alike: true, exif: camera).eye == nil)
        #expect(try Self.resolved(4096, 4096, alike: false, exif: camera).eye == nil)
    }

    @Test func `a square photo without signs of a panorama stays flat, with a warning if its halves are alike`() throws
    {
        let alike = try Self.resolved(4096, 4096, alike: true)
        #expect(alike.eye == nil && alike.record.camera == .perspective(horizontalFieldOfView: nil))
        #expect(alike.warnings.map(\.code) == [ImportReport.panoramaShape])
        let other = try Self.resolved(4096, 4096, alike: false)
        #expect(other.eye == nil && other.warnings.isEmpty)
    }

    @Test func `a picture declared as a photo is never stereo`() throws {
        let tags: KeyValuePairs = ["ProjectionType": "equirectangular", "StereoMode": "top-bottom"]
        let photo = SidecarRow.example { $0.kind = .photo }
        #expect(try Self.resolved(4096, 4096, tags, alike: true, kind: .photo).eye == nil)
        #expect(try Self.resolved(4096, 4096, tags, alike: true, row: photo).eye == nil)
    }

    @Test func `a picture is not split if its panorama sizes do not fit one eye`() throws {
        let tags: KeyValuePairs = [
            "ProjectionType": "equirectangular", "FullPanoWidthPixels": "8192", "FullPanoHeightPixels": "4096",
            "CroppedAreaImageWidthPixels": "4096", "CroppedAreaImageHeightPixels": "4096",
            "CroppedAreaLeftPixels": "2048", "CroppedAreaTopPixels": "0",
        ]
        let result = try Self.resolved(4096, 4096, tags, alike: true)
        #expect(result.eye == nil && result.panorama?.fullWidth == 8192)
    }

    // MARK: Halves

    @Test(arguments: [false, true]) func `the halves of stereo panoramas look alike`(isSideBySide: Bool) throws {
        var picture = StereoPicture()
        picture.isSideBySide = isSideBySide
        let layout = isSideBySide ? StereoLayout.leftRight : .topBottom
        #expect(StereoSigns.areFound(layout, in: try JPEGEncoder.encode(picture.both), limits: .standard))
        (picture.width, picture.height) = (1280, 640)
        #expect(StereoSigns.areFound(layout, in: try JPEGEncoder.encode(picture.both), limits: .standard))
    }

    @Test func `the halves of other square pictures do not look alike`() throws {
        var sphere = StereoPicture()
        (sphere.width, sphere.height) = (512, 512)
        let blank = PixelImage(width: 512, height: 512, pixels: .init(repeating: 90, count: 512 * 512 * 3))
        let gradient = DrawnPicture.image(width: 512, height: 512)
        for image in [sphere.left, blank, gradient] {
            #expect(!StereoSigns.areFound(.topBottom, in: try JPEGEncoder.encode(image), limits: .standard))
        }
    }

    /// Two prints of the same photo on one sheet: their edges do not meet.
    @Test func `the same photo twice is not a panorama`() throws {
        var picture = StereoPicture()
        picture.fieldOfView = 200
        #expect(!StereoSigns.areFound(.topBottom, in: try JPEGEncoder.encode(picture.both), limits: .standard))
    }

    @Test func `tiny and damaged pictures do not count as stereo`() throws {
        var picture = StereoPicture()
        let jpeg = try JPEGEncoder.encode(picture.both)
        #expect(!StereoSigns.areFound(.topBottom, in: Array(jpeg.prefix(jpeg.count / 2)), limits: .standard))
        (picture.width, picture.height) = (128, 64)
        #expect(!StereoSigns.areFound(.topBottom, in: try JPEGEncoder.encode(picture.both), limits: .standard))
    }
}
