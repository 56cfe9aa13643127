import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageParsing
import VantageProjections
import VantageSceneFixtures

@testable import VantageImport

struct TableTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write("\(name).jpg", [0xFF, 0xD8, 0xFF]) }
    }

    /// Returns the rows of a table that is scanned directly, not as part of a folder.
    private func rows(
        _ text: String, as name: String = "t.csv", _ settings: TableProfile? = nil
    ) throws -> [SidecarRow] {
        try rows(Array(text.utf8), as: name, settings)
    }

    private func rows(_ bytes: [UInt8], as name: String, _ settings: TableProfile? = nil) throws -> [SidecarRow] {
        try folder.write(name, bytes)
        return try DatasetScanner(paths: [folder.path + "/" + name], tableSettings: settings).map { discovery in
            switch discovery {
            case .candidate(let candidate): try #require(candidate.row)
            case .failure(let failure): throw failure
            case .ignored(let file): throw Ignored(reason: file.reason)
            }
        }
    }

    private struct Ignored: Error { let reason: String }

    private static func settings(_ change: (inout TableProfile) -> Void) -> TableProfile {
        var settings = TableProfile()
        change(&settings)
        return settings
    }

    // MARK: - Text

    @Test(arguments: [
        "id,lat,lon\n1,48.5,7.25\n", "id;lat;lon\n1;48.5;7.25\n", "id\tlat\tlon\n1\t48.5\t7.25\n",
        "id|lat|lon\n1|48.5|7.25\n", "id lat lon\n1  48.5   7.25\n", "sep=;\nid;lat;lon\n1;48,5;7,25\n",
        "\u{FEFF}id,lat,lon\n1,48.5,7.25\n", "# made by hand\n#id,lat,lon\n1,48.5,7.25\n",
        "# positions v1.0: id; lat; lon\n1; 48.5; 7.25\n", "// id, lat, lon\n1\t48.5\t7.25\n",
        "id,lat,lon\r\n1,48.5,7.25\r\n", "\n\nid,lat,lon\n\n1,48.5,7.25",
    ])
    func `finds the delimiter and the header`(text: String) throws {
        let row = try #require(try rows(text).first)
        #expect(row.latitude == 48.5)
        #expect(row.longitude == 7.25)
    }

    @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf16, .windowsCP1252])
    func `detects the encoding`(encoding: String.Encoding) throws {
        let text = "sequence,lat,lon\nStraße nach Málaga,48.5,7.25\n"
        let bytes = Array(try #require(text.data(using: encoding)))
        let row = try #require(try rows(bytes, as: "t.csv").first)
        #expect(row.sequence == "Straße nach Málaga")
        #expect(row.latitude == 48.5)
    }

    @Test func `decodes UTF-16 whose characters are split between chunks`() throws {
        let text = "sequence,lat,lon\n😀 é,1,2\n"
        let bytes = Array(try #require(text.data(using: .utf16LittleEndian)))
        for chunk in 1...7 {
            let utf8 = TableText.utf8(ByteSource(bytes: bytes, chunk: chunk), .utf16, isSpaced: false)
            var decoded: [UInt8] = []
            while case let piece = try utf8.next(), !piece.isEmpty { decoded += piece }
            #expect(String(decoding: decoded, as: UTF8.self) == text)
        }
    }

    @Test func `columns can be specified by number if there is no header`() throws {
        let settings = Self.settings {
            $0.hasHeader = false
            $0.columns = [.y: ["2"], .x: ["1"], .heading: ["3"]]
        }
        let rows = try rows("7.25,48.5,90\n7.26,48.6,91\n", settings)
        #expect(rows.map(\.latitude) == [48.5, 48.6])
        #expect(rows.map(\.heading) == [90, 91])
        #expect(rows[0].label == "t.csv row 1")
    }

    @Test func `the error for a missing column names the column`() throws {
        let settings = Self.settings { $0.columns = [.x: ["Rechtswert"]] }
        let failure = #expect(throws: ImportFailure.self) { try rows("a,lat,lon\n1,2,3\n", settings) }
        #expect(failure?.description.contains("Rechtswert") ?? false)
    }

    @Test func `ignores unrelated text in a folder even if columns are specified`() throws {
        let settings = Self.settings { $0.columns = [.file: ["Bild"], .x: ["Ost"], .y: ["Nord"]] }
        for (text, codes) in [
            ("notes on the delivery\nof today\n", []),
            ("Bild Ost Nrd\na 7 48\n", [ImportFailure.Code.unsupportedFormat]),
        ] {
            let folder = try TemporaryFolder()
            try folder.write(text, to: "notes.txt")
            try folder.write("Bild;Ost;Nord\n;7;48\n", to: "t.csv")
            let found = DatasetScanner(paths: [folder.url.path], tableSettings: settings).map { $0 }
            let failures = found.compactMap { if case .failure(let failure) = $0 { failure.code } else { nil } }
            #expect(failures == codes)
            #expect(found.count == 2)
        }
    }

    @Test func `the error for an unknown table lists its columns and suggests a mapping`() throws {
        let failure = #expect(throws: ImportFailure.self) { try rows("Aufnahmename;Ostlage;Nordlage\na;1;2\n") }
        #expect(failure?.code == .unsupportedFormat)
        #expect(failure?.description.contains("\"Aufnahmename\", \"Ostlage\", \"Nordlage\"") ?? false)
        #expect(failure?.description.contains("file=Aufnahmename,x=Ostlage,y=Nordlage") ?? false)
        #expect(!(failure?.description.contains("coordinate system") ?? true))
        let plane = #expect(throws: ImportFailure.self) { try rows("easting,northing\n1,2\n") }
        #expect(plane?.description.contains("x=easting,y=northing, and specify the coordinate system") ?? false)
    }

    // MARK: - Coordinate systems

    /// The positions and convergences were computed with pyproj.
    @Test(arguments: [
        ("EPSG:25832", 500_000.0, 5_300_000.0, 47.85334195, 9.0, 0.0),
        ("EPSG:25832", 650_000.25, 5_300_000.5, 47.83584368, 11.00453757, 1.48609),
        ("EPSG:2154", 700_000, 6_600_000, 46.5, 3.0, 0.0),
    ])
    func `converts coordinates and headings in a projected system`(
        system: String, x: Double, y: Double, latitude: Double, longitude: Double, convergence: Double
    ) throws {
        let settings = Self.settings { $0.crs = system }
        let row = try #require(try rows("file,x,y,z,heading\na.jpg,\(x),\(y),12,350\n", settings).first)
        #expect(abs(try #require(row.latitude) - latitude) < 2e-8)
        #expect(abs(try #require(row.longitude) - longitude) < 2e-8)
        #expect(abs(try #require(row.heading) - 350 - convergence) < 1e-4)
        #expect(row.altitude == 12)
        #expect(row.source(of: .position).contains("x"))
        #expect(row.source(of: .heading) == "t.csv: heading (from grid north)")
    }

    @Test func `rejects x, y and z coordinates without a coordinate system`() throws {
        let failure = #expect(throws: ImportFailure.self) { try rows("file,x,y,z\na.jpg,12.5,7.25,3\n") }
        #expect(failure?.code == .coordinateSystemMissing)
        #expect(try rows("file,x,y\na.jpg,7.25,48.5\n").first?.latitude == 48.5)
    }

    @Test(arguments: [
        "file,easting,northing", "Photo Name;Easting (m);Northing (m)", "Bildname\tRechtswert\tHochwert",
        "image,UTM32_E,UTM32_N", "Fichier;Est;Nord", "foto;coord_este;coord_norte", "file,X_UTM,Y_UTM", "bild;Öst;Norr",
    ])
    func `eastings and northings are used as the position if a coordinate system is specified`(header: String) throws {
        let delimiter = header.contains(";") ? ";" : header.contains("\t") ? "\t" : ","
        let text = "\(header)\n" + ["a.jpg", "650000.25", "5300000.5"].joined(separator: delimiter) + "\n"
        let row = try #require(try rows(text, Self.settings { $0.crs = "EPSG:25832" }).first)
        #expect(row.picture == "a.jpg")
        #expect(abs(try #require(row.latitude) - 47.83584368) < 2e-8)
        #expect(abs(try #require(row.longitude) - 11.00453757) < 2e-8)

        let failure = #expect(throws: ImportFailure.self) { try rows(text) }
        #expect(failure?.code == .coordinateSystemMissing)
    }

    @Test func `latitudes and longitudes take precedence over eastings and northings`() throws {
        let row = try #require(try rows("file,easting,northing,lat,lon\na.jpg,650000,5300000,48.5,7.25\n").first)
        #expect(row.latitude == 48.5)
        #expect(row.longitude == 7.25)
    }

    @Test func `specified columns take precedence over columns named easting and northing`() throws {
        let settings = Self.settings {
            $0.crs = "EPSG:25832"
            $0.columns = [.x: ["east2"], .y: ["north2"]]
        }
        let row = try #require(
            try rows("file,easting,northing,east2,north2\na.jpg,1,1,500000,5300000\n", settings).first)
        #expect(abs(try #require(row.longitude) - 9) < 2e-8)
    }

    @Test func `coordinates that the system cannot convert fail their row`() throws {
        let settings = Self.settings { $0.crs = "EPSG:25832" }
        let failure = #expect(throws: ImportFailure.self) { try rows("file,x,y\na.jpg,1e9,1e9\n", settings) }
        #expect(failure?.code == .positionOutOfRange)
        #expect(failure?.input == "t.csv row 2")
    }

    @Test(arguments: ["EPSG:0", "EPSG:99999", "nonsense", "/etc/passwd", "+init=epsg:4326", ""])
    func `an unknown coordinate system is an error`(system: String) throws {
        let settings = Self.settings { $0.crs = system }
        #expect(throws: ImportFailure.self) { try rows("file,x,y\na.jpg,1,1\n", settings) }
    }

    @Test(arguments: [
        (CoordinateSystemErrorCode.libraryMissing, ImportFailure.Code.libraryMissing),
        (.databaseMissing, .libraryMissing), (.unknownCode, .badDocument), (.localSystem, .badDocument),
    ])
    func `distinguishes a missing library from an invalid coordinate system`(
        code: CoordinateSystemErrorCode, expected: ImportFailure.Code
    ) {
        let failure = ImportFailure(CoordinateSystemError(code, "Install the package."), as: .badDocument, "t.csv")
        #expect(failure.code == expected)
        #expect(failure.description == "t.csv: Install the package.")
    }

    // MARK: - Orientations

    @Test func `omega, phi and kappa become a pose`() throws {
        // Level and facing north, level and facing east, and straight down with the top toward the north.
        let rows = try rows(
            "PhotoID,X,Y,Z,Omega,Phi,Kappa\na,7,48,0,90,0,0\nb,7,48,0,90,-90,0\nc,7,48,0,0,0,0\n", as: "o.txt",
            Self.settings { $0.crs = "EPSG:4326" })
        for (row, expected) in zip(rows, [(0.0, 0.0), (90, 0), (0, -90)]) {
            #expect(abs((try #require(row.heading) - expected.0).remainder(dividingBy: 360)) < 1e-9)
            #expect(abs(try #require(row.pitch) - expected.1) < 1e-9)
            #expect(abs(try #require(row.roll)) < 1e-9)
        }
        #expect(rows.allSatisfy { $0.kind == .photo })
    }

    /// A turn of 30° in each unit.
    @Test(arguments: [(AngleUnit.degrees, "30"), (.gons, "33.333333333333"), (.radians, "0.523598775598299")])
    func `converts angles from each unit to degrees`(unit: AngleUnit, text: String) throws {
        let settings = Self.settings { $0.angles = unit }
        let whole = try #require(
            try rows("file,lat,lon,heading,pitch,roll\na.jpg,48,7,\(text),-\(text),\(text)\n", settings).first)
        for (angle, expected) in [(whole.heading, 30.0), (whole.pitch, -30), (whole.roll, 30)] {
            #expect(abs(try #require(angle) - expected) < 1e-9)
        }
        let alone = try #require(try rows("file,lat,lon,heading,pitch\na.jpg,48,7,\(text),\(text)\n", settings).first)
        #expect(abs(try #require(alone.heading) - 30) < 1e-9)
        #expect(abs(try #require(alone.pitch) - 30) < 1e-9)
        let remark = unit == .degrees ? "" : " (in \(unit.rawValue))"
        #expect(alone.source(of: .heading) == "t.csv: heading\(remark)")
    }

    @Test func `applies the meridian convergence only once, in degrees`() throws {
        // The convergence of 1.48609° was computed with pyproj.
        let settings = Self.settings {
            $0.crs = "EPSG:25832"
            $0.angles = .gons
        }
        let row = try #require(
            try rows("file,x,y,heading\na.jpg,650000.25,5300000.5,100\n", settings).first)
        #expect(abs(try #require(row.heading) - 90 - 1.48609) < 1e-4)
    }

    @Test func `converts omega, phi and kappa from gons, but reads quaternions unchanged`() throws {
        let settings = Self.settings {
            $0.crs = "EPSG:4326"
            $0.angles = .gons
        }
        let level = try #require(try rows("PhotoID,X,Y,Z,Omega,Phi,Kappa\na,7,48,0,100,-100,0\n", settings).first)
        #expect(abs(try #require(level.heading) - 90) < 1e-9)
        #expect(abs(try #require(level.pitch)) < 1e-9)
        // A quarter turn to the left: front is north.
        let turned = try #require(
            try rows(
                "filename,pano_pos_x,pano_pos_y,pano_pos_z,pano_ori_w,pano_ori_x,pano_ori_y,pano_ori_z\n"
                    + "a,7,48,0,0.70710678,0,0,0.70710678\n", settings
            ).first)
        #expect(abs(try #require(turned.heading).remainder(dividingBy: 360)) < 1e-6)
    }

    @Test func `stores the angle unit in profiles`() throws {
        let profile = Self.settings { $0.angles = .gons }
        let text = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        #expect(text == #"{"angles":"gon"}"#)
        #expect(try JSONDecoder().decode(TableProfile.self, from: Data(text.utf8)) == profile)
        let other = Self.settings { $0.angles = .radians }
        #expect(profile.overridden(by: other).angles == .radians)
        #expect(profile.overridden(by: TableProfile()).angles == .gons)
    }

    @Test func `headings and rolls are wrapped, and a row without a roll keeps its heading`() throws {
        let rows = try rows(
            "Filename\tX/Long\tY/Lat\tZ\tPan\tTilt\tRoll\tTimestamp\na\t7\t48\t0\t-124\t1\t-357.5\t301200\n"
                + "b\t7\t48\t0\t30\t1\t\t301201\n", as: "p.txt")
        #expect(rows[0].heading == 236)
        #expect(rows[0].roll == 2.5)
        #expect(rows[0].captured == nil && rows[0].warnings.isEmpty)
        #expect(rows[1].heading == 30 && rows[1].roll == nil)
    }

    @Test func `every known profile recognizes its own columns`() throws {
        #expect(TableProfiles.all.count >= 14)
        for profile in TableProfiles.all {
            let header = try #require(profile.recognizedBy)
            let found = try #require(TableProfiles.profile(ofHeader: header.reversed()))
            #expect(found.name == profile.name)
            let columns = try TableColumns(header: header, known: found, settings: nil)
            #expect(columns.scene.hasPosition && columns.scene.has(.picture), "\(profile.name ?? "")")
            if let name = profile.convention { #expect(PoseConvention(rawValue: name) != nil) }
        }
    }

    @Test func `settings survive a round trip through JSON`() throws {
        let settings = Self.settings {
            $0.columns = [.file: ["Bild"], .x: ["3"]]
            $0.crs = "EPSG:25832"
            $0.timeScale = .notATime
            $0.encoding = .windows1252
        }
        let json = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(TableProfile.self, from: json) == settings)
    }

    // MARK: - Pictures

    @Test(arguments: [
        "pano_1", "PANO_1.JPG", "D:\\Survey\\pano_1.jpg", "/mnt/disk/pano_1.jpeg", "other/pano_1", "deep\\pano_1.jpg",
    ])
    func `finds a picture by its name`(written: String) throws {
        try folder.write("deep/Pano_1.jpg", [0xFF, 0xD8, 0xFF])
        let root = try DatasetRoot(folder.path)
        #expect(try root.picture(written, from: "", input: "row").name == "deep/Pano_1.jpg")
    }

    @Test func `does not guess between two pictures or use one from another folder`() throws {
        try folder.write("cam0/1.jpg", [0xFF, 0xD8, 0xFF])
        try folder.write("cam1/1.jpg", [0xFF, 0xD8, 0xFF])
        try folder.write("cam0/2.jpg", [0xFF, 0xD8, 0xFF])
        try folder.write("cam1/3.jpg", [0xFF, 0xD8, 0xFF])
        let root = try DatasetRoot(folder.path)
        #expect(throws: ImportFailure.self) { try root.picture("1", from: "", input: "row") }
        #expect(try root.picture("X:/a/cam1/1", from: "", input: "row").name == "cam1/1.jpg")
        #expect(throws: ImportFailure.self) { try root.picture("cam1/2.jpg", from: "", input: "row") }
        #expect(try root.picture("2", from: "", input: "row").name == "cam0/2.jpg")
    }
}

