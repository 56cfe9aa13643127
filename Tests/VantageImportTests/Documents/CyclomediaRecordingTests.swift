import Testing
import VantageScenes

@testable import VantageImport

struct CyclomediaRecordingTests {
    static func recording(
        id: String = "WE4X0A01", latitude: String = "52.1", longitude: String = "4.3", system: Int = 4258,
        orientation: String = "12.5"
    ) -> String {
        """
        <Recording><ExpiredAt i:nil="true" /><Height>3.25</Height><ImageId>\(id)</ImageId>
        <Latitude>\(latitude)</Latitude><LatitudePrecision>0.03</LatitudePrecision>
        <Longitude>\(longitude)</Longitude><LongitudePrecision>0.04</LongitudePrecision>
        <Orientation>\(orientation)</Orientation><ProductType>Cyclorama</ProductType>
        <RecordedAt xmlns:a="u"><a:DateTime>2023-05-06T07:08:09.5Z</a:DateTime><a:OffsetMinutes>120</a:OffsetMinutes>
        </RecordedAt><RecorderDirection>200</RecorderDirection><SRID>\(system)</SRID></Recording>
        """
    }

    static func document(_ recordings: String...) -> String {
        "<?xml version=\"1.0\"?><Recordings xmlns:i=\"v\">\(recordings.joined())</Recordings>"
    }

    @Test func `reads a recording and finds its picture in the folder named after its first six characters`() throws {
        let folder = try DocumentFolder(
            ["list.xml": Self.document(Self.recording())], pictures: ["WE4X0A/WE4X0A01.jpg"])
        let candidate = try #require(folder.candidates().first)
        let row = try #require(candidate.row)
        #expect(candidate.picture?.name == "WE4X0A/WE4X0A01.jpg")
        #expect([row.latitude, row.longitude, row.altitude, row.heading] == [52.1, 4.3, 3.25, 12.5])
        #expect(row.accuracy == 0.05)
        #expect(row.kind == .panorama)
        #expect(
            row.captured == CaptureTime(milliseconds: 1_683_356_889_500, utcOffset: 120, zoneSource: .stated))
        #expect(row.columns[.heading] == "Orientation")
        #expect(row.label == "list.xml entry 1")
    }

    /// On the central meridian of UTM zone 31, easting 500,000 is longitude 3 and grid north is true north. Northing 0
    /// is the equator.
    @Test func `converts coordinates and headings in a projected system`() throws {
        let recording = Self.recording(latitude: "0", longitude: "500000", system: 25831)
        let folder = try DocumentFolder(["list.xml": Self.document(recording)], pictures: ["WE4X0A01.jpg"])
        let row = try #require(folder.rows().first)
        #expect(abs((row.longitude ?? 0) - 3) < 1e-9)
        #expect(abs(row.latitude ?? 1) < 1e-9)
        #expect(abs((row.heading ?? 0) - 12.5) < 1e-6)
    }

    @Test func `a bad position fails only its row`() throws {
        let text = Self.document(
            Self.recording(latitude: "north"), Self.recording(id: "WE4X0A02"), Self.recording(orientation: "x"),
            Self.recording(id: "missing"), Self.recording(system: 1))
        let folder = try DocumentFolder(["list.xml": text], pictures: ["WE4X0A01.jpg", "WE4X0A02.jpg"])
        #expect(folder.failures().map(\.code) == [.badRow, .pictureMissing, .badDocument])
        let rows = folder.rows()
        #expect(rows.map(\.number) == [2, 3])
        #expect(rows.last?.heading == nil)
        #expect(rows.last?.warnings.count == 1)
    }

    @Test func `a truncated document yields its complete recordings and an error`() throws {
        let text = String(Self.document(Self.recording(), Self.recording()).dropLast(40))
        let folder = try DocumentFolder(["list.xml": text], pictures: ["WE4X0A01.jpg"])
        #expect(folder.rows().count == 1)
        #expect(folder.failures().map(\.code) == [.badDocument])
    }
}
