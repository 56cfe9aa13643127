import Foundation
import Testing
import VantageParsing
import VantageSceneFixtures

@Suite(.fewAtATime)
struct TableTests {
    private let town: TownStore
    /// A place with a scene, one without, and a row that fails.
    private static let points = "id,latitude,longitude\na,\(TownStore.street)\n=b,\(TownStore.nowhere)\n\"c,\",x,1\n"

    init() async throws { town = try await TownStore() }

    @Test func `all formats have the same rows`() async throws {
        let lines = try await available(status: 2).jsonLines
        let csv = try await rows(available("--format", "csv", status: 2).text)
        #expect(csv[0].prefix(6) == ["id", "latitude", "longitude", "available", "token", "scene"])
        #expect(csv.dropFirst().map { $0[0] } == ["a", "=b", "c,"])
        #expect(csv[1][4] == lines[0].text("token") && csv[1][5] == lines[0].text("scene"))
        #expect(csv[2][3] == "false" && csv[2].dropFirst(4).allSatisfy(\.isEmpty))
        #expect(csv[3].suffix(2) == ["badRow", lines[2].object("error")?.text("message") ?? ""])

        let features = try await available("--format", "geojson", status: 2).json.objects("features")
        #expect(features.map { $0.text("id") } == ["a", "=b", "c,"])
        #expect(features[1].object("geometry")?["coordinates"] as? [Double] == [50, 50])
        #expect(features[2]["geometry"] is NSNull)
        #expect(features[2].object("properties")?.keys == ["id", "errorCode", "errorMessage"])

        let arrow = try await ArrowReader(ByteSource(bytes: [UInt8](available("--format", "arrow", status: 2).output)))
        #expect(arrow.names == csv[0])
        let batch = try #require(try arrow.next())
        for column in csv[0].indices {
            // Arrow represents times as numbers.
            for row in 0..<3 where csv[0][column] != "captured" {
                #expect((batch.text(column, row: row) ?? "") == csv[row + 1][column])
            }
        }
        #expect(try arrow.next() == nil)
    }

    @Test func `prints the requested columns in the requested order`() async throws {
        let csv = try await available("--format", "csv", "--columns", "distance,id", status: 2)
        #expect(csv.lines[0] == "distance,id" && csv.lines[2] == ",=b")
        let lines = try await available("--columns", "scene,id,available", status: 2).lines
        #expect(lines[1] == "{\"id\":\"=b\",\"available\":false}" && lines[2] == "{\"id\":\"c,\"}")
        let scenes = try await town.tool.run("scenes", "--json", "--columns", "kind,headingReference", "--limit", "1")
        #expect(scenes.text == "{\"kind\":\"panorama\"}\n")
    }

    /// These columns are determined without reading scenes.
    @Test func `columns that do not describe scenes are the same without them`() async throws {
        _ = try await town.tool.run(
            "import", "--format", "places", SampleData.file("map/places.geojsonl").path, "--collection", "houses")
        let place = try await town.tool.run("search", "8 rue des tanneurs", "--limit", "1", "--json").json
        let item = try #require(place.text("id"))
        let table = """
            id,latitude,longitude,item
            a,\(TownStore.street),
            b,\(TownStore.nowhere),
            c,x,1,
            d,,,\(item)
            """
        try town.folder.write(table, to: "rows.csv")
        let all = try await town.tool.run("available", "--batch", "rows.csv", "--radius", "500", "--format", "csv")
        let header = try self.rows(all.text)[0]
        let columns = ["available", "id", "longitude", "latitude", "errorCode", "errorMessage"]
        let few = try await town.tool.run(
            "available", "--batch", "rows.csv", "--radius", "500", "--format", "csv", "--columns",
            columns.joined(separator: ","))
        #expect(few.status == 2 && all.status == 2)
        let expected = try self.rows(all.text).map { row in columns.map { row[header.firstIndex(of: $0) ?? 0] } }
        #expect(try self.rows(few.text) == expected)
    }

