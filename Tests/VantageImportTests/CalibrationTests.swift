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

struct CalibrationTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ painting: FisheyePainting = .pair(), name: String = "a.jpg", make: String? = nil, model: String? = nil,
        xmp: String? = nil, trailer: [UInt8] = [], row: SidecarRow? = nil,
        options: ResolutionOptions = ResolutionOptions()
    ) throws -> LoadedPicture {
        var exif = ExifBuilder.at(48.5, 7.5)
        if let make { exif[.make] = .ascii(make) }
        if let model { exif[.model] = .ascii(model) }
        let path = try folder.write(name, try painting.jpeg(exif: exif, xmp: xmp, trailer: trailer))
        let file = PictureFile(path: path, name: name)
        return try PictureReader.read(ImportCandidate(label: name, picture: file, row: row), options: options)
    }

    private func dualFisheye(_ read: LoadedPicture) -> DualFisheye? {
        guard case .calibrated(.dualFisheye(let camera)) = read.record.camera else { return nil }
        return camera
    }

    // MARK: Circles

    @Test(arguments: [
        ("Arashi Vision", "Insta360 ONE X", 200.0, SIMD2(-90.0, 90.0)), ("RICOH", "RICOH THETA Z1", 190, .zero),
        ("SAMSUNG", "SM-C200", 195, .zero), ("Xiaomi", "Madventure 360", 195, .zero),
    ])
    func `a picture with two circles from a known camera is a dual fisheye`(
        make: String, model: String, fieldOfView: Double, roll: SIMD2<Double>
    ) throws {
        let painting = FisheyePainting.pair(width: 2048)
        let read = try read(painting, make: make, model: model)
        let camera = try #require(dualFisheye(read))
        #expect(read.record.camera.kind == .panorama)
        for (lens, circle) in zip([camera.front, camera.back], painting.circles) {
            #expect(abs(lens.lens.center.x - circle.center.x) < 2 && abs(lens.lens.center.y - circle.center.y) < 2)
            #expect(lens.lens.fieldOfView == fieldOfView)
            let radius = lens.lens.focalLength.x * fieldOfView * .pi / 360
            #expect(abs(radius - circle.radius) < 3)
        }
        #expect(camera.front.mount.roll == roll.x && camera.back.mount.roll == roll.y)
        #expect(read.record.provenance[.camera]?.contains("assumed") ?? false)
        #expect(read.warnings.isEmpty)
    }

    @Test func `the camera's own calibration takes precedence over an assumed one`() throws {
        let trailer = TrailerBuilder(text: Insta360Tests.text).bytes
        let read = try read(make: "Arashi Vision", model: "Insta360 X5", trailer: trailer)
        let camera = try #require(dualFisheye(read))
        #expect(camera.front.lens.center == SIMD2(503, 498) * 1.024 / 2)
        #expect(read.record.provenance[.camera]?.contains("calibration in the file") ?? false)
        #expect(read.file?.bytes.suffix(32) == trailer.suffix(32))
    }

    @Test func `a stitched panorama from the same camera is a sphere`() throws {
        var painting = FisheyePainting.pair(width: 2048)
        painting.background = 120
        let read = try read(
            painting, make: "Arashi Vision", model: "Insta360 X5",
            trailer: TrailerBuilder(text: Insta360Tests.text).bytes)
        #expect(read.record.camera == .equirectangular(Equirectangular(width: 2048, height: 1024)))
        #expect(read.warnings.map(\.message).contains { $0.contains("calibration") })
    }

    @Test func `GPano takes precedence over circles`() throws {
        let read = try read(
            make: "Arashi Vision", model: "Insta360 X5",
            xmp: XMPBuilder.panorama(["ProjectionType": "equirectangular"]))
        #expect(read.record.camera == .equirectangular(Equirectangular(width: 1024, height: 512)))
    }

    @Test func `two circles are a dual fisheye, even if all pictures are declared to be panoramas`() throws {
        var options = ResolutionOptions()
        options.kind = .panorama
        #expect(dualFisheye(try read(options: options)) != nil)
        #expect(dualFisheye(try read(row: .example { $0.kind = .panorama })) != nil)
        #expect(dualFisheye(try read(name: "a.insp"))?.front.mount.roll == -90)
        options.kind = .photo
        #expect(dualFisheye(try read(make: "Ricoh", model: "Theta V", options: options)) == nil)
        #expect(dualFisheye(try read(row: .example { $0.kind = .photo })) == nil)
    }

    @Test func `an unknown camera's picture with two circles stays flat`() throws {
        let read = try read(make: "Canon", model: "EOS")
        #expect(read.record.camera == .perspective(horizontalFieldOfView: nil))
    }

    @Test func `an unstitched photo of a GoPro Fusion is a fisheye`() throws {
        let circle = FisheyeCircle(center: SIMD2(308.6, 296.8), radius: 304)
        let painting = FisheyePainting(width: 621, height: 600, circles: [circle])
        let read = try read(painting, name: "GF075169.jpg", make: "GoPro", model: "GoPro Fusion")
        guard case .calibrated(.fisheye(let camera)) = read.record.camera else {
            Issue.record("not a fisheye")
            return
        }
        #expect(abs(camera.lens.center.x - 308.6) < 1 && abs(camera.lens.center.y - 296.8) < 1)
        #expect(camera.lens.fieldOfView == 190)
    }

    // MARK: Tables

    private static let lens = LensParameters(
        model: "OPENCV", width: 512, height: 256, focalX: 300, focalY: 300, centerX: 260, centerY: 130,
        coefficients: ["k1": -0.05, "k2": 0.01, "p1": 0.001, "p2": 0])

    private static func row(_ lens: LensParameters) -> SidecarRow {
        .example {
            $0.setLens(lens, isPerspective: true)
            $0.kind = .photo
            $0.describesStoredPicture = true
            $0.columns[.camera] = "cameras.txt"
        }
    }

    @Test func `a calibration in a table is scaled to its picture and makes it a distorted photo`() throws {
        let read = try read(row: Self.row(Self.lens))
        guard case .calibrated(.perspective(let camera)) = read.record.camera else {
            Issue.record("not a distorted photo")
            return
        }
        #expect(camera.width == 1024 && camera.height == 512)
        #expect(camera.focalLength == SIMD2(600, 600) && camera.principalPoint == SIMD2(520, 260))
        #expect(camera.distortion.radial.x == -0.05 && camera.distortion.tangential.x == 0.001)
        #expect(read.record.provenance[.camera] == "t.csv: cameras.txt, OPENCV")
        #expect(read.warnings.isEmpty)
    }

    @Test func `a calibration with a different aspect ratio is ignored with a warning`() throws {
        var lens = Self.lens
        lens.height = 300
        let read = try read(row: Self.row(lens))
        #expect(read.record.camera == .perspective(horizontalFieldOfView: lens.horizontalFieldOfView))
        #expect(read.warnings.map(\.message).contains { $0.contains("a different aspect ratio") })
    }

    @Test func `a calibration is rotated along with a picture that has an EXIF Orientation`() throws {
        let exif = ExifBuilder.at(48.5, 7.5).setting([.orientation: .short(6)])
        let resolved = try Resolved(
            JPEGBuilder(width: 512, height: 256, exif: exif), row: Self.row(Self.lens))
        guard case .calibrated(.perspective(let camera)) = resolved.record.camera else {
            Issue.record("not a distorted photo")
            return
        }
        #expect(camera.width == 256 && camera.height == 512)
        #expect(camera.principalPoint == SIMD2(126.0, 260))
    }

    // MARK: Declared calibrations

    private static func options(_ calibration: CalibratedCamera) -> ResolutionOptions {
        var options = ResolutionOptions()
        options.calibration = calibration
        return options
    }

    private static func cylinder() throws -> CalibratedCamera {
        .cylinder(try Cylinder(width: 512, height: 256, fieldOfView: 180))
    }

    @Test func `a declared calibration applies to pictures with the same aspect ratio`() throws {
        let options = Self.options(try Self.cylinder())
        let expected = CameraModel.calibrated(
            .cylinder(try Cylinder(width: 1024, height: 512, fieldOfView: 180, horizon: 256)))
        #expect(try read(options: options).record.camera == expected)
        #expect(try read(make: "Ricoh", model: "Theta S", options: options).record.camera == expected)
        let tabled = try read(row: Self.row(Self.lens), options: options)
        guard case .calibrated(.perspective) = tabled.record.camera else {
            Issue.record("the calibration in the table does not take precedence")
            return
        }
    }

    @Test func `a declared calibration does not apply to other pictures`() throws {
        let options = Self.options(try Self.cylinder())
        let square = JPEGBuilder(width: 64, height: 64, exif: .at(48, 7))
        let other = try Resolved(square, options: options)
        #expect(other.record.camera == .perspective(horizontalFieldOfView: nil))
        #expect(other.warnings.contains { $0.contains("the declared calibration") })
        let sphere = JPEGBuilder(
            width: 64, height: 32, exif: .at(48, 7), xmp: XMPBuilder.panorama(["ProjectionType": "equirectangular"]))
        #expect(try Resolved(sphere, options: options).panorama != nil)
        let photo = try Resolved(
            JPEGBuilder(exif: .at(48, 7)), row: .example { $0.kind = .photo }, options: options)
        #expect(photo.record.camera == .perspective(horizontalFieldOfView: nil))
    }

    @Test func `a run cannot be resumed with a different calibration`() throws {
        var options = ImportOptions(collection: CollectionSpec(name: "x"))
        let plain = try options.fingerprint(paths: ["a"])
        #expect(!plain.contains("calibration"))
        options.calibration = try Self.cylinder()
        let calibrated = try options.fingerprint(paths: ["a"])
        options.calibration = .cylinder(try Cylinder(width: 512, height: 256, fieldOfView: 181))
        #expect(Set([plain, calibrated, try options.fingerprint(paths: ["a"])]).count == 3)
    }

    @Test func `a calibration next to the pictures is not an input of an import that uses it`() async throws {
        let calibration = #"{"model": "cylinder", "width": 512, "height": 256, "fieldOfView": 180}"#
        try folder.write(calibration, to: "in/camera.json")
        try folder.write(try FisheyePainting.pair().jpeg(exif: ExifBuilder.at(48.5, 7.5)), to: "in/a.jpg")
        let store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "x"))
        options.calibration = try Self.cylinder()
        let folder = folder.url.appending(path: "in").path
        for paths in [[folder], ["\(folder)/a.jpg", "\(folder)/camera.json"]] {
            let report = try await DatasetImporter(options: options).performDryRun(paths, into: store)
            #expect(report.found == 1 && report.imported == 1, "\(report)")
        }
        options.calibration = nil
        let report = try await DatasetImporter(options: options).performDryRun([folder], into: store)
        #expect(report.found == 2 && report.imported == 1 && report.ignored == 1)
        #expect(report.ignoredNotes.first?.message.hasPrefix("is the calibration of a camera") == true)
        let named = try await DatasetImporter(options: options).performDryRun(["\(folder)/camera.json"], into: store)
        #expect(named.failureNotes.map(\.code) == ["unusedCalibration"])
    }
}
