import Testing
import VantageGeodesy
import VantageScenes

@testable import VantageImport

struct ExifToolEntryTests {
    static func rows(_ entries: String...) throws -> [SidecarRow] {
        try DocumentFolder(["meta.json": "[\(entries.joined(separator: ","))]"], pictures: ["a.jpg"]).rows()
    }

    /// The same picture in each output format of exiftool.
    static let forms = [
        // -n
        """
        {"SourceFile": "./a.jpg", "GPSLatitudeRef": "S", "GPSLatitude": -1.5, "GPSLongitudeRef": "E", "GPSLongitude": 36.25,
        "GPSAltitudeRef": 0, "GPSAltitude": 101.5, "GPSImgDirectionRef": "M", "GPSImgDirection": 12.5, "PosePitchDegrees": 1,
        "PoseRollDegrees": -2, "DateTimeOriginal": "2023:06:21 16:05:10", "OffsetTimeOriginal": "+03:00", "Make": "Ricoh",
        "ProjectionType": "equirectangular", "FullPanoWidthPixels": 6720, "FullPanoHeightPixels": 3360}
        """,
        // Without -n.
        """
        {"SourceFile": "a.jpg", "GPSLatitudeRef": "South", "GPSLongitudeRef": "East", "GPSLatitude": "1 deg 30' 0.00\\" S",
        "GPSLongitude": "36 deg 15' 0.00\\" E", "GPSAltitude": "101.5 m Above Sea Level",
        "GPSImgDirectionRef": "Magnetic North", "GPSImgDirection": 12.5, "PosePitchDegrees": 1, "PoseRollDegrees": -2,
        "SubSecDateTimeOriginal": "2023:06:21 16:05:10+03:00", "Make": "Ricoh", "ProjectionType": "equirectangular",
        "FullPanoWidthPixels": 6720, "FullPanoHeightPixels": 3360}
        """,
        // -g
        """
        {"SourceFile": "/photos/of/another/machine/a.jpg", "File": {"FileName": "a.jpg", "Directory": "x"},
        "EXIF": {"GPSLatitude": 1.5, "GPSLongitude": 36.25, "GPSLatitudeRef": "S", "GPSLongitudeRef": "E",
        "GPSAltitude": 101.5, "GPSImgDirectionRef": "M", "GPSImgDirection": 12.5, "Make": "Ricoh",
        "DateTimeOriginal": "2023:06:21 16:05:10", "OffsetTimeOriginal": "+03:00"},
        "XMP": {"PosePitchDegrees": 1, "PoseRollDegrees": -2, "ProjectionType": "equirectangular",
        "FullPanoWidthPixels": 6720, "FullPanoHeightPixels": 3360},
        "Composite": {"GPSLatitude": -1.5, "GPSLongitude": 36.25}}
        """,
        // -G1
        """
        {"SourceFile": "a.jpg", "GPS:GPSLatitude": 1.5, "GPS:GPSLongitude": 36.25, "GPS:GPSLatitudeRef": "S",
        "GPS:GPSLongitudeRef": "E", "GPS:GPSAltitude": 101.5, "GPS:GPSImgDirectionRef": "M", "GPS:GPSImgDirection": 12.5,
        "IFD0:Make": "Ricoh", "ExifIFD:DateTimeOriginal": "2023:06:21 16:05:10", "ExifIFD:OffsetTimeOriginal": "+03:00",
        "XMP-GPano:PosePitchDegrees": 1, "XMP-GPano:PoseRollDegrees": -2, "XMP-GPano:ProjectionType": "equirectangular",
        "XMP-GPano:FullPanoWidthPixels": 6720, "XMP-GPano:FullPanoHeightPixels": 3360, "Composite:GPSLatitude": -1.5}
        """,
    ]

    @Test(arguments: forms)
    func `reads every output format`(entry: String) throws {
        let row = try #require(try Self.rows(entry).first)
        #expect([row.latitude, row.longitude, row.altitude] == [-1.5, 36.25, 101.5])
        #expect([row.heading, row.pitch, row.roll] == [12.5, 1, -2])
        #expect(row.headingReference == .magnetic)
        #expect(row.make == "Ricoh")
        #expect(row.panorama?.fullWidth == 6720)
        #expect(row.captured == CaptureTime(milliseconds: 1_687_352_710_000, utcOffset: 180, zoneSource: .stated))
    }

    @Test(arguments: [
        (#""GPSAltitudeRef": 1, "GPSAltitude": 20"#, -20.0),
        (#""GPSAltitudeRef": "Below Sea Level", "GPSAltitude": "20 m Below Sea Level""#, -20),
        (#""GPSAltitude": "-20 m""#, -20), (#""GPSAltitude": "20 m Above Sea Level""#, 20),
    ])
    func `reads altitudes below sea level`(tags: String, altitude: Double) throws {
        #expect(try Self.rows(#"{"SourceFile": "a.jpg", \#(tags)}"#).first?.altitude == altitude)
    }

    @Test func `derives the zone from GPS time`() throws {
        let tags = #""DateTimeOriginal": "2023:06:21 16:05:10", "GPSDateTime": "2023:06:21 13:05:08Z""#
        let captured = try Self.rows(#"{"SourceFile": "a.jpg", \#(tags)}"#).first?.captured
        #expect(captured == CaptureTime(milliseconds: 1_687_352_710_000, utcOffset: 180, zoneSource: .derived))
    }

    @Test func `never uses the file's date`() throws {
        let tags = #""FileModifyDate": "2025:01:01 00:00:00+00:00", "ModifyDate": "2025:01:01 00:00:00""#
        #expect(try Self.rows(#"{"SourceFile": "a.jpg", \#(tags)}"#).first?.captured == nil)
    }

    @Test func `ignores the heading of 0 that GoPro cameras write`() throws {
        let tags = #""Make": "GoPro", "PoseHeadingDegrees": 0"#
        #expect(try Self.rows(#"{"SourceFile": "a.jpg", \#(tags)}"#).first?.heading == nil)
        #expect(try Self.rows(#"{"SourceFile": "a.jpg", "PoseHeadingDegrees": 0}"#).first?.heading == 0)
    }

    @Test(arguments: [
        (#"{"SourceFile": "a.jpg", "Error": "File format error"}"#, ImportFailure.Code.reportedBySource),
        (#"{"SourceFile": "a.mp4", "MIMEType": "video/mp4"}"#, .unsupportedFormat),
        (#"{"SourceFile": "a.jpg", "GPSLatitude": "north"}"#, .badRow),
        (#"{"SourceFile": "missing.jpg"}"#, .pictureMissing), (#"{"SourceFile": "../a.jpg"}"#, .pathOutside),
        (#"{"FileName": "a.jpg"}"#, .badRow), ("7", .badRow), (#"{"SourceFile": ["a.jpg"]}"#, .badRow),
    ])
    func `reports entries that cannot become scenes`(entry: String, code: ImportFailure.Code) throws {
        let good = #"{"SourceFile": "b.jpg", "GPSLatitude": 1, "GPSLongitude": 2}"#
        let folder = try DocumentFolder(["sub/meta.json": "[\(good), \(entry)]"], pictures: ["sub/b.jpg"])
        #expect(folder.rows("sub/meta.json").count == 1)
        #expect(folder.failures("sub/meta.json").map(\.code) == [code])
    }
}
