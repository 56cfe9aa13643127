import Testing
import VantageScenes

@testable import VantageImport

struct TakeoutDescriptionTests {
    static func description(
        title: String = "a.jpg", time: String = #""1700000000""#, place: String = "1.5", exif: String = "0.0"
    ) -> String {
        """
        {"title": "\(title)", "photoTakenTime": {"timestamp": \(time), "formatted": "x"},
        "creationTime": {"timestamp": "1"}, "geoData": {"latitude": \(place), "longitude": \(place), "altitude": 0.0},
        "geoDataExif": {"latitude": \(exif), "longitude": \(exif), "altitude": 9.5}}
        """
    }

    static func row(_ text: String) throws -> SidecarRow? {
        try DocumentFolder(["a.jpg.json": text], pictures: ["a.jpg"]).rows().first
    }

    @Test func `reads the position that users can correct`() throws {
        let row = try #require(try Self.row(Self.description(exif: "2.5")))
        #expect([row.latitude, row.longitude] == [1.5, 1.5])
        #expect(row.altitude == nil)
        #expect(row.captured == CaptureTime(milliseconds: 1_700_000_000_000, utcOffset: nil, zoneSource: .stated))
    }

    @Test func `falls back to the picture's own position if the corrected one is unknown`() throws {
        let row = try #require(try Self.row(Self.description(place: "0.0", exif: "2.5")))
        #expect([row.latitude, row.longitude, row.altitude] == [2.5, 2.5, 9.5])
        #expect(row.columns[.position] == "geoDataExif")
        #expect(try Self.row(Self.description(place: "0.0"))?.latitude == nil)
    }

    @Test(arguments: [
        ("\"-86400\"", -86_400_000 as Int64?), ("\"0\"", nil), ("\"x\"", nil), ("{}", nil), ("1e30", nil),
    ])
    func `reads times before 1970 and ignores unknown times`(time: String, milliseconds: Int64?) throws {
        #expect(try Self.row(Self.description(time: time))?.captured?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("a.jpg.json", "a.jpg"), ("a.jpg.supplemental-metadata.json", "a.jpg"), ("a.jpg.suppl.json", "a.jpg"),
        ("a.jpg..json", "a.jpg"), ("a.jpg(1).json", "a(1).jpg"), ("a.jpg.supplemental-metadata(2).json", "a(2).jpg"),
        ("PXL.PORTRAIT.ORIGINAL.jpg.s.json", "PXL.PORTRAIT.ORIGINAL.jpg"),
    ])
    func `finds the picture by the name of the document`(document: String, picture: String) throws {
        let folder = try DocumentFolder(["x/\(document)": Self.description()], pictures: ["x/\(picture)"])
        #expect(folder.candidates().map(\.picture?.name) == ["x/\(picture)"])
    }

    @Test func `finds the picture by its title if the name of the document is truncated`() throws {
        let title = "a_very_long_name_of_a_picture_that_does_not_fit_into_the_limit.jpg"
        let stored = String(title.prefix(47)) + ".jpg"
        let folder = try DocumentFolder(
            ["\(title.prefix(46)).json": Self.description(title: title)], pictures: [stored])
        #expect(folder.candidates().map(\.picture?.name) == [stored])
    }

    @Test func `replaces reserved characters in a title`() throws {
        let folder = try DocumentFolder(
            ["x.json": Self.description(title: "a&b's?.jpg")], pictures: ["a_b_s_.jpg"])
        #expect(folder.candidates().map(\.picture?.name) == ["a_b_s_.jpg"])
    }

    @Test func `reports a missing picture and ignores descriptions of videos`() throws {
        let folder = try DocumentFolder([
            "a.jpg.json": Self.description(), "v.mp4.json": Self.description(title: "v.mp4"),
            "metadata.json": #"{"title": "Album", "description": "", "access": "protected"}"#,
        ])
        #expect(folder.failures().map(\.code) == [.pictureMissing])
        #expect(folder.reason("v.mp4.json")?.contains("v.mp4") == true)
        #expect(folder.reason("metadata.json")?.contains("\"title\"") == true)
        #expect(folder.failures("v.mp4.json").map(\.code) == [.unsupportedFormat])
    }

    @Test func `a position that is not a number fails`() throws {
        let folder = try DocumentFolder(["a.jpg.json": Self.description(place: "null")], pictures: ["a.jpg"])
        #expect(folder.failures().map(\.code) == [.badRow])
    }
}