extension TableClockTests {
    private static func milliseconds(_ clock: TableClock, _ text: String) -> Int64? { clock.time(text)?.milliseconds }

    @Test(arguments: [
        ("5/14/2024 9:30:00 AM", "2024-05-14T09:30:00"), ("5/14/2024 12:00:00 AM", "2024-05-14T00:00:00"),
        ("10/3/2018 12:05 PM", "2018-10-03T12:05:00"), ("14.05.2024 09:30", "2024-05-14T09:30:00"),
        ("3.4.2024", "2024-04-03"), ("14/05/2024 23:59:59", "2024-05-14T23:59:59"), ("5/5/2024", "2024-05-05"),
    ])
    func `reads dates with the day or the month first`(text: String, iso: String) throws {
        #expect(TableClock().time(text)?.milliseconds == ParsedTime(iso)?.local.milliseconds)
    }

    @Test(arguments: ["3/4/2024", "3/4/2024 09:30", "13/13/2024", "32.1.2024", "5/14/24 9:30 AM", "5/14/2024 13:30 PM"])
    func `does not guess which number is the day`(text: String) {
        #expect(TableClock().time(text) == nil)
    }

    @Test(arguments: ["1394266548", "301200", "3.148", "99999999", "-5"])
    func `a number that could mean two times is not read as either`(text: String) {
        #expect(TableClock().time(text) == nil)
    }

