import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageScenes

@testable import Vantage
@testable import VantageParameters

/// Tests the lossless representation of scenes as JSON for other programs.
struct SceneDetailsTests {
    private static func known() throws -> Scene {
        var scene = Scene(
            id: try SceneID(parsing: "FZZZZZZZZZZZZ"), collection: "Übung \"1\"\n",
            coordinate: try Coordinate(latitude: -89.999_999_999_999_99, longitude: 0.1 + 0.2),
            camera: .equirectangular(
                Equirectangular(
                    fullWidth: 8192.5, fullHeight: 4096.25, left: -0.1, top: 1e-17, width: 8000, height: 3000)),
            hasPicture: true)
        scene.altitude = -0.3
        scene.accuracy = .leastNonzeroMagnitude
        scene.heading = try Heading(359.999_999_999_999_9)
        scene.headingReference = .magnetic
        scene.pitch = -1e-9
        scene.roll = 179.999
        scene.size = PictureSize(width: 8000, height: 3000)
        scene.orientation = .leftMirrored
        scene.make = ""
        scene.model = "\u{0}\u{FEFF}日本"
        scene.captured = CaptureTime(milliseconds: -62_135_596_800_001, utcOffset: -570, zoneSource: .derived)
        scene.license = "CC0-1.0"
        scene.attribution = "é / e\u{301}"
        scene.sequence = "2"
        scene.rank = 7
        scene.fileName = "a/b.jpg"
        scene.contentHash = ContentHash(of: [1, 2, 3])
        return scene
    }

    private static func least() throws -> Scene {
        Scene(
            id: try SceneID(parsing: "0000000000000"), collection: "",
            coordinate: try Coordinate(latitude: 0, longitude: -180), camera: .perspective(horizontalFieldOfView: nil),
            hasPicture: false)
    }

    @Test func `a scene survives a round trip`() throws {
        var unknownHeading = try Self.least()
        unknownHeading.headingReference = .magnetic
        unknownHeading.captured = CaptureTime(milliseconds: 0, utcOffset: nil, zoneSource: .assumed)
        for scene in [try Self.known(), try Self.least(), unknownHeading] {
            let text = try JSONLine.text(SceneJSON(scene, hasDetails: true))
            let again = try JSONDecoder().decode(SceneInputJSON.self, from: Data(text.utf8)).value
            #expect(again == scene, "\(text)")
            #expect(again.attribution?.unicodeScalars.map(\.value) == scene.attribution?.unicodeScalars.map(\.value))
        }
    }

    private static func members(_ json: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    @Test func `the lines for many places match JSONEncoder's output`() throws {
        let scene = try Self.known()
        let place = try Coordinate(latitude: -89.9, longitude: 1)
        let answer = AvailableScene(
            scene, near: place, distance: 1.23456789, options: .init(),
            signer: TokenSigner(identity: [1, 2, 3, 4, 5, 6, 7, 8], secret: [9]))
        for hasDetails in [false, true] {
            let line = AvailabilityBatch.Line(id: "x", place: place, sceneResult: .success(answer))
            let lines = AvailabilityLines([line], hasDetails: hasDetails) { "\($0)" }
            var written = try Self.members(Data(lines.text))
            for name in ["id", "latitude", "longitude"] { written[name] = nil }
            let alone = try Self.members(Data(AvailabilityJSON(answer, hasDetails: hasDetails).text))
            #expect(NSDictionary(dictionary: written) == NSDictionary(dictionary: alone))
            #expect((written["details"] != nil) == hasDetails)
            #expect(written["distance"] as? Double == (hasDetails ? 1.23456789 : 1.235))
        }
    }

    @Test(arguments: [
        #""latitude":91,"longitude":0"#, #""latitude":0,"longitude":-181"#,
    ]) func `an invalid place is rejected`(place: String) throws {
        let text = try JSONLine.text(SceneJSON(Self.least(), hasDetails: true))
            .replacing(#""latitude":0,"longitude":-180"#, with: place)
        let input = try JSONDecoder().decode(SceneInputJSON.self, from: Data(text.utf8))
        #expect(throws: GeodesyError.self) { try input.value }
    }
}
