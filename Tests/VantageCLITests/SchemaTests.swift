import Foundation
import VantageSceneFixtures
import Testing
import Vantage
import VantageParameters

/// Compares the output for SampleData with `docs/schemas`.
@Suite(.fewAtATime)
struct SchemaTests {
    private static let folder = SampleData.repository.appending(path: "docs/schemas")
    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted() ?? []

    private let tool: VantageTool
    private let place = "48.20042,7.69989"
    private let source = SampleData.file("map/aubeval.mbtiles").path

    init() async throws {
        tool = VantageTool(in: try TemporaryFolder())
    }

    @Test func `JSON output matches its schemas`() async throws {
        try tool.folder.write("none\nno,such\n", to: "more/bad.csv")
        let sample = SampleData.folder.path
        try await check("import", ["import", sample, "more/bad.csv", "--json", "--report", "report.json"], status: 2)
        try check(
            "import-report", String(contentsOf: tool.folder.url.appending(path: "report.json"), encoding: .utf8))
        try await check("availability", ["available", "--at", place, "--json"])
        try await check("availability", ["available", "--at", "0,0", "--json", "--explain"], status: 1)
        try tool.folder.write("id,lat,lon\na,\(place)\nb,0,0\nc,91,0\n", to: "points.csv")
        #expect(try await check("availability-line", ["available", "--batch", "points.csv"], status: 2) == 3)
        try await check("snapshot", ["snapshot", "--at", place, "-o", "v.jpg", "--json", "--size", "60x40"])
        try await check("availability", ["snapshot", "--at", "0,0", "-o", "v.jpg", "--json"], status: 1)
        let overlay = SampleData.file("map/overlay.geojson").path
        try await check(
            "map",
            ["map", "--source", source, "--fit", overlay, "--overlay", overlay, "-o", "m.png", "--json"])
        try await check("map", ["map", "--source", source, "--at", "80,170", "-o", "m.png", "--json"])
        try await check(
            "card",
            ["card", "--at", place, "--source", source, "--size", "200x150", "-o", "c.png", "--json"])
        let heights = SampleData.file("map/heights.mbtiles").path
        try tool.folder.write(
            #"{"type":"LineString","coordinates":[[7.7,48.2],[7.74,48.18],[9,48]]}"#, to: "route.geojson")
        for more in [[], ["-o", "chart.png"]] {
            try await check(
                "profile", ["profile", "--route", "route.geojson", "--elevation", heights, "--json"] + more)
        }
        try tool.folder.write(
            """
            w1 v1 Thighway=residential,name=A Nn1x7y48,n2x7y48.004
            w2 v1 Thighway=residential,name=B Nn2x7y48.004,n3x7.004y48.004

            """, to: "town.opl")
        try await check("roads", ["roads", "town.opl", "-o", "town.roads", "--json"])
        let way = ["--graph", "town.roads", "--from", "48.001,7", "--to", "48.004,7.003", "--language", "fr"]
        for more in [["--json"], ["-o", "-"], ["--by", "foot", "--shortest", "-o", "r.geojson", "--json"]] {
            try await check("route", ["route"] + way + more)
        }
        try await check("routes", ["route", "--alternatives", "--json"] + way)
        let graph = ["--graph", "town.roads"]
        try await check("reach", ["reach", "--at", "48.001,7", "--minutes", "1,2", "--json"] + graph)
        try await check("reach", ["reach", "--at", "48.001,7", "--meters", "300", "-o", "-"] + graph)
        try tool.folder.write("id,lat,lon\na,48.001,7\nb,48.004,7.003\nc,0,0\n", to: "stops.csv")
        let stops = ["--from", "stops.csv", "--to", "stops.csv"]
        try await check("matrix", ["matrix", "--json"] + stops + graph)
        #expect(try await tool.run(["matrix", "--format", "csv"] + stops + graph).lines.count == 10)
        try tool.folder.write("lat,lon\n48.001,7\n48.002,7\n48.004,7.002\n0,0\n", to: "track.csv")
        try await check("match", ["match", "track.csv", "--json"] + graph)
        #expect(try await tool.run(["route"] + way).text.contains("Tournez à droite sur B"))
        try tool.folder.write(
            #"{"type":"LineString","coordinates":[[7.7,48.2],[7.7002,48.2001]]}"#, to: "ride.geojson")
        let ride = ["--route", "ride.geojson", "--source", source, "--size", "80x60", "--fps", "2"]
        try await check("tour", ["tour"] + ride + ["-o", "frames", "--movie", "ride.webp", "--json"])
        #expect(try await check("scene", ["scenes", "--json"]) > 10)
        try await check("scenes", ["scenes", "--format", "geojson"], isOneDocument: true)
        #expect(try await check("collection", ["collections", "--json"]) > 0)
        let header = "name,name:fr,lat,lon,amenity,phone,hours\n"
        let places = header + "Löwe,Lion,48,7,cafe,1,Mo-Fr 9-18; PH off\nLion,,48,8,,,\n"
        try tool.folder.write(places, to: "places.csv")
        try await check("import", ["import", "--format", "places", "places.csv", "--json"])
        #expect(try await check("place", ["search", "lion", "--near", place, "--json"]) == 2)
        let houses = SampleData.file("map/places.geojsonl").path
        try await check("import", ["import", "--format", "places", houses, "--collection", "houses", "--json"])
        #expect(try await check("place", ["search", "8 rue des tanneurs", "--json"]) > 0)
        #expect(try await check("collection", ["collections", "--json"]) == 2)
        let guess = try await tool.run("search", "8 rue des tanneurs", "--limit", "1", "--json").json
        #expect(guess["interpolated"] as? Bool == true)
        #expect(try await tool.run("search", "8 rue des tanneurs", "--limit", "1").text.contains("; interpolated; "))
        let coordinate = try #require(guess.object("coordinate"))
        let position = "\(try #require(coordinate["latitude"])),\(try #require(coordinate["longitude"]))"
        #expect(try await check("where", ["where", "--at", position, "--json"]) == 1)
        let address = try await tool.run("where", "--at", position, "--json").json.object("address")
        #expect(address?.text("how") == "interpolated")
        for time in ["2026-11-24T14:00", "2026-11-24T20:00+01:00"] {
            #expect(try await check("place", ["search", "lion", "--open-at", time, "--json"]) == 2)
        }
        #expect(try await check("where", ["where", "--at", "48,7", "--json"]) == 1)
        try tool.folder.write("query,lat,lon\nlion,48,7\nnothing,,\n,1,2\n", to: "queries.csv")
        #expect(try await check("search-line", ["search", "--batch", "queries.csv"], status: 2) == 3)
        try tool.folder.write("lat,lon\n\(position)\n0,0\nx,1\n", to: "positions.csv")
        #expect(try await check("where-line", ["where", "--batch", "positions.csv"], status: 2) == 3)
        #expect(try await check("link", ["link", "--at", "48,7", "--label", "x", "--zoom", "3", "--json"]) == 8)
        for url in ["geo:1,2?z=3&q=1,2(x)", "geo:1,2?q=x", "om://v2/dir?destination=1,2&waypoints=3,4&mode=walk"] {
            try await check("link-read", ["link", "--read", url, "--json"])
        }
        let view = "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=1,2&heading=3&pitch=4&fov=50"
        try await check("link-read", ["link", "--read", view, "--json"])
        try await check("statistics", ["stats", "--json"])
        try await check("verification", ["verify", "--json"])
        try await check("publish", ["publish", "--into", "published", "--json"])
        try await check("verification", ["verify", "--store", "published/manifest.json", "--json"])
        let scene = try #require(try await tool.run("available", "--at", place, "--json").json.text("scene"))
        try await check("upgrade", ["upgrade", "--json"])
        try await check("show", ["show", scene, "--json"])
        try await check("export", ["export", scene, "-o", "original.jpg", "--json"])
        try await check("removal", ["remove", scene, "--yes", "--json"])
    }

    @Test func `batch lines match their schema`() async throws {
        _ = try await tool.run("import", SampleData.file("street").path)
        let rows = "id,kind,lat,lon,size\nview,,\(place),60x40\nmap,map,\(place),60x40\nnone,,0,0,\nbad,,91,0,\n"
        try tool.folder.write(rows, to: "rows.csv")
        let arguments = ["batch", "rows.csv", "-o", "out", "--source", source, "--json", "--report", "report.jsonl"]
        let run = try await tool.run(arguments)
        #expect(run.status == 2)
        let lines = run.lines
        #expect(lines.count == 5)
        for line in lines.dropLast() { try check("batch-line", line) }
        try check("batch-summary", try #require(lines.last))
        let report = try String(contentsOf: tool.folder.url.appending(path: "report.jsonl"), encoding: .utf8)
        #expect(report.split(separator: "\n").map(String.init) == lines.dropLast())
        try await check("batch-parts", ["batch", "rows.csv", "--split", "parts", "--radius", "20", "--json"])
    }

    @Test(arguments: names) func `every key in a schema has a description`(name: String) throws {
        let schema = try JSONSchema(name, in: Self.folder)
        #expect(schema.root["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema.root["title"]?.text?.isEmpty == false)
        #expect(Self.undescribed(schema.root, "$").isEmpty)
    }

    @Test func `the schemas list all link apps, parts and modes`() throws {
        let link = try JSONSchema("link", in: Self.folder).root["properties"]
        let read = try JSONSchema("link-read", in: Self.folder).root["properties"]
        let readOnly: Set<MapApp> = [.yandex, .amap, .baidu, .plusCodes]
        let written = MapApp.allCases.filter { !readOnly.contains($0) }.map { JSONTree.text($0.rawValue) }
        #expect(link?["app"]?["enum"]?.elements == written)
        #expect(read?["app"]?["enum"]?.elements == MapApp.allCases.map { JSONTree.text($0.rawValue) })
        let parts = MapLink.Part.allCases.map { JSONTree.text($0.rawValue) }
        #expect(link?["omits"]?["items"]?["enum"]?.elements == parts)
        let modes = MapLink.Mode.allCases.map { JSONTree.text($0.rawValue) }
        #expect(read?["mode"]?["enum"]?.elements == modes)
    }

    @Test func `reports values that violate a schema`() throws {
        let schema = try JSONSchema("availability", in: Self.folder)
        let broken = [
            #"{}"#, #"{"available":1}"#, #"{"available":true}"#, #"{"available":false,"more":1}"#,
            #"{"available":false,"nearest":{"distance":-1}}"#, #"{"available":false,"nearest":{}}"#,
            #"{"available":false,"kind":"film"}"#, #"{"available":false,"scene":"short"}"#,
            #"{"available":false,"coordinate":{"latitude":91,"longitude":0}}"#,
        ]
        for text in broken { #expect(try !schema.problems(of: JSONTree(text)).isEmpty, "\(text)") }
        #expect(try schema.problems(of: JSONTree(#"{"available":false}"#)).isEmpty)
    }

    /// - Returns: The number of objects.
    @discardableResult
    private func check(
        _ schema: String, _ arguments: [String], status: Int32 = 0, isOneDocument: Bool = false
    ) async throws -> Int {
        let run = try await tool.run(arguments)
        #expect(run.status == status, "\(arguments): \(run.messages)")
        let texts = isOneDocument ? [run.text] : run.lines
        #expect(!texts.isEmpty, "\(arguments)")
        for text in texts { try check(schema, text) }
        return texts.count
    }

    private func check(_ schema: String, _ text: String) throws {
        let problems = try JSONSchema(schema, in: Self.folder).problems(of: JSONTree(text))
        #expect(problems.isEmpty, "\(schema): \(text.prefix(300))")
    }

    /// Returns the paths of properties without a description.
    private static func undescribed(_ schema: JSONTree, _ path: String) -> [String] {
        var paths = schema["items"].map { undescribed($0, path + "[]") } ?? []
        for (key, property) in schema["properties"]?.members ?? [:] {
            if property["description"]?.text?.isEmpty != false { paths.append(path + "." + key) }
            paths += undescribed(property, path + "." + key)
        }
        return paths
    }
}
