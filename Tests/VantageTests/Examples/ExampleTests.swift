import Foundation
import Testing
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import Vantage

/// Imports each example in `SampleData/examples` as described in `SampleData/README.md`, and finds the example's
/// markers in views.
@Suite(.fewAtATime)
struct ExampleTests {
    private static let pictures = (try? ExamplePicture.all()) ?? []
    private static let photos = pictures.filter { $0.kind == "photo" && $0.example != "distorted" }
    private static let surroundings = pictures.filter { $0.kind == "panorama" }

    // MARK: Scenes

    @Test func `an import is documented and tested for each folder of examples`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Example.folder.path)
            .filter { !$0.hasSuffix(".json") && !$0.hasPrefix(".") }
        #expect(Set(folders) == Set(Example.all.map(\.name)))
        #expect(Set(Self.pictures.map(\.example)) == Set(folders))
        let page = try String(contentsOf: SampleData.file("README.md"), encoding: .utf8)
        for folder in folders { #expect(page.contains("$ vantage import SampleData/examples/\(folder) "), "\(folder)") }
    }

    @Test(arguments: Example.all)
    func `every picture in an example is imported without a warning`(example: Example) async throws {
        let report = try #require(try await ExampleStore.reports()[example.name])
        #expect(report.imported == Self.pictures.count { $0.example == example.name }, "\(report.failureNotes)")
        #expect(report.failed == 0 && report.duplicates == 0)
        #expect(report.warnings.isEmpty, "\(report.warnings)")
    }

    @Test(arguments: pictures)
    func `scenes have the true position and pose`(picture: ExamplePicture) async throws {
        let scene = try await ExampleStore.scene(of: picture)
        let truth = SIMD3(picture.latitude, picture.longitude, picture.altitude)
        let offset = ExampleTruth.vector(
            from: truth,
            to: SIMD3(scene.coordinate.latitude, scene.coordinate.longitude, scene.altitude ?? picture.altitude))
        // Tables round to a millimeter, and EXIF rounds altitudes to a centimeter.
        #expect((offset * offset).sum().squareRoot() < 0.011, "\(offset)")
        #expect(scene.altitude != nil)
        let heading = try #require(scene.heading?.degrees)
        #expect(abs((heading - picture.heading + 540).truncatingRemainder(dividingBy: 360) - 180) < 0.006)
        #expect(abs((scene.pitch ?? 0) - picture.pitch) < 0.001 && abs((scene.roll ?? 0) - picture.roll) < 0.001)
        #expect(scene.kind.rawValue == picture.kind)
        #expect(scene.size == PictureSize(width: picture.width, height: picture.height))
    }

    @Test func `calibrated pictures have the right kind of camera`() async throws {
        var kinds: [String: String] = [:]
        for picture in Self.pictures {
            guard case .calibrated(let camera) = try await ExampleStore.scene(of: picture).camera else { continue }
            kinds[picture.example] = String("\(camera)".prefix { $0 != "(" })
        }
        #expect(
            kinds == [
                "dual-fisheye": "dualFisheye", "unstitched": "dualFisheye", "fisheye": "fisheye",
                "cube-cross": "cubeMap", "cube-row": "cubeMap", "cube-faces": "cubeMap",
                "cylinder": "cylinder", "distorted": "perspective",
            ])
    }

    // MARK: Views

    @Test(arguments: surroundings)
    func `views of surroundings show markers where trigonometry places them`(picture: ExamplePicture) async throws {
        let scene = try await ExampleStore.scene(of: picture)
        var directions = picture.markers.map { ($0, ExampleTruth.vector(heading: $0.heading, pitch: $0.pitch)) }
        directions += try Self.balloons(in: picture, seenFrom: scene)
        let size = SIMD2(420.0, 315)
        for (marker, direction) in directions {
            let pose = SIMD3(marker.heading + 6, min(90, max(-90, marker.pitch - 4)), 0)
            let view = try await Self.view(of: scene, pose: pose, fieldOfView: 85, size: size)
            let expected = try #require(ExampleTruth.pixel(of: direction, pose: pose, fieldOfView: 85, size: size))
            try Self.expect(marker, at: expected, pixelsPerDegree: 4.2, in: view, of: picture)
        }
        #expect(directions.count >= 4)
    }

    @Test(arguments: photos)
    func `photos show markers where trigonometry places them`(picture: ExamplePicture) async throws {
        let scene = try await ExampleStore.scene(of: picture)
        let fieldOfView = try #require(picture.horizontalFieldOfView)
        guard case .perspective(let found?) = scene.camera else { throw NoFieldOfView(file: picture.file) }
        #expect(abs(found - fieldOfView) < 0.01)
        let width = min(480.0, Double(picture.width))
        let size = SIMD2(width, (width * Double(picture.height) / Double(picture.width)).rounded())
        let view = try await Self.view(of: scene, size: size)
        for marker in picture.markers {
            let expected = try #require(
                ExampleTruth.pixel(
                    of: ExampleTruth.vector(heading: marker.heading, pitch: marker.pitch),
                    pose: SIMD3(picture.heading, picture.pitch, picture.roll), fieldOfView: fieldOfView, size: size))
            try Self.expect(marker, at: expected, pixelsPerDegree: width / fieldOfView, in: view, of: picture)
        }
    }

    /// The crop of an undistorted photo is an implementation detail, so two markers determine its scale and position.
    @Test func `an undistorted photo shows its markers in the right places`() async throws {
        let picture = try #require(Self.pictures.first { $0.example == "distorted" })
        let scene = try await ExampleStore.scene(of: picture)
        let view = try await Self.view(of: scene, size: SIMD2(640, 480))
        let places = try picture.markers.map { marker in
            let direction = ExampleTruth.vector(heading: marker.heading, pitch: marker.pitch)
            let ideal = try #require(ExampleTruth.ideal(direction, pose: SIMD3(picture.heading, 0, 0)))
            let color = try #require(marker.color)
            let patch = try #require(ColorPatch(color, in: try view.image, near: SIMD2(320, 240), reach: 400))
            return (ideal: ideal, seen: patch.center)
        }
        try #require(places.count == 4)
        let (first, last) = (places[0], places[3])
        let scale = (last.seen.x - first.seen.x) / (last.ideal.x - first.ideal.x)
        for place in places {
            let expected = first.seen + scale * (place.ideal - first.ideal)
            #expect(ColorPatch.length(place.seen - expected) < 0.5, "at \(place.seen), expected at \(expected)")
        }
        for marker in picture.markers {
            let pose = SIMD3(marker.heading, marker.pitch, 0)
            let view = try await Self.view(of: scene, pose: pose, fieldOfView: 16, size: SIMD2(240, 180))
            try Self.expect(marker, at: SIMD2(120, 90), pixelsPerDegree: 15, in: view, of: picture)
        }
    }

    // MARK: Helpers

    private struct NoFieldOfView: Error {
        let file: String
    }

    /// Returns the balloons that a picture shows completely, with their directions computed from the positions of the
    /// scene and the balloon.
    private static func balloons(
        in picture: ExamplePicture, seenFrom scene: Scene
    ) throws -> [(MarkerList.Marker, SIMD3<Double>)] {
        let list = try SampleData.markers()
        return picture.landmarks.filter { $0.color != nil }.compactMap { seen in
            guard let balloon = list.landmarks.first(where: { $0.name == seen.name }), let altitude = scene.altitude
            else { return nil }
            let here = SIMD3(scene.coordinate.latitude, scene.coordinate.longitude, altitude)
            let height = list.groundAltitude + balloon.heightAboveGround
            return (seen, ExampleTruth.vector(from: here, to: SIMD3(balloon.latitude, balloon.longitude, height)))
        }
    }

    private static func view(
        of scene: Scene, pose: SIMD3<Double>? = nil, fieldOfView: Double? = nil, size: SIMD2<Double>
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let options = LookAroundSnapshotter.Options(
            size: PictureSize(width: Int(size.x), height: Int(size.y)),
            heading: pose.map { Heading(normalizing: $0.x) }, pitch: pose?.y,
            fieldOfView: try fieldOfView.map { try FieldOfView($0) }, quality: 95, subsampling: .s444)
        return try await ExampleStore.opened().snapshot(of: scene, options: options)
    }

    private static func expect(
        _ marker: MarkerList.Marker, at expected: SIMD2<Double>, pixelsPerDegree: Double,
        in view: LookAroundSnapshotter.Snapshot, of picture: ExamplePicture
    ) throws {
        let (color, diameter) = (try #require(marker.color), try #require(marker.diameter))
        let patch = try #require(
            ColorPatch(color, in: try view.image, near: expected, reach: diameter / 2 * pixelsPerDegree + 2),
            "\(picture.file) \(marker.name) is not at \(expected)")
        let distance = ColorPatch.length(patch.center - expected)
        #expect(distance < 0.5, "\(picture.file) \(marker.name): at \(patch.center), expected at \(expected)")
    }
}
