import Foundation
import Testing
import VantageScenes

@testable import VantageImport

struct OpenSfMReconstructionTests {
    static let reference = #"{"latitude": 0, "longitude": 10, "altitude": 5}"#

    static func reconstruction(
        rotation: String = "[1.5707963267948966, 0, 0]", translation: String = "[-10, 3, -20]",
        camera: String = #"{"projection_type": "spherical", "width": 64, "height": 32}"#,
        reference: String? = reference, extra: String = ""
    ) -> String {
        """
        [{"cameras": {"c": \(camera)}, "shots": {"a.jpg": {"rotation": \(rotation), "translation": \(translation),
        "camera": "c", "capture_time": 1700000000.5, "gps_position": [1, 2, 3]}\(extra)}
        \(reference.map { ", \"reference_lla\": \($0)" } ?? ""), "points": {}}]
        """
    }

    static func rows(_ text: String) throws -> [SidecarRow] {
        try DocumentFolder(["reconstruction.json": text], pictures: ["a.jpg"]).rows()
    }

    /// A camera 10 m east, 20 m north and 3 m above the origin at the equator. The radii of the ellipsoid there are
    /// 6,378,137 m to the east and 6,335,439.327 m to the north.
    @Test func `reads a pose that looks north`() throws {
        let row = try #require(try Self.rows(Self.reconstruction()).first)
        #expect(abs((row.latitude ?? 0) - 20 / 6_335_439.327 * 180 / .pi) < 1e-9)
        #expect(abs((row.longitude ?? 0) - 10 - 10 / 6_378_137 * 180 / .pi) < 1e-9)
        #expect(abs((row.altitude ?? 0) - 8) < 1e-3)
        #expect(abs(row.heading ?? 1) < 1e-9)
        #expect(abs(row.pitch ?? 1) < 1e-9)
        #expect(abs(row.roll ?? 1) < 1e-9)
        #expect(row.kind == .panorama)
        #expect(row.captured == CaptureTime(milliseconds: 1_700_000_000_500, utcOffset: nil, zoneSource: .assumed))
    }

    /// The matrix with the rows south, down and east is a turn of 120° about the axis (1, -1, 1).
    @Test func `reads a pose that looks east`() throws {
        let turn = 2 * Double.pi / 3 / 3.0.squareRoot()
        let text = Self.reconstruction(rotation: "[\(turn), \(-turn), \(turn)]", translation: "[0, 0, 0]")
        let row = try #require(try Self.rows(text).first)
        #expect(abs((row.heading ?? 0) - 90) < 1e-9)
        #expect(abs(row.pitch ?? 1) < 1e-9)
        #expect(abs(row.roll ?? 1) < 1e-9)
    }

    @Test func `reads the focal length of a perspective camera relative to the larger side`() throws {
        let camera =
            #"{"projection_type": "brown", "width": 64, "height": 32, "focal_x": 0.5, "focal_y": 0.25, "k1": 0.1}"#
        let row = try #require(try Self.rows(Self.reconstruction(camera: camera)).first)
        #expect(row.kind == .photo)
        #expect(abs((row.fieldOfView ?? 0) - 90) < 1e-9)
        #expect(row.lens?.focalX == 32)
        #expect(row.lens?.focalY == 16)
        #expect(row.lens?.coefficients == ["k1": 0.1])
    }

    @Test func `does not treat a fisheye as a perspective camera`() throws {
        let camera = #"{"projection_type": "fisheye", "width": 64, "height": 32, "focal": 0.5}"#
        let row = try #require(try Self.rows(Self.reconstruction(camera: camera)).first)
        #expect(row.fieldOfView == nil)
        #expect(row.lens?.model == "fisheye")
    }

    @Test func `finds the reference in a file next to the document`() throws {
        let text = Self.reconstruction(reference: nil)
        let folder = try DocumentFolder(
            ["reconstruction.json": text, "reference_lla.json": Self.reference], pictures: ["images/a.jpg"])
        #expect(folder.candidates().first?.picture?.name == "images/a.jpg")
    }

    @Test func `refuses local coordinates without a valid reference`() throws {
        for reference in [nil, "{}", #"{"latitude": 95, "longitude": 0}"#] {
            let text = Self.reconstruction(reference: reference)
            let folder = try DocumentFolder(["reconstruction.json": text], pictures: ["a.jpg"])
            #expect(folder.rows().isEmpty)
            #expect(folder.failures().map(\.code) == [.badDocument])
        }
    }

    @Test(arguments: ["[1, 2]", "[1, 2, \"x\"]", "null", "[1e999, 0, 0]", "{}"])
    func `a bad pose fails only its shot`(rotation: String) throws {
        let good = #", "b.jpg": {"rotation": [0, 0, 0], "translation": [0, 0, 0], "camera": "c"}"#
        let text = Self.reconstruction(rotation: rotation, extra: good)
        let folder = try DocumentFolder(["reconstruction.json": text], pictures: ["a.jpg", "b.jpg"])
        // The JSON parser rejects 1e999, and with it the whole document.
        let isJSON = !rotation.contains("999")
        #expect(folder.failures().map(\.code) == [isJSON ? .badRow : .badDocument])
        #expect(folder.rows().count == (isJSON ? 1 : 0))
    }

    @Test func `reads a list of points that is longer than the line limit`() throws {
        let points = (0..<100_000).map { #""\#($0)": {"coordinates": [1, 2, 3]}"# }.joined(separator: ", ")
        let text = Self.reconstruction().replacing(#""points": {}"#, with: "\"points\": {\(points)}")
        #expect(try Self.rows(text).count == 1)
    }
}

struct OpenSfMOverridesTests {
    static let text = """
        {"a.jpg": {"gps": {"latitude": 52.5, "longitude": 13.4, "altitude": 30, "dop": 2}, "capture_time": 1700000000,
        "projection_type": "equirectangular", "make": "m", "model": "n"},
        "b.jpg": {"gps": {"latitude": "x"}}, "c.jpg": 7, "d.jpg": {"orientation": 1}}
        """

    @Test func `reads overrides`() throws {
        let folder = try DocumentFolder(["exif_overrides.json": Self.text], pictures: ["a.jpg", "images/d.jpg"])
        let row = try #require(folder.rows().first)
        #expect([row.latitude, row.longitude, row.altitude] == [52.5, 13.4, 30])
        #expect(row.kind == .panorama)
        #expect([row.make, row.model] == ["m", "n"])
        #expect(row.captured?.milliseconds == 1_700_000_000_000)
        #expect(folder.rows().map(\.picture) == ["a.jpg", "d.jpg"])
        #expect(folder.failures().map(\.code) == [.badRow, .badRow])
    }

    @Test func `prefers the poses in a reconstruction to overrides`() throws {
        let folder = try DocumentFolder(
            [
                "exif_overrides.json": Self.text,
                "reconstruction.json": OpenSfMReconstructionTests.reconstruction(),
            ], pictures: ["a.jpg", "d.jpg"])
        #expect(folder.rows().map(\.label) == ["exif_overrides.json entry 4", "reconstruction.json entry 1"])
    }
}
