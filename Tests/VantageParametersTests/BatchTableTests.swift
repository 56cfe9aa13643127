import Foundation
import VantageSceneFixtures
import Testing
import Vantage
import VantageParameters
import VantageParsing

struct BatchTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        "id,latitude,longitude\na,48.5,7.25\n", "id,latitude,longitude\r\na,48.5,7.25\r\n",
        "id,latitude,longitude\na,48.5,7.25", "\u{FEFF}id,latitude,longitude\na,48.5,7.25\n",
        "id;latitude;longitude\na;48.5;7.25\n", "id;latitude;longitude\na;48,5;7,25\n",
        "id\tlatitude\tlongitude\na\t48.5\t7.25\n", "sep=;\nid;latitude;longitude\na;48,5;7,25\n",
        "ID, Lat , Lon\na, 48.5 , 7.25\n", "lng,lat,id\n7.25,48.5,a\n", "id,y,x\na,48.5,7.25\n",
        "id,lat,long,note\na,48.5,7.25,\"a, \"\"quoted\"\"\nnote\"\n", "id,latitude,longitude\n\n\na,48.5,7.25\n\n",
        #"{"id":"a","latitude":48.5,"longitude":7.25}"#, #"{"id":"a","lat":"48.5","lon":"7.25"}"# + "\n\n",
        "\u{FEFF}" + #"{"id":"a","y":48.5,"x":7.25,"other":{"deep":[1]}}"# + "\r\n",
    ])
    func `reads a point from a table in every format`(text: String) throws {
        let row = try #require(try rows(text).first?.row.get())
        #expect(row.id == "a")
        #expect(row.number == 1)
        #expect(row.subject == .place(try Coordinate(latitude: 48.5, longitude: 7.25)))
        #expect(try rows(text).count == 1)
    }

    @Test func `a request takes its values from the row's columns`() throws {
        let scene = SceneIDs.some
        let text = """
            id,latitude,longitude,token,scene,heading,pitch,fov,size,output
            a,1,2,,,-90,-5.5,60,640x480,views/a.jpg
            b,,,TOKEN,,,,,,
            c,,,,\(scene.lowercased()),360,,,1X1,
            d,1,2,TOKEN,,,,,,
            """
        let rows = try rows(text).map { try $0.row.get() }
        let views = try rows.map { row in
            var options = LookAroundSnapshotter.Options()
            try row.view(&options)
            return options
        }
        #expect(views[0].heading?.degrees == 270)
        #expect(views[0].pitch == -5.5)
        #expect(views[0].fieldOfView?.degrees == 60)
        #expect(views[0].size == .init(width: 640, height: 480))
        #expect(rows[0].output == "views/a.jpg")
        #expect(rows[1].subject == .token("TOKEN"))
        #expect(views[1] == LookAroundSnapshotter.Options() && rows[1].output == nil)
        #expect(rows[2].subject == .scene(try SceneID(parsing: scene)))
        #expect(views[2].heading?.degrees == 0)
        #expect(views[2].size == .init(width: 1, height: 1))
        #expect(rows[3].subject == .token("TOKEN"), "a token takes precedence over a place")
    }

    /// A faster code path parses rows that have only a place.
    @Test func `rows with only a place give the same results as the same rows in a wider table`() throws {
        let places = ["a,1.5,2", ",-90,180", "b,91,0", "c,,2", "d,1", "e,x,2", "f,1,2,3", "\"g, h\", 1e1 ,2"]
        let plain = try rows("id,lat,lon\n" + places.joined(separator: "\n"))
        let wide = try rows("heading,id,lat,lon\n" + places.map { "," + $0 }.joined(separator: "\n"))
        #expect(plain.count == places.count)
        for (one, other) in zip(plain, wide) {
            #expect(one.id == other.id && one.number == other.number && one.output == other.output)
            #expect(one.row.map(\.subject) == other.row.map(\.subject))
            let hasMore = try? one.row.map { $0.kind != .view }.get()
            #expect(hasMore != true)
        }
        #expect(plain.count { (try? $0.row.get()) != nil } == 4)
    }

    @Test func `rows without an ID are identified by their number`() throws {
        let ids = try rows("lat,lon\n1,2\n3,4\n\n5,6\n").map(\.id)
        #expect(ids == ["1", "2", "3"])
        #expect(try rows("{\"lat\":1,\"lon\":2}\n\n{\"lat\":3,\"lon\":4,\"id\":77}\n").map(\.id) == ["1", "77"])
    }

    @Test(arguments: [
        "91,0", "0,181", "nan,0", "inf,0", "0x10,0", "a,b", ",", "5", "1e400,0", "1,", "--1,2", "48.5.1,7",
    ])
    func `the error for a bad row contains the row's number, and the next row is still read`(fields: String) throws {
        let rows = try rows("lat,lon\n\(fields)\n1,2\n")
        #expect(rows.count == 2)
        let error = #expect(throws: BatchError.self) { try rows[0].row.get() }
        #expect(error?.code == .badRow)
        #expect(error?.description.hasPrefix("Row 1 ") == true)
        #expect(throws: Never.self) { try rows[1].row.get() }
    }

    @Test(arguments: [
        ("heading", "361"), ("heading", "north"), ("heading", "42949590"), ("pitch", "90.5"), ("fov", "9.9"),
        ("fov", "240"), ("size", "640"), ("size", "0x0"), ("size", "-1x5"), ("size", "640x480x3"),
        ("size", "99999999999999999999x1"), ("scene", "nope"),
    ])
    func `a bad value fails only its own row`(column: String, value: String) throws {
        let rows = try rows("lat,lon,\(column)\n1,2,\(value)\n1,2,\n")
        let error = #expect(throws: BatchError.self) { try rows[0].row.get() }
        #expect(error?.code == .badRow)
        #expect(error?.description.contains("Row 1") == true)
        #expect(throws: Never.self) { try rows[1].row.get() }
    }

    @Test func `each line that is not JSON fails separately`() throws {
        let rows = try rows("{\"lat\":1,\"lon\":2}\nnot json\n[1,2]\n{\"lat\":1\n{\"lat\":1,\"lon\":2}\n")
        let areRead = rows.map { (try? $0.row.get()) != nil }
        #expect(areRead == [true, false, false, false, true])
        #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: ["", "\n\n", "name,value\nx,1\n", "latitude\n1\n", "lat,heading\n1,2\n", "just some words"])
    func `a table without a place column is rejected`(text: String) throws {
        let error = #expect(throws: BatchError.self) { try rows(text) }
        #expect(error?.code == .noPlaceColumn)
    }

    @Test func `a file that is not text is rejected`() throws {
        let utf16 = try folder.write([0xFF, 0xFE] + "lat,lon\n".utf16.flatMap { [UInt8($0 & 255), 0] }, to: "16.csv")
        let error = #expect(throws: BatchError.self) { try BatchTable(utf16.path) }
        #expect(error?.code == .notText)
        for path in [folder.url.path, folder.url.appending(path: "missing.csv").path] {
            let error = #expect(throws: BatchError.self, "\(path)") { try BatchTable(path) }
            #expect(error?.code == .unreadable)
        }
    }

    @Test func `an overlong row fails, and the next row is still read`() throws {
        let long = String(repeating: "x", count: 1_100_000)
        let rows = try rows("lat,lon,note\n1,2,\n1,2,\(long)\n3,4,\n")
        try #require(rows.count == 3)
        #expect(throws: BatchError.self) { try rows[1].row.get() }
        #expect(try rows[2].row.get().subject == .place(Coordinate(latitude: 3, longitude: 4)))
    }

    @Test func `a pipe is read like a file`() async throws {
        let path = folder.url.appending(path: "pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            guard let pipe = fopen(path, "w") else { return }
            fputs("id,lat,lon\n", pipe)
            fflush(pipe)
            // The reader has to wait for the rest.
            usleep(50_000)
            fputs("a,1,2\nb,3,4\n", pipe)
            fclose(pipe)
        }
        writer.start()
        #expect(try BatchTable(path).map(\.id) == ["a", "b"])
    }

    @Test(arguments: ["PAR1\u{15}\0\u{15}", "ARROW1\0\0", "ARROW1\0\0........"])
    func `a table in an unsupported format, or one that is damaged, has the code badTable`(text: String) throws {
        let error = #expect(throws: BatchError.self) { try rows(text) }
        #expect(error?.code == .badTable)
    }

    @Test(arguments: 1...9) func `recognizes feature collections and Arrow in chunks of any size`(chunk: Int) throws {
        let features = """
             {"name":"points", "features" : [{"type":"Feature","id":"a","geometry":
              {"type":"Point","coordinates":[2,1]},"properties":{"output":"x"}}]}
            """
        var (stream, columns) = (ArrowStream(Self.fields), Self.fields.map { ArrowColumn($0.type) })
        columns[0].append("a")
        columns[1].append(2.0)
        columns[2].append(1.0)
        columns[3].append("x")
        let arrow = stream.header + stream.append(columns) + stream.finish()
        for bytes in [Array(features.utf8), arrow, ArrowReader.fileSignature + [0, 0] + arrow] {
            let table = try BatchTable(named: "pipe") { ByteSource(bytes: bytes, chunk: chunk) }
            let rows = Array(table)
            #expect(rows.map(\.id) == ["a"] && rows.first?.output == "x" && table.failure == nil)
            #expect(try rows.first?.row.get().subject == .place(Coordinate(latitude: 1, longitude: 2)))
        }
    }

    @Test func `an Arrow table with a record batch above the limit fails`() throws {
        var (stream, columns) = (ArrowStream(Self.fields), Self.fields.map { ArrowColumn($0.type) })
        for row in 0..<1000 {
            columns[0].append("row \(row)")
            columns[1].append(Double(row) / 10)
            columns[2].append(Double(row) / 20)
            columns[3].appendNull()
        }
        let bytes = stream.header + stream.append(columns) + stream.finish()
        let table = try BatchTable(named: "pipe", maximumRecordBatch: 4096) { ByteSource(bytes: bytes) }
        #expect(Array(table).isEmpty)
        #expect(table.failure?.code == .badTable && table.failure?.description.contains("smaller batches") == true)
    }

    private static let fields: [ArrowField] = [
        .init(name: "ID", type: .utf8), .init(name: "Long", type: .float64), .init(name: "lat", type: .float64),
        .init(name: "output", type: .utf8),
    ]

    /// A read from a pipe may return only a byte order mark or an empty line.
    @Test(arguments: 1...8) func `recognizes JSON lines in chunks of any size`(chunk: Int) throws {
        let text = "\u{FEFF}\n {\"id\":\"a\",\"lat\":1,\"lon\":2}\n"
        let table = try BatchTable(named: "pipe") { ByteSource(bytes: Array(text.utf8), chunk: chunk) }
        let rows = Array(table)
        #expect(rows.map(\.id) == ["a"])
        #expect(try rows.first?.row.get().subject == .place(Coordinate(latitude: 1, longitude: 2)))
    }

    private func rows(_ text: String) throws -> [BatchInput] {
        let file = try folder.write(text, to: "table-\(UUID().uuidString)")
        return Array(try BatchTable(file.path))
    }
}

private enum SceneIDs {
    /// 13 Crockford Base32 digits that are not a scene's ID.
    static let some = "0123456789ABC"
}