    @Test func `without columns, ndjson is the same as the default`() async throws {
        #expect(try await available(status: 2).output == available("--format", "ndjson", status: 2).output)
        let scenes = try await town.tool.run("scenes", "--format", "ndjson")
        #expect(try await town.tool.run("scenes", "--json").output == scenes.output)
    }

    @Test(arguments: [
        (["available", "--batch", "points.csv", "--columns", "id,nope"], "The columns are: id, latitude,"),
        (["available", "--batch", "points.csv", "--columns", "id,id"], "listed twice"),
        (["available", "--batch", "points.csv", "--columns", ""], "The columns are: "),
        (["available", "--batch", "points.csv", "--format", "geoparquet"], "geojson"),
        (["available", "--at", "1,2", "--format", "csv"], "--batch"),
        (["available", "--batch", "points.csv", "--jobs", "0"], "--jobs"),
        (["scenes", "--columns", "scene"], "--format"),
        (["scenes", "--format", "csv", "--columns", "id"], "The columns are: scene, kind,"),
        (["batch", "points.csv", "--output", "o", "--columns", "scenes"], "The columns are: id, status,"),
        (["batch", "points.csv", "--output", "o", "--json", "--format", "csv"], "--json"),
        (["search", "--batch", "points.csv", "--columns", "x"], "The columns are: id, query,"),
        (["search", "x", "--batch", "points.csv"], "--batch"), (["search"], "--batch"),
        (["search", "x", "--format", "csv"], "--batch"), (["where"], "--batch"),
        (["where", "--at", "1,2", "--jobs", "2"], "--batch"),
        (["where", "--batch", "points.csv", "--columns", "x"], "The columns are: id, latitude,"),
    ])
    func `a usage error says what to change`(arguments: [String], words: String) async throws {
        try town.folder.write(Self.points, to: "points.csv")
        let run = try await town.tool.run(arguments)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages.contains(words), "\(run.messages)")
    }

    @Test func `binary output does not go to a terminal`() async throws {
        try town.folder.write(Self.points, to: "points.csv")
        let commands = ["available --batch points.csv --format arrow", "scenes --format geoparquet"]
        for command in commands {
            // `script` runs a command in a terminal.
            let run = try await town.tool.shell("script --quiet --return --command \"$VANTAGE \(command)\" /dev/null")
            #expect(run.status == 64 && run.text.contains("is binary. Redirect standard output"), "\(run.text)")
        }
    }

    @Test func `batch prints a row for each request, and the summary as a message`() async throws {
        try town.folder.write("id,latitude,longitude\na,\(TownStore.street)\nb,0,0\nc,91,0\n", to: "rows.csv")
        let arguments = ["batch", "rows.csv", "--output", "views", "--size", "48x36"]
        let csv = try await town.tool.run(arguments + ["--format", "csv", "--columns", "id,status,width,errorCode"])
        #expect(csv.status == 2 && csv.messages.contains("3 rows: "))
        #expect(csv.lines == ["id,status,width,errorCode", "a,done,48,", "b,unavailable,,", "c,failed,,badRow"])
        let lines = try await town.tool.run(arguments + ["--format", "ndjson"]).jsonLines
        #expect(lines.map { $0.text("status") } == ["done", "unavailable", "failed"])
        let features = try await town.tool.run(arguments + ["--format", "geojson"]).json.objects("features")
        #expect(features[0].object("geometry")?.text("type") == "Point" && features[1]["geometry"] is NSNull)
    }

    @Test func `search and where process tables`() async throws {
        let houses = SampleData.file("map/places.geojsonl").path
        _ = try await town.tool.run("import", "--format", "places", houses, "--collection", "houses")
        try town.folder.write("id,query\na,8 rue des tanneurs\nb,no such place\nc,\n", to: "queries.csv")
        let arguments = ["search", "--batch", "queries.csv", "--limit", "2"]
        let csv = try await town.tool.run(arguments + ["--format", "csv", "--columns", "id,rank,name,errorCode"])
        #expect(csv.status == 2)
        #expect(csv.lines.prefix(2) == ["id,rank,name,errorCode", "a,1,8 Rue des Tanneurs,"])
        #expect(csv.lines.suffix(2) == ["b,,,", "c,,,badRow"])
        let lines = try await town.tool.run(arguments).jsonLines
        #expect(lines.map { $0.objects("matches").count } == [2, 0, 0])
        let single = try await town.tool.run("search", "8 rue des tanneurs", "--limit", "2", "--json").jsonLines
        #expect(lines[0].objects("matches").map { $0.text("id") } == single.map { $0.text("id") })

        try town.folder.write("id,lat,lon\na,48.2004,7.6999\nb,0,0\n", to: "positions.csv")
        let found = try await town.tool.run(
            "where", "--batch", "positions.csv", "--format", "csv", "--columns", "id,address,addressHow")
        #expect(found.status == 0)
        let one = try await town.tool.run("where", "--at", "48.2004,7.6999", "--json").json.object("address")
        let cells = try rows(found.text)
        #expect(cells[1] == ["a", one?.object("place")?.text("address") ?? "", one?.text("how") ?? ""])
        #expect(cells[2] == ["b", "", ""])
    }

    @Test func `every table can be printed as Arrow`() async throws {
        let houses = SampleData.file("map/places.geojsonl").path
        _ = try await town.tool.run("import", "--format", "places", houses, "--collection", "houses")
        let table = "id,query,latitude,longitude\na,rue des tanneurs,48.2004,7.6999\nb,,x,1\n"
        try town.folder.write(table, to: "rows.csv")
        let commands = [
            (["scenes"], TownStore.drawnCount + 4, 0), (["batch", "rows.csv", "-o", "views", "--size", "48x36"], 2, 2),
            (["search", "--batch", "rows.csv", "--limit", "1", "--open-at", "now"], 2, 2),
            (["where", "--batch", "rows.csv"], 2, 2),
        ]
        for (arguments, count, status) in commands {
            let run = try await town.tool.run(arguments + ["--format", "arrow"])
            #expect(run.status == Int32(status), "\(arguments): \(run.messages)")
            let reader = try ArrowReader(ByteSource(bytes: [UInt8](run.output)))
            #expect(try reader.next()?.count == count)
            let columns = reader.names.joined(separator: ",")
            let csv = try await town.tool.run(arguments + ["--format", "csv", "--columns", columns])
            #expect(csv.lines.first == columns && csv.lines.count == count + 1)
        }
    }

    @Test func `results do not depend on the number of jobs`() async throws {
        let table = "id,latitude,longitude\n" + (0..<1500).map { "p\($0),48.2,\(7.7 + Double($0) / 1e5)\n" }.joined()
        try town.folder.write(table, to: "many.csv")
        let runs = try await [1, 3].asyncMap {
            try await town.tool.run("available", "--batch", "many.csv", "--format", "csv", "--jobs", "\($0)").output
        }
        #expect(runs[0] == runs[1] && runs[0].split(separator: 0x0A).count == 1501)
    }

    @Test(arguments: ["geojson", "geojsonl", "arrows", "arrow"])
    func `reads points from other formats`(format: String) async throws {
        let expected = try await available(status: 2).text
        try town.folder.write(Self.table(format), to: "points.\(format)")
        let run = try await town.tool.run("available", "--batch", "points.\(format)")
        #expect(run.lines.prefix(2) == expected.split(separator: "\n").map(String.init).prefix(2))
        #expect(run.lines.count == 3 && run.lines[2].contains("badRow"))
    }

    @Test(arguments: [
        ("PAR1....PAR1", "is a Parquet file"),
        ("ARROW1\0\0....", "is an Arrow file that does not begin with its schema"),
        ("{\"type\":\"FeatureCollection\",\"features\":[", "is not a complete feature collection"),
    ])
    func `a table that cannot be read has the code badTable`(text: String, words: String) async throws {
        let run = try await town.tool.run("available", "--batch", "-", input: text)
        #expect(run.status == 65 && run.messages.contains(words), "\(run.messages)")
    }

    @Test func `scenes can be written to a file`() async throws {
        for format in ["geoparquet", "csv", "json", "geojson", "table"] {
            let run = try await town.tool.run("scenes", "--format", format, "--output", "scenes.\(format)")
            #expect(run.status == 0 && run.output.isEmpty)
            let written = try Data(contentsOf: town.folder.url.appending(path: "scenes.\(format)"))
            #expect(try await town.tool.run("scenes", "--format", format).output == written)
        }
        let parquet = try Data(contentsOf: town.folder.url.appending(path: "scenes.geoparquet"))
        #expect(parquet.starts(with: Data("PAR1".utf8)) && parquet.suffix(4) == Data("PAR1".utf8))
        #expect(try town.folder.files().allSatisfy { !$0.hasSuffix(".partial") })
        #expect(try await town.tool.run("scenes", "-o", "missing/x").status == 73)
        #expect(try await town.tool.run("scenes", "-o", "vantage.sqlite").status == 64)
    }

    @Test func `GeoParquet can be imported again`() async throws {
        // Without file names, the import does not look for pictures. The positions come from the geometry.
        _ = try await town.tool.run(
            "scenes", "--format", "geoparquet", "--columns", "captured,heading", "--output", "scenes.parquet")
        let run = try await town.tool.run("import", "scenes.parquet", "--store", "copy.sqlite", "--json")
        let count = TownStore.drawnCount + 4
        #expect(try run.json.int("imported") == count, "\(run.messages)")
        let original = try await positions(in: "vantage.sqlite")
        #expect(try await positions(in: "copy.sqlite") == original && original.count == count)
    }

    private func positions(in store: String) async throws -> Set<String> {
        let columns = ["--columns", "latitude,longitude", "--format", "csv"]
        return Set(try await town.tool.run(["scenes", "--store", store] + columns).lines.dropFirst())
    }

    private func available(_ options: String..., status: Int32) async throws -> VantageTool.Run {
        let run = try await town.tool.run(["available", "--batch", "-"] + options, input: Self.points)
        #expect(run.status == status, "\(run.messages)")
        return run
    }

    private func rows(_ text: String) throws -> [[String]] {
        let reader = try CSVReader(ByteSource(bytes: Array(text.utf8)))
        var (rows, record): ([[String]], CSVRecord) = ([], CSVRecord())
        while try reader.next(into: &record) { rows.append((0..<record.count).map { record.text($0) ?? "" }) }
        return rows
    }

    /// The points in another format.
    private static func table(_ format: String) -> [UInt8] {
        let features = [
            #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[7.7,48.2]},"properties":{}}"#,
            #"{"type":"Feature","properties":{"ID":"=b"},"geometry":{"type":"Point","coordinates":[50,50,3]}}"#,
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":null}"#,
        ]
        if format == "geojson" {
            return Array("{\"type\":\"FeatureCollection\",\n\"features\":[\(features.joined(separator: ",\n"))]}".utf8)
        }
        if format == "geojsonl" { return Array(features.joined(separator: "\n").utf8) }
        let fields: [ArrowField] = [
            .init(name: "id", type: .utf8), .init(name: "lon", type: .float64), .init(name: "lat", type: .float64),
        ]
        var (stream, columns) = (ArrowStream(fields), fields.map { ArrowColumn($0.type) })
        for (id, longitude, latitude) in [("a", 7.7, 48.2), ("=b", 50, 50), ("c", nil, 1)] {
            columns[0].append(id)
            columns[1].append(longitude)
            columns[2].append(latitude)
        }
        let bytes = stream.header + stream.append(columns) + stream.finish()
        return format == "arrow" ? ArrowReader.fileSignature + [0, 0] + bytes : bytes
    }
}
