import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for imports that take the positions of pictures from tracks.
@Suite(.fewAtATime)
struct TrackImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The result of an import without a store.
    private struct Imported {
        var records: [String: SceneRecord] = [:]
        var codes: [String: String] = [:]
        var messages: [String: String] = [:]
        var warnings: [String] = []
    }

    /// A track from 13:00:00 to 13:01:00 UTC that moves 20 m to the north and 1 m upward each second.
    private static let track = TrackText.gpx(
        stride(from: 0, through: 60, by: 4).map { second in
            .init(
                "2025-04-12T13:0\(second / 60):\(String(format: "%02d", second % 60))Z", latitude(Double(second)), 8,
                100 + Double(second))
        })

    /// Returns the latitude on the track, in degrees, a number of seconds after 13:00:00.
    private static func latitude(_ second: Double) -> Double { 48 + second * 20 / 111_200 }

    /// Writes a picture that was taken at a time of day in UTC+2.
    private func picture(
        _ name: String, _ time: String?, zone: String? = "+02:00", at position: (Double, Double)? = nil,
        _ more: KeyValuePairs<ExifTag, ExifBuilder.Value> = [:]
    ) throws {
        var exif = position.map { ExifBuilder.at($0.0, $0.1) } ?? ExifBuilder()
        exif = exif.setting(more)
        if let time { exif[.dateTimeOriginal] = .ascii("2025:04:12 \(time)") }
        if let zone { exif[.offsetTimeOriginal] = .ascii(zone) }
        let payload = exif.payload
        let length = payload.count + 2
        let jpeg = try DrawnPicture.jpeg(width: 48, number: name.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF)
        try folder.write(
            name, jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + jpeg[2...])
    }

    private func run(
        _ names: [String] = [""], format: ImportFormat = .auto, with change: (inout TrackOptions) -> Void = { _ in }
    ) async throws -> Imported {
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.format = format
        options.levels = .none
        change(&options.tracks)
        let importer = DatasetImporter(options: options)
        let paths = names.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 }
        let preparation = try await importer.preparation(of: paths, keepsPictures: false)
        var imported = Imported()
        for (position, discovery) in importer.scanner(paths).enumerated() {
            let item = preparation.prepare(discovery, position: position)
            imported.warnings += item.warnings.map(\.message)
            switch item.content {
            case .ready(let scene): imported.records[item.source] = scene.record
            case .failed(let code, _, let message), .ignored(let code, let message):
                imported.codes[item.source] = code
                imported.messages[item.source] = message
            }
        }
        return imported
    }

    private func request(_ name: String) -> (inout TrackOptions) -> Void {
        let path = folder.path + "/" + name
        return { $0.paths = [path] }
    }

    // MARK: - Tracks next to pictures

    @Test func `a track next to pictures positions those whose times have a zone`() async throws {
        try folder.write("ride.gpx", Self.track)
        try picture("a.jpg", "15:00:05")
        try picture("b.jpg", "13:00:06", zone: "Z")
        try picture("c.jpg", "13:00:07", zone: nil)
        try picture("d.jpg", nil, zone: nil)
        try picture("e.jpg", "10:00:00")
        try picture("f.jpg", "15:00:05", at: (50, 9))
        let imported = try await run()
        let record = try #require(imported.records["a.jpg"])
        #expect(abs(record.coordinate.latitude - Self.latitude(5)) < 1e-9 && record.coordinate.longitude == 8)
        #expect(record.altitude == 105)
        #expect(record.heading == nil, "people take photos in any direction")
        let source = "ride.gpx between 2025-04-12T13:00:04Z and 13:00:08Z"
        #expect(record.provenance[.position] == source && record.provenance[.altitude] == source)
        #expect(imported.records["b.jpg"]?.altitude == 106)
        #expect(imported.records["f.jpg"]?.coordinate.latitude == 50)
        #expect(imported.codes == ["c.jpg": "noPosition", "d.jpg": "noPosition", "e.jpg": "outsideTrack"])
        #expect(imported.messages["c.jpg"]?.contains("has no time zone, so ride.gpx was not used") ?? false)
        #expect(imported.messages["d.jpg"]?.contains("no time, so it cannot be positioned from ride.gpx") ?? false)
        #expect(
            imported.messages["e.jpg"]?.contains("2025-04-12T08:00:00Z is 5 h before ride.gpx begins") ?? false)
    }

    @Test func `tries the tracks in the nearest enclosing folder first, and none in other folders`() async throws {
        try folder.write("all.gpx", Self.track)
        try folder.write("anna/own.gpx", Self.track.replacingOccurrences(of: "lon=\"8.0\"", with: "lon=\"9.0\""))
        try folder.write("ben/short.gpx", TrackText.gpx([.init("2025-04-12T10:00:00Z", 1, 1)]))
        try picture("anna/photos/a.jpg", "15:00:05")
        try picture("ben/b.jpg", "15:00:05")
        try picture("c.jpg", "15:00:05")
        let imported = try await run()
        #expect(imported.records["anna/photos/a.jpg"]?.coordinate.longitude == 9)
        #expect(imported.records["ben/b.jpg"]?.coordinate.longitude == 8)
        #expect(imported.records["c.jpg"]?.coordinate.longitude == 8)
        let alone = try await run(["ben"])
        #expect(alone.codes == ["b.jpg": "outsideTrack"])
    }

    @Test func `finds the right track among several`() async throws {
        for hour in 10..<14 {
            try folder.write(
                "\(hour).gpx",
                TrackText.gpx((10..<50).map { .init("2025-04-12T\(hour):00:\($0)Z", Double(hour), Double($0)) }))
        }
        for hour in 10..<15 { try picture("\(hour).jpg", "\(hour):00:20", zone: "Z") }
        let imported = try await run()
        for hour in 10..<14 {
            #expect(
                imported.records["\(hour).jpg"]?.coordinate == (try Coordinate(latitude: Double(hour), longitude: 20)))
        }
        #expect(imported.messages["14.jpg"]?.contains("is 59.5 min after 13.gpx ends") ?? false)
    }

    @Test func `reads NMEA tracks next to pictures, but ignores other formats`() async throws {
        let rmc = ["130000", "130010"].map {
            TrackText.sentence("GPRMC,\($0),A,4807.038,N,01131.000,E,,,120425,,")
        }
        try folder.write("log.NMEA", rmc.joined())
        try picture("a.jpg", "15:00:05")
        #expect(try await run().records["a.jpg"]?.provenance[.position]?.hasPrefix("log.NMEA between") ?? false)
        #expect(try await run(format: .photos).codes == ["a.jpg": "noPosition", "log.NMEA": "ignored"])
        #expect(try await run(["log.NMEA", "a.jpg"]).records.keys.sorted() == ["a.jpg"])
        #expect(try await run(["a.jpg"]).codes == ["a.jpg": "noPosition"])
    }

    @Test func `reports tracks that cannot be used`() async throws {
        try folder.write("bomb.gpx", "<!DOCTYPE gpx [<!ENTITY a \"a\">]><gpx/>")
        try folder.write("route.gpx", "<gpx><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>")
        try picture("a.jpg", "15:00:05")
        let imported = try await run()
        #expect(imported.codes == ["bomb.gpx": "badDocument", "route.gpx": "ignoredTable", "a.jpg": "noPosition"])
        #expect(imported.messages["a.jpg"]?.contains("CSV file in the same folder") ?? false)
    }

    @Test func `GPX waypoints position the pictures that they refer to`() async throws {
        let waypoints = """
            <wpt lat="1.5" lon="2.5"><ele>3</ele><time>2025-04-12T13:00:00Z</time><link href="a.jpg"/></wpt>
            <wpt lat="1" lon="2"><link href="none.jpg"/></wpt>
            """
        try folder.write("w.gpx", TrackText.gpx(waypoints: waypoints))
        try picture("a.jpg", nil, zone: nil)
        let imported = try await run()
        let record = try #require(imported.records["a.jpg"])
        #expect(record.coordinate.latitude == 1.5 && record.coordinate.longitude == 2.5 && record.altitude == 3)
        #expect(record.captured?.milliseconds == 1_744_462_800_000 && record.captured?.zoneSource == .gps)
        #expect(record.provenance[.position] == "w.gpx: lat, lon")
        #expect(imported.codes == ["w.gpx waypoint 2": "pictureMissing"])
    }

    // MARK: - Requested tracks

    @Test func `a requested track positions pictures and gives them the direction of travel`() async throws {
        try folder.write("ride.gpx", Self.track)
        try picture("p/a.jpg", "13:00:05", zone: nil)
        try picture("p/b.jpg", "13:00:05", zone: nil, [.gpsImgDirection: .rational(200, 1)])
        try picture("p/c.jpg", nil, zone: nil)
        let imported = try await run(["p"]) {
            request("ride.gpx")(&$0)
            $0.headingOffset = -90
        }
        let record = try #require(imported.records["a.jpg"])
        #expect(abs(record.coordinate.latitude - Self.latitude(5)) < 1e-9)
        let heading = try #require(record.heading)
        #expect(abs(heading.degrees - 270) < 1e-6 && record.headingReference == .true)
        #expect(record.provenance[.heading] == "along the track ride.gpx, turned by -90°")
        #expect(imported.records["b.jpg"]?.heading?.degrees == 200)
        #expect(imported.codes == ["c.jpg": "noPosition"])
        #expect(imported.warnings.contains { $0.contains("has no time zone; UTC was assumed") })
    }

    @Test func `the time offset corrects the times of pictures, but not GPS times`() async throws {
        try folder.write("ride.gpx", Self.track)
        try picture("a.jpg", "15:00:08.500", zone: nil)
        try picture(
            "b.jpg", nil, zone: nil,
            [
                .gpsDateStamp: .ascii("2025:04:12"),
                .gpsTimeStamp: .rationals([(13, 1), (0, 1), (5, 1)]),
            ])
        let imported = try await run {
            request("ride.gpx")(&$0)
            $0.timeOffset = -7203.5
        }
        let record = try #require(imported.records["a.jpg"])
        #expect(record.captured?.milliseconds == (try TrackText.time("13:00:05")))
        #expect(record.altitude == 105)
        #expect(record.provenance[.captured] == "EXIF DateTimeOriginal -7203.5 s (time offset)")
        #expect(imported.records["b.jpg"]?.altitude == 105)
    }

    @Test func `keeps positions in pictures and warns if the track is far away`() async throws {
        try folder.write("ride.gpx", Self.track)
        try picture("near.jpg", "15:00:05", at: (Self.latitude(6), 8))
        try picture("far.jpg", "15:00:05", at: (48.1, 8), [.gpsAltitude: .rational(7, 1)])
        let imported = try await run(with: request("ride.gpx"))
        #expect(abs((imported.records["far.jpg"]?.coordinate.latitude ?? 0) - 48.1) < 1e-6)
        #expect(imported.records["far.jpg"]?.altitude == 7 && imported.records["near.jpg"]?.altitude == 105)
        let heading = try #require(imported.records["near.jpg"]?.heading)
        #expect(abs(heading.difference(from: .north)) < 1e-6)
        #expect(imported.warnings.map { $0.prefix(36) } == ["far.jpg: the position on ride.gpx is"])
    }

    @Test func `replaces positions in pictures, but not in tables, on request`() async throws {
        try folder.write("ride.gpx", Self.track)
        try folder.write("t.csv", "file,latitude,longitude\nt.jpg,50,9\n")
        let exif: KeyValuePairs<ExifTag, ExifBuilder.Value> = [
            .gpsAltitude: .rational(7, 1), .gpsHPositioningError: .rational(4, 1),
        ]
        try picture("t.jpg", "15:00:05", at: (51, 9), exif)
        try picture("a.jpg", "15:00:05", at: (51, 9), exif)
        try picture("late.jpg", "16:00:05", at: (51, 9), exif)
        let imported = try await run {
            request("ride.gpx")(&$0)
            $0.use = .all
        }
        let record = try #require(imported.records["a.jpg"])
        #expect(abs(record.coordinate.latitude - Self.latitude(5)) < 1e-9)
        #expect(record.altitude == 105 && record.accuracy == nil)
        #expect(imported.records["t.jpg"]?.coordinate.latitude == 50)
        #expect(imported.records["late.jpg"]?.coordinate.latitude == 51)
        #expect(imported.records["late.jpg"]?.accuracy == 4)
    }

    @Test func `a position of 0,0 in a picture is ignored`() async throws {
        try folder.write("ride.gpx", Self.track)
        try picture("a.jpg", "15:00:05", at: (0, 0))
        #expect(try await run().records["a.jpg"]?.altitude == 105)
    }

    @Test func `reports pictures taken during a gap in the track or after its end`() async throws {
        try folder.write(
            "ride.gpx",
            TrackText.gpx([
                .init("2025-04-12T13:00:00Z", 48, 8), .init("2025-04-12T13:02:00Z", 48.001, 8),
            ]))
        try picture("gap.jpg", "15:01:00")
        try picture("after.jpg", "15:02:00.250")
        let imported = try await run(with: request("ride.gpx"))
        #expect(imported.codes == ["gap.jpg": "trackGap", "after.jpg": "outsideTrack"])
        #expect(imported.messages["gap.jpg"]?.contains("is in a gap of 2 min in ride.gpx.") ?? false)
        #expect(imported.messages["after.jpg"]?.contains("is 0.25 s after ride.gpx ends.") ?? false)
        let longer = try await run {
            request("ride.gpx")(&$0)
            $0.maximumGap = 120
        }
        #expect(longer.records["gap.jpg"].map { abs($0.coordinate.latitude - 48.0005) < 1e-9 } ?? false)
    }

    @Test(arguments: ["log.csv", "log.txt", "log"])
    func `does not read a requested CSV track as a table of scenes`(name: String) async throws {
        try folder.write(name, "time,lat,lon\n2025-04-12T13:00:00Z,48,8\n2025-04-12T13:00:10Z,48.001,8\n")
        try picture("a.jpg", "15:00:05")
        #expect(try await run(with: request(name)).records.keys.sorted() == ["a.jpg"])
        #expect(try await run().records.isEmpty == (name == "log"))
    }

    @Test func `a requested track that cannot be read fails the import before anything is stored`() async throws {
        try picture("a.jpg", "15:00:05")
        try folder.write("empty.gpx", "<gpx/>")
        for name in ["none.gpx", "empty.gpx", "a.jpg"] {
            var options = ImportOptions(collection: CollectionSpec(name: "town"))
            options.tracks.paths = [folder.path + "/" + name]
            let importer = DatasetImporter(options: options)
            await #expect(throws: ImportFailure.self) { try await importer.readTracks() }
            await #expect(throws: ImportFailure.self) { try await importer.performDryRun([folder.path], into: nil) }
        }
    }

    // MARK: - Minimum distance

    @Test func `ignores a picture that is closer to the previous one than the minimum distance`() async throws {
        try folder.write("ride.gpx", Self.track)
        // The names are not in chronological order. At 20 m/s, the pictures are 4, 12, 16, 20 and 44 m from the start.
        for (name, time) in [("e", "00.200"), ("d", "00.600"), ("c", "00.800"), ("b", "01.000"), ("a", "02.200")] {
            try picture("\(name).jpg", "15:00:\(time)")
        }
        try picture("other.jpg", "15:00:00.300", [.make: .ascii("Other")])
        try picture("own.jpg", "15:00:00.300", at: (48, 8))
        try picture("late.jpg", "16:00:00")
        let imported = try await run {
            request("ride.gpx")(&$0)
            $0.minimumDistance = 10
        }
        #expect(imported.records.keys.sorted() == ["a.jpg", "c.jpg", "e.jpg", "other.jpg", "own.jpg"])
        #expect(imported.codes == ["b.jpg": "tooClose", "d.jpg": "tooClose", "late.jpg": "outsideTrack"])
        #expect(imported.messages["d.jpg"] == "is 8.0 m from e.jpg, closer than the minimum distance")
    }

    @Test func `counts pictures that are too close in the report`() async throws {
        try folder.write("ride.gpx", Self.track)
        for index in 0..<5 { try picture("\(index).jpg", "15:00:0\(index)") }
        try folder.write("notes.pdf", "x")
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.tracks.minimumDistance = 30
        let report = try await DatasetImporter(options: options).performDryRun([folder.path], into: nil)
        #expect(report.found == 6 && report.imported == 3 && report.ignored == 3 && report.tooClose == 2)
    }

    @Test func `reports the warnings about tracks once`() async throws {
        let good = TrackText.sentence("GPRMC,130000,A,4807.038,N,01131.000,E,,,120425,,")
        try folder.write("log.nmea", good + good.replacingOccurrences(of: "4807", with: "4907"))
        for index in 0..<3 { try picture("\(index).jpg", "15:00:00", at: (48, Double(index))) }
        let report = try await DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "town")))
            .performDryRun([folder.path], into: nil)
        #expect(report.imported == 3)
        #expect(report.warnings.map(\.message) == ["log.nmea has 1 sentence with a wrong checksum; it was ignored."])
    }

    // MARK: - Resuming

    @Test func `a resumed run leaves out the same pictures`() async throws {
        try folder.write("p/ride.gpx", Self.track)
        for index in 0..<6 { try picture("p/\(index).jpg", "15:00:0\(index)") }
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.tracks.minimumDistance = 30
        let store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
        let paths = [folder.path + "/p"]
        let run = try await store.beginImport(
            into: options.collection, arguments: try options.fingerprint(paths: paths), resuming: false)
        // The interrupted run processed the first three pictures, the second of which is too close to the first.
        let preparation = try await DatasetImporter(options: options).preparation(of: paths, keepsPictures: true)
        let items = DatasetImporter(options: options).scanner(paths).prefix(3).enumerated().map {
            preparation.prepare($0.element, position: $0.offset)
        }
        _ = try await ImportSession(store, run: run, duplicates: .skip).begin(items, isFollowed: false).value
        options.resumes = true
        let report = try await DatasetImporter(options: options).run(paths, into: store)
        #expect(report.found == 6 && report.imported == 3 && report.tooClose == 3)
        #expect(report.ignoredNotes.map(\.file) == ["1.jpg", "3.jpg", "5.jpg"])
        try await store.close()
    }

    @Test func `the fingerprint depends on the track options, if there are any`() throws {
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        let plain = try options.fingerprint(paths: ["/a"])
        #expect(!plain.contains("tracks"))
        var prints: Set = [plain]
        let changes: [(inout TrackOptions) -> Void] = [
            { $0.paths = ["/a.gpx"] }, { $0.use = .all }, { $0.timeOffset = 1 }, { $0.headingOffset = 1 },
            { $0.maximumGap = 1 }, { $0.minimumDistance = 1 },
        ]
        for change in changes {
            options.tracks = TrackOptions()
            change(&options.tracks)
            prints.insert(try options.fingerprint(paths: ["/a"]))
        }
        #expect(prints.count == 7)
    }
}
