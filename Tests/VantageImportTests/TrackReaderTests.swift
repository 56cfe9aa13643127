import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageImport

/// Tests for reading tracks from files.
struct TrackReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ text: String, limits: ImportLimits = .standard, encoding: String.Encoding = .utf8
    ) throws -> TrackFile {
        let bytes = Array(try #require(text.data(using: encoding)))
        return try TrackFile.read(folder.write("track", bytes), name: "track", limits: limits)
    }

    private func failure(_ text: String, limits: ImportLimits = .standard) -> ImportFailure? {
        #expect(throws: ImportFailure.self) { try read(text, limits: limits) }
    }

    // MARK: - GPX

    @Test func `reads the segments, altitudes and time zones in a GPX file`() throws {
        let file = try read(
            TrackText.gpx(
                [.init("2025-04-12T13:00:00Z", 60.5, 24.25, 100.5), .init("2025-04-12T15:00:04.5+02:00", 60.6, 24.3)],
                [.init("2025-04-12T13:00:09", -60.7, -24.4, -3)]))
        let track = try #require(file.tracks.first)
        #expect(file.tracks.count == 1 && file.warnings.isEmpty)
        #expect(track.fixes.map(\.time) == (try ["13:00:00", "13:00:04.5", "13:00:09"].map(TrackText.time)))
        #expect(track.fixes.map(\.coordinate.latitude) == [60.5, 60.6, -60.7])
        #expect(track.fixes.map(\.coordinate.longitude) == [24.25, 24.3, -24.4])
        #expect(track.fixes.map(\.altitude) == [100.5, nil, -3])
    }

    @Test func `reads prefixed elements, CDATA and other namespaces in GPX`() throws {
        let file = try read(
            """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk><g:name>a &amp; b</g:name><g:trkseg>
            <g:trkpt lat=" 1.5 " lon="+2e0"><g:ele><![CDATA[ 7 ]]></g:ele><g:time>
              2025-04-12T13:00:00Z
            </g:time><g:extensions><x:ele>99</x:ele><x:time>2001-01-01T00:00:00Z</x:time></g:extensions></g:trkpt>
            </g:trkseg></g:trk></g:gpx>
            """)
        let fix = try #require(file.tracks.first?.fixes.first)
        #expect(fix.coordinate == (try Coordinate(latitude: 1.5, longitude: 2)))
        #expect(fix.altitude == 7)
        #expect(fix.time == (try TrackText.time("13:00:00")))
    }

    @Test func `orders positions by time and uses the first of several with the same time`() throws {
        let same = (0..<10).map { TrackText.Point("2025-04-12T13:00:05Z", 50 + Double($0), 8) }
        let file = try read(
            TrackText.gpx([.init("2025-04-12T13:00:09Z", 10, 8)] + same + [.init("2025-04-12T13:00:01Z", 11, 8)]))
        let track = try #require(file.tracks.first)
        #expect(track.fixes.map(\.coordinate.latitude) == [11, 50, 10])
    }

    @Test func `keeps overlapping segments separate`() throws {
        func segment(_ latitude: Double) -> [TrackText.Point] {
            [.init("2025-04-12T13:00:00Z", latitude, 8), .init("2025-04-12T13:00:10Z", latitude, 8)]
        }
        #expect(try read(TrackText.gpx(segment(50), segment(51))).tracks.count == 2)
    }

    @Test func `ignores positions without a time or a valid position, with a warning`() throws {
        let file = try read(
            TrackText.gpx([
                .init(nil, 50, 8), .init("yesterday", 50, 8), .init("2025-04-12T13:00:00Z", 91, 8),
                .init("2025-04-12T13:00:00Z", .nan, 8), .init("2025-04-12T13:00:00Z", 50, .infinity),
                .init("2025-04-12T13:00:00Z", 0, 0), .init("2025-04-12T13:00:01Z", 50, 8),
            ]))
        #expect(file.count == 1)
        #expect(
            file.warnings == [
                "track has 2 track points without a valid time; they were ignored.",
                "track has 4 track points without a valid position; they were ignored.",
            ])
    }

    @Test func `keeps the positions before the damage in a truncated GPX file`() throws {
        let text = TrackText.gpx((0..<50).map { .init("2025-04-12T13:00:\($0 + 10)Z", 50, 8) })
        let file = try read(String(text.prefix(text.count * 3 / 4)))
        #expect((30..<45).contains(file.count))
        #expect(file.warnings.count == 1 && file.warnings[0].contains("is damaged after line"))
    }

    @Test func `reads GPX in Latin-1`() throws {
        let text = TrackText.gpx([.init("2025-04-12T13:00:00Z", 50, 8)])
            .replacingOccurrences(of: "UTF-8", with: "ISO-8859-1")
            .replacingOccurrences(of: "<trk>", with: "<trk><name>Grüße</name>")
        let file = try read(text, encoding: .isoLatin1)
        #expect(file.count == 1 && file.warnings.isEmpty)
    }

    @Test(arguments: [
        "<tr\u{F2}seg>", "<?a?>", "<?xml?>", "<?a b?>", "<?>?>", "<a:b:c/>", "<!-- ? -->", "<![CDATA[<?a?>]]>",
        "\u{85}",
    ])
    func `keeps the positions before malformed markup`(inserted: String) throws {
        let text = TrackText.gpx([.init("2025-04-12T13:00:00Z", 50, 8), .init("2025-04-12T13:00:09Z", 50, 8)])
        let place = try #require(text.range(of: "<trkpt", options: .backwards)).lowerBound
        let hostile = text[..<place] + inserted + text[place...]
        for encoding in [String.Encoding.utf8, .isoLatin1] {
            #expect(try read(String(hostile), encoding: encoding).count >= 1)
        }
    }

    @Test func `keeps names and processing instructions that continue in the next chunk`() throws {
        for padding in 65_400..<65_440 {
            let waypoint = "<?a ü?><wpt lat=\"1\" lon=\"2\"><name>grüße.jpg</name></wpt>"
            let text = "<gpx>" + String(repeating: " ", count: padding + 60) + waypoint + "</gpx>"
            let file = try read(text)
            #expect(file.waypoints.map(\.picture) == ["grüße.jpg"] && file.warnings.isEmpty, "\(padding)")
        }
    }

    @Test func `reads waypoints that refer to pictures`() throws {
        let waypoints = """
            <wpt lat="1" lon="2"><ele>3</ele><time>2025-04-12T13:00:00Z</time><link href="a/b.jpg"><text>x</text></link></wpt>
            <wpt lat="4" lon="5"><name>c.JPG</name></wpt><wpt lat="6" lon="7"><name>Pub</name></wpt>
            <wpt lat="6" lon="7"><url>d.heic</url></wpt>
            """
        let file = try read(TrackText.gpx(waypoints: waypoints))
        #expect(file.waypoints.map(\.picture) == ["a/b.jpg", "c.JPG", "d.heic"])
        #expect(file.waypoints.map(\.number) == [1, 2, 4])
        #expect(file.waypoints[0].altitude == 3 && file.waypoints[0].longitude == 2)
    }

    @Test(arguments: [
        "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><gpx>&b;</gpx>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>",
        "<?xml version=\"1.0\" encoding=\"UTF-7\"?><gpx/>",
        "<html/>", "<", "<a><gpx/></a>",
    ])
    func `rejects XML that is hostile or not GPX`(text: String) {
        #expect(failure(text)?.code == .badDocument)
    }

    @Test func `rejects GPX in UTF-16, where a document type cannot be recognized`() throws {
        let text = TrackText.gpx([.init("2025-04-12T13:00:00Z", 50, 8)])
        let failure = #expect(throws: ImportFailure.self) { try read(text, encoding: .utf16) }
        #expect(failure?.code == .unsupportedTrack)
    }

    @Test func `stops at a document type that follows the first element`() throws {
        let point = TrackText.Point("2025-04-12T13:00:00Z", 50, 8)
        let padding = String(repeating: " ", count: 65_530)
        let text = TrackText.gpx([point]).replacingOccurrences(of: "</trkseg>", with: "\(padding)<!DOCTYPE x></trkseg>")
        let file = try read(text)
        #expect(file.count == 1 && file.warnings.count == 1)
    }

    @Test func `stops at deep nesting`() throws {
        let point = TrackText.Point("2025-04-12T13:00:00Z", 50, 8)
        let deep = String(repeating: "<a>", count: 100_000)
        let file = try read(TrackText.gpx([point]).replacingOccurrences(of: "</trkseg>", with: deep + "</trkseg>"))
        #expect(file.count == 1 && file.warnings.count == 1)
    }

    @Test func `rejects a GPX file above the document limit`() {
        var limits = ImportLimits()
        limits.maximumDocument = 100
        let failure = failure(TrackText.gpx([.init("2025-04-12T13:00:00Z", 50, 8)]), limits: limits)
        #expect(failure?.code == .tooLarge && failure?.limit == .documentBytes)
    }

    // MARK: - NMEA

    @Test func `merges RMC and GGA sentences with the same time`() throws {
        let file = try read(
            "# a logger's own line\n"
                + TrackText.sentence("GPRMC,130000.250,A,4807.0380,N,01131.0000,W,022.4,084.4,120425,003.1,W,A")
                + TrackText.sentence("GPGGA,130000.250,4807.0380,N,01131.0000,W,1,08,0.9,545.4,M,46.9,M,,")
                + "[1744462801000]"
                + TrackText.sentence("GNGGA,130001.250,4807.0990,S,01131.6000,E,4,08,0.9,-5.5,M,46.9,M,,")
                + TrackText.sentence("GNRMC,130001.250,A,4807.0990,S,01131.6000,E,022.4,084.4,120425,,,A,V"))
        let track = try #require(file.tracks.first)
        #expect(track.fixes.map(\.time) == (try ["13:00:00.250", "13:00:01.250"].map(TrackText.time)))
        #expect(track.fixes.map(\.altitude) == [545.4, -5.5])
        #expect(abs(track.fixes[0].coordinate.latitude - 48.1173) < 1e-9)
        #expect(abs(track.fixes[0].coordinate.longitude + 11.516666666666667) < 1e-9)
        #expect(abs(track.fixes[1].coordinate.latitude + 48.1183166666667) < 1e-9)
        #expect(abs(track.fixes[1].coordinate.longitude - 11.526666666666667) < 1e-9)
        #expect(file.warnings.isEmpty)
    }

    @Test func `advances the date at midnight even without another date`() throws {
        let gga = ["235958", "235959", "000000", "000001"].map {
            TrackText.sentence("GPGGA,\($0),4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
        }
        let file = try read(TrackText.sentence("GPZDA,235957.00,31,12,2024,00,00") + gga.joined())
        let times = try #require(file.tracks.first).fixes.map(\.time)
        // 2024-12-31T23:59:58Z.
        #expect(times == [0, 1, 2, 3].map { 1_735_689_598_000 + $0 * 1000 })
    }

    @Test(arguments: [("120425", 1_744_462_800_000), ("311299", 946_645_200_000), ("060180", 316_011_600_000)])
    func `reads two-digit years from 1980 to 2079`(date: String, milliseconds: Int64) throws {
        let file = try read(TrackText.sentence("GPRMC,130000,A,4807.038,N,01131.000,E,,,\(date),,"))
        #expect(file.tracks.first?.fixes.first?.time == milliseconds)
    }

    @Test func `ignores damaged and void sentences`() throws {
        let good = TrackText.sentence("GPRMC,130000,A,4807.038,N,01131.000,E,,,120425,,")
        let file = try read(
            good + good.replacingOccurrences(of: "4807", with: "4907")
                + "$GPRMC,130002,A,4807.038,N,01131.000,E,,,120425,,\r\n$GPRMC,130003,A,48\r\n"
                + TrackText.sentence("GPRMC,130004,V,4807.038,N,01131.000,E,,,120425,,")
                + TrackText.sentence("GPRMC,130005,A,4867.038,N,01131.000,E,,,120425,,")
                + TrackText.sentence("GPRMC,130006,A,4807.038,X,01131.000,E,,,120425,,")
                + TrackText.sentence("GPRMC,136006,A,4807.038,N,01131.000,E,,,120425,,")
                + TrackText.sentence("GPRMC,130007,A,4807.038,N,01131.000,E,,,320425,,")
                + TrackText.sentence("GPGGA,130008,4807.038,N,01131.000,E,0,00,,,M,,M,,")
                + TrackText.sentence("GPRMC,nan,A,nan,N,inf,E,,,120425,,"))
        // The sentence with an impossible date gets the date of the earlier sentences.
        #expect(file.tracks.first?.fixes.map(\.time) == (try ["13:00:00", "13:00:07"].map(TrackText.time)))
        #expect(file.warnings == ["track has 3 sentences with a wrong checksum; they were ignored."])
    }

    @Test func `reports positions before the first date`() throws {
        let file = try read(TrackText.sentence("GPGGA,130000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"))
        #expect(file.count == 0 && file.warnings == ["track has 1 position before the first date; it was ignored."])
    }

    // MARK: - CSV

    @Test(arguments: [
        "time,lat,lon,ele\n2025-04-12T13:00:00Z,48.5,-7.25,99\n",
        "Timestamp;Longitude;Latitude;Altitude\r\n1744462800;-7,25;48,5;99\r\n",
        "datetime\tlatitude\tlongitude\talt\n1744462800000\t48.5\t-7.25\t99",
        "date,time,lat,lon,altitude\n2025-04-12,13:00:00,48.5,-7.25,99\n",
        "time,lat,lon,ele\n2025-04-12 15:00:00+02:00,48°30'N,7°15'W,99\n",
    ])
    func `reads CSV with the column names of tables`(text: String) throws {
        let fix = try #require(try read(text).tracks.first?.fixes.first)
        #expect(fix.time == 1_744_462_800_000)
        #expect(fix.coordinate == (try Coordinate(latitude: 48.5, longitude: -7.25)))
        #expect(fix.altitude == 99)
    }

    @Test func `ignores CSV rows without a valid time and position`() throws {
        let file = try read(
            "time,lat,lon\n,48,7\n2025-04-12T13:00:00Z,nan,7\n2025-04-12T13:00:01Z,48,7\nx,48,7\n"
                + "2025-04-12T13:00:02Z,48\n")
        #expect(file.count == 1)
        #expect(file.warnings == ["track has 4 rows without a valid time and position; they were ignored."])
    }

    @Test(arguments: ["a,b,c\n1,2,3\n", "lat,lon\n48,7\n", "", "hello"])
    func `rejects CSV without times and positions`(text: String) {
        let failure = failure(text)
        #expect(failure?.code == .badDocument)
        #expect(failure?.description.contains("time, latitude and longitude") ?? false)
    }

    @Test func `rejects other files`() {
        #expect(failure("\u{7F}ELF\0\0\0\0")?.code == .unsupportedTrack)
        let missing = #expect(throws: ImportFailure.self) {
            try TrackFile.read(folder.path + "/none.gpx", name: "none.gpx", limits: .standard)
        }
        #expect(missing?.code == .unreadableFile)
        let directory = #expect(throws: ImportFailure.self) {
            try TrackFile.read(folder.path, name: "folder", limits: .standard)
        }
        #expect(directory?.code == .unreadableFile)
    }
}