    @Test func `reads GPS seconds with leap seconds`() {
        var clock = TableClock()
        clock.scale = .gpsSeconds
        // GPS is ahead of UTC by 18 s in 2024, by 17 s until the end of 2016, and not at all in January 1980.
        #expect(Self.milliseconds(clock, "1394266548") == 1_710_231_330_000)
        #expect(Self.milliseconds(clock, "1167264016") == 1_483_228_799_000)
        #expect(Self.milliseconds(clock, "1167264018") == 1_483_228_800_000)
        #expect(Self.milliseconds(clock, "86400") == 316_051_200_000)
    }

    @Test func `reads seconds of the week and of the day with a date`() throws {
        var clock = TableClock()
        clock.scale = .secondsOfWeek
        #expect(Self.milliseconds(clock, "301200") == nil)
        // 2024-05-15 was a Wednesday: 3 days, 11:40:00 after Sunday's midnight in GPS time.
        clock.day = CivilDay(year: 2024, month: 5, day: 15)
        let wednesday = try #require(ParsedTime("2024-05-15T11:39:42")).local.milliseconds
        #expect(Self.milliseconds(clock, "301200") == wednesday)
        clock.scale = .secondsOfDay
        let noon = try #require(ParsedTime("2024-05-15T11:40:00")).local.milliseconds
        #expect(Self.milliseconds(clock, "42000") == noon)
        #expect(Self.milliseconds(clock, "90000") == nil)
    }

    @Test func `numbers that are not times are ignored without a warning`() {
        var clock = TableClock()
        clock.scale = .notATime
        guard case .ignored = clock.read("301200", offset: nil) else {
            Issue.record("301200 was read as a time.")
            return
        }
    }
}
