import Geodesy
import SceneStore
import Scenes
import Testing

@testable import DatasetImport

struct CSVReaderTests {
    static func records(_ text: String, chunk: Int = 1 << 20, limit: Int = 1 << 20) throws -> [[String?]] {
        let reader = try CSVReader(ByteSource(bytes: Array(text.utf8), chunk: chunk), maximumRecord: limit)
        var record = CSVRecord()
        var records: [[String?]] = []
        while try reader.next(into: &record) { records.append((0..<record.count).map { record.text($0) }) }
        return records
    }

    @Test(
        arguments: [
            ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]), ("a\tb\n1\t2", [["a", "b"], ["1", "2"]]),
            ("sep=;\r\na,x;b\n1;2", [["a,x", "b"], ["1", "2"]]),
            ("\"a,b\",c\n\"1\n2\",3", [["a,b", "c"], ["1\n2", "3"]]),
            ("a\n\"say \"\"so\"\"\"\n", [["a"], ["say \"so\""]]), ("a,b\n\n\r\n1,2\n\n", [["a", "b"], ["1", "2"]]),
            ("a,b\n1,\n,2", [["a", "b"], ["1", nil], [nil, "2"]]), ("a , b\n 1 , \"2\" ", [["a", "b"], ["1", "2"]]),
            ("a,b\n5\" pipe,2", [["a", "b"], ["5\" pipe", "2"]]), ("a", [["a"]]), ("", []), ("\n\n", []),
            ("a,b\n\"x\"y,2", [["a", "b"], ["xy", "2"]]), ("a,b\n\"open,2", [["a", "b"], ["open,2"]]),
            ("ä,日本\n1,é", [["ä", "日本"], ["1", "é"]]),
        ] as [(String, [[String?]])])
    func `records are read the same at every seam of the pieces`(text: String, records: [[String?]]) throws {
        #expect(try Self.records(text) == records)
        for chunk in 1...max(1, text.utf8.count) {
            #expect(try Self.records(text, chunk: chunk) == records, "in pieces of \(chunk)")
        }
    }

    @Test func `rows are numbered as a spreadsheet does`() throws {
        let reader = try CSVReader(ByteSource(bytes: Array("a\n\n\"x\ny\"\n3\n".utf8)))
        var record = CSVRecord()
        var numbers: [Int] = []
        while try reader.next(into: &record) { numbers.append(record.number) }
        #expect(numbers == [1, 3, 4])
    }

    @Test func `a record beyond the limit is reported, and reading goes on behind its line`() throws {
        let text = "a,b\n1,\"" + String(repeating: "x", count: 5000) + "\n2,3\n4,5\n"
        let reader = try CSVReader(ByteSource(bytes: Array(text.utf8), chunk: 100), maximumRecord: 1000)
        var record = CSVRecord()
        #expect(try reader.next(into: &record))
        #expect(throws: CSVError.recordTooLong(number: 2)) { try reader.next(into: &record) }
        #expect(try reader.next(into: &record))
        #expect(record.text(0) == "2")
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x62, 0]] as [[UInt8]])
    func `UTF-16 is refused in words`(bytes: [UInt8]) {
        #expect(throws: CSVError.notText) { try CSVReader(ByteSource(bytes: bytes)) }
    }

    @Test func `any bytes end in records or an error`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let bytes = (0..<200).map { _ in Array(",;\"\r\n \ta1.\0é".utf8).randomElement(using: &generator) ?? 0 }
            guard let reader = try? CSVReader(ByteSource(bytes: bytes, chunk: 7), maximumRecord: 50) else { continue }
            var record = CSVRecord()
            var count = 0
            while count < 1000 {
                count += 1
                do {
                    guard try reader.next(into: &record) else { break }
                } catch {}
            }
            #expect(count < 1000)
        }
    }
}

struct CSVSidecarTests {
    static func rows(_ text: String) throws -> [Result<SidecarRow, ImportFailure>] {
        let sidecar = try #require(try CSVSidecar(CSVReader(ByteSource(bytes: Array(text.utf8))), name: "t.csv"))
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
    func `a position is found under its names`(text: String) throws {
        let row = try Self.row(text)
        #expect(row.latitude == 48.5)
        #expect(row.longitude == 7.5)
    }

    @Test func `Panoramax's columns are read`() throws {
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

    @Test func `KartaView's columns are read`() throws {
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
    func `panorama and photo have many words`(columns: String, kind: SceneKind?) throws {
        let parts = columns.split(separator: "\n")
        #expect(try Self.row("lat,lon,\(parts[0])\n1,2,\(parts[1])").kind == kind)
    }

    @Test(arguments: ["", "null", "NULL", "NaN", "n/a", "-"])
    func `an empty column is absent and no 0`(text: String) throws {
        let row = try Self.row("lat,lon,heading,altitude,captured\n1,2,\(text),\(text),\(text)")
        #expect(row.heading == nil)
        #expect(row.altitude == nil)
        #expect(row.captured == nil)
        #expect(row.warnings.isEmpty)
    }

    @Test func `the next of several names counts where the first is empty`() throws {
        #expect(try Self.row("lat,lon,bearing,heading\n1,2,90,").heading == 90)
        #expect(try Self.row("lat,lon,bearing,heading\n1,2,90,45").heading == 45)
    }

    @Test func `a number that is none is passed over with a warning, a position is not`() throws {
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

    @Test func `a row with more fields than the header is refused: a comma may have been a decimal point`() throws {
        let rows = try Self.rows("lat,lon\n48,5,7,5\n1,2,\n3,4")
        #expect(rows.map { (try? $0.get())?.latitude } == [nil, 1, 3])
    }

    @Test func `a table without a position and without pictures is none of scenes`() throws {
        #expect(try CSVSidecar(CSVReader(ByteSource(bytes: Array("a,b\n1,2".utf8))), name: "t.csv") == nil)
        #expect(try CSVSidecar(CSVReader(ByteSource(bytes: [])), name: "t.csv") == nil)
    }

    @Test func `names are one whatever their case, spaces and underscores`() {
        for name in ["Capture Time", "capture_time", "captureTime", "CAPTURE-TIME", "\u{FEFF}capture_time"] {
            #expect(SidecarColumn.normalised(name) == "capturetime")
        }
    }

    @Test func `no name stands for two things`() {
        let names = SidecarColumn.allCases.flatMap(\.aliases)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { SidecarColumn.normalised($0) == $0 })
    }
}
