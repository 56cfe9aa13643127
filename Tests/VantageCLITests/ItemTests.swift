import Foundation
import VantageSceneFixtures
import Testing

/// Tests the option `--item`, which selects the scene that shows a place.
@Suite(.fewAtATime)
struct ItemTests {
    private let tool: VantageTool
    private let source = SampleData.file("map/aubeval.mbtiles").path

    init() async throws {
        tool = VantageTool(in: try TemporaryFolder())
        _ = try await tool.run("import", SampleData.file("street").path)
        _ = try await tool.run("import", "--format", "places", SampleData.file("map/aubeval/poi.geojson").path)
    }

    private func id(of name: String) async throws -> String {
        try #require(try await tool.run("search", name, "--limit", "1", "--json").json.text("id"))
    }

    @Test func `selects the scene that sees the place`() async throws {
        let id = try await id(of: "boulangerie")
        let found = try await tool.run("available", "--item", id, "--source", source, "--json")
        let json = try found.json
        #expect(found.status == 0 && json.text("visibility") == "visible")
        #expect(json.text("doubt") == nil && json.text("token") != nil)
        let printed = try await tool.run("available", "--item", id, "--source", source)
        #expect(printed.text.contains("no building in between"))
    }

    @Test func `a snapshot faces the front of the place`() async throws {
        let id = try await id(of: "fromagerie")
        let made = try await tool.run(
            "snapshot", "--item", id, "--source", source, "--size", "60x40", "-o", "shop.jpg", "--json")
        #expect(try made.status == 0 && made.json.text("visibility") == "visible")
        #expect(FileManager.default.fileExists(atPath: tool.folder.url.appending(path: "shop.jpg").path))
    }

    @Test func `without buildings, the visibility is unknown, and --visible-only finds no scene`() async throws {
        let id = try await id(of: "boulangerie")
        let found = try await tool.run("available", "--item", id, "--json")
        #expect(try found.status == 0 && found.json.text("visibility") == "unknown")
        #expect(try found.json.text("doubt") == "noOutlines")
        #expect(try await tool.run("available", "--item", id, "--visible-only", "--json").status == 1)
        let sure = try await tool.run("snapshot", "--item", id, "--visible-only", "-o", "none.jpg")
        #expect(sure.status == 1 && sure.messages.contains("is known to show it"))
    }

    @Test func `a batch renders the visible places in a table`() async throws {
        let (bakery, station) = (try await id(of: "boulangerie"), try await id(of: "gare d'aubeval"))
        try tool.folder.write("id,item\na,\(bakery)\nb,\(station)\nc,0000000000001\nd,x\n", to: "items.csv")
        let run = try await tool.run(
            "batch", "items.csv", "-o", "out", "--source", source, "--size", "60x40", "--json")
        #expect(run.status == 2)
        let lines = run.lines
        #expect(lines.count == 5)
        #expect(lines[0].contains(#""status":"done""#) && lines[0].contains(#""visibility":"visible""#))
        #expect(lines[1].contains(#""status":"unavailable""#))
        #expect(lines[2].contains("noSuchPlace") && lines[3].contains("badRow"))
    }

    @Test func `available --batch prints the scene that sees each place, in table order`()
        async throws
    {
        let (bakery, station) = (try await id(of: "boulangerie"), try await id(of: "gare d'aubeval"))
        try tool.folder.write(
            "id,item,lat,lon\na,\(bakery),,\nb,\(station),,\nc,0000000000001,,\nd,x,,\ne,,48.2004,7.7\nf,,,\n",
            to: "items.csv")
        let run = try await tool.run("available", "--batch", "items.csv", "--source", source)
        #expect(run.status == 2)
        let lines = try run.jsonLines
        #expect(lines.map { $0.text("id") } == ["a", "b", "c", "d", "e", "f"])
        let alone = try await tool.run("available", "--item", bakery, "--source", source, "--json").json
        for key in ["scene", "token", "visibility"] { #expect(lines[0].text(key) == alone.text(key)) }
        #expect(lines[0].text("visibility") == "visible")
        #expect(run.lines[1].contains(#""available":false"#))
        #expect(run.lines[2].contains("noSuchPlace") && run.lines[3].contains("badRow"))
        #expect(run.lines[4].contains(#""available":true"#) && lines[4].text("visibility") == nil)
        #expect(run.lines[5].contains("badRow"))
        let sure = try await tool.run("available", "--batch", "items.csv", "--visible-only")
        #expect(sure.lines[0].contains(#""available":false"#))
    }

    @Test(
        arguments: [
            (["available", "--item", "0000000000001"], 66), (["available", "--item", "x"], 64),
            (["available", "--item", "0000000000001", "--at", "1,2"], 64),
            (["available", "--at", "1,2", "--visible-only"], 64),
        ] as [([String], Int32)]) func `rejects an invalid or unknown place`(arguments: [String], status: Int32)
        async throws
    {
        #expect(try await tool.run(arguments).status == status)
    }

    @Test func `a route can start at a place in the store`() async throws {
        try tool.folder.write(
            "w1 v1 Thighway=residential,name=A Nn1x7y48,n2x7y48.004,n3x7.004y48.004\n", to: "town.opl")
        try tool.folder.write("name,lat,lon,amenity\nLöwe,48.001,7.0001,cafe\n", to: "lion.csv")
        _ = try await tool.run("import", "--format", "places", "lion.csv")
        _ = try await tool.run("roads", "town.opl", "-o", "town.roads")
        let way = ["route", "--graph", "town.roads", "--to", "48.004,7.003", "--json", "--from"]
        let named = try await tool.run(way + [id(of: "löwe")])
        let placed = try await tool.run(way + ["48.001,7.0001"])
        #expect(named.status == 0 && named.text == placed.text && !named.text.isEmpty)
        #expect(try await tool.run(way + ["0000000000000"]).status != 0)
        #expect(try await tool.run(way + ["nowhere"]).status == 64)
    }
}
