import Testing
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

@testable import VantageImport

struct CSVSidecarTests {
    /// Opens text as a table. Returns `nil` if it is not a table of scenes.
    static func table(_ text: String) throws -> CSVSidecar? {
        let opener = TableOpener(name: "t.csv", settings: nil, limits: .standard)
        if case .table(let table) = try opener.open(ByteSource(bytes: Array(text.utf8))) { return table }
        return nil
    }

    static func rows(_ text: String) throws -> [Result<SidecarRow, ImportFailure>] {
        let sidecar = try #require(try table(text))
        return Array(sequence(state: sidecar) { $0.next() })
    }

    static func row(_ text: String) throws -> SidecarRow {
        try #require(try rows(text).first).get()
    }

    @Test(arguments: [
        "lat,lon\n48.5,7.5", "latitude,longitude\n48.5,7.5", "Y;X\n48,5;7,5", "LAT\tLng\n48.5\t7.5",
        " Lat , Long \n48.5, 7.5",
        "Exif.GPSInfo.GPSLatitude,Exif.GPSInfo.GPSLongitude\n48/1 30/1 0/1,7/1 30/1 0/1",
        "lat,lon\n\"48,30N\",\"7,30E\"",
    ])
    func `finds a position under each possible column name`(text: String) throws {
        let row = try Self.row(text)
        #expect(row.latitude == 48.5)
        #expect(row.longitude == 7.5)
    }

    @Test func `reads Panoramax columns`() throws {
        let row = try Self.row(
            """
            file,lon,lat,capture_time,Exif.Image.Artist,Xmp.GPano.PoseHeadingDegrees,Xmp.GPano.ProjectionType,Exif.GPSInfo.GPSImgDirectionRef
            e1.jpg,3.265,50.5151,2018-01-22T02:52:09+03:00,MS,15,equirectangular,M
            """)
        #expect(row.picture == "e1.jpg")
        #expect(row.captured == CaptureTime(milliseconds: 1_516_578_729_000, utcOffset: 180, zoneSource: .stated))
        #expect(row.heading == 15)
        #expect(row.headingReference == .magnetic)
        #expect(row.attribution == "MS")
        #expect(row.panorama?.projectionType == "equirectangular")
        #expect(row.columns[.heading] == "Xmp.GPano.PoseHeadingDegrees")
        #expect(row.label == "t.csv row 2")
    }

    @Test func `reads KartaView columns`() throws {
        let row = try Self.row("order,path,direction,Lat,Lon,Timestamp\n3,a.jpg,120.5,48,7,1682785851\n")
        #expect(row.rank == 3)
        #expect(row.picture == "a.jpg")
        #expect(row.heading == 120.5)
        #expect(row.captured?.milliseconds == 1_682_785_851_000)
    }

    @Test(
        arguments: [
            ("kind\npano", SceneKind.panorama), ("is_pano\ntrue", .panorama), ("is_pano\n0", .photo),
            ("type\nimage", nil),
            ("projection\nEquirectangular", .panorama), ("camera_type\nperspective", .photo),
        ] as [(String, SceneKind?)])
    func `recognizes the words for panorama and photo`(columns: String, kind: SceneKind?) throws {
        let parts = columns.split(separator: "\n")
        #expect(try Self.row("lat,lon,\(parts[0])\n1,2,\(parts[1])").kind == kind)
    }

    @Test(arguments: ["", "null", "NULL", "NaN", "n/a", "-"])
    func `an empty field is an absent value, not 0`(text: String) throws {
        let row = try Self.row("lat,lon,heading,altitude,captured\n1,2,\(text),\(text),\(text)")
        #expect(row.heading == nil)
        #expect(row.altitude == nil)
        #expect(row.captured == nil)
        #expect(row.warnings.isEmpty)
    }

    @Test func `uses the next column if the preferred one is empty`() throws {
        #expect(try Self.row("lat,lon,bearing,heading\n1,2,90,").heading == 90)
        #expect(try Self.row("lat,lon,bearing,heading\n1,2,90,45").heading == 45)
    }

    @Test func `warns about invalid numbers and ignores them, but rejects an invalid position`() throws {
        let row = try Self.row("lat,lon,heading,captured\n1,2,north,soon")
        #expect(row.heading == nil)
        #expect(row.warnings.count == 2)
        guard case .failure(let failure) = try Self.rows("lat,lon\nhere,2").first else {
            Issue.record("read")
            return
        }
        #expect(failure.code == .badRow)
        #expect(failure.input == "t.csv row 2")
    }

    @Test func `rejects a row with more fields than the header`() throws {
        let rows = try Self.rows("lat,lon\n48,5,7,5\n1,2,\n3,4")
        #expect(rows.map { (try? $0.get())?.latitude } == [nil, 1, 3])
    }

    @Test func `a table without positions or pictures is not a table of scenes`() throws {
        #expect(try Self.table("a,b\n1,2") == nil)
        #expect(try Self.table("") == nil)
    }

    @Test func `ignores case, spaces, underscores and hyphens in column names`() {
        for name in ["Capture Time", "capture_time", "captureTime", "CAPTURE-TIME", "\u{FEFF}capture_time"] {
            #expect(ColumnName.normalized(name) == "capturetime")
        }
    }

    @Test func `each column name has a single meaning`() {
        let names = SidecarColumn.allCases.flatMap(\.aliases)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { ColumnName.normalized($0) == $0 })
    }
}
