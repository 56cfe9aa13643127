import Foundation
import GRDB
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct ListingTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test func `lists scenes in every format`() async throws {
        let count = TownStore.drawnCount + 4
        let json = try await town.tool.run("scenes", "--format", "json").jsonLines
        #expect(json.count == count)
        for line in json {
            let known: Set<String> = [
                "scene", "kind", "coordinate", "heading", "captured", "collection", "license", "attribution",
            ]
            #expect(line.keys.isSubset(of: known))
            #expect(line.keys.isSuperset(of: ["scene", "kind", "coordinate", "collection"]))
        }
        #expect(try await town.tool.run("scenes", "--json").text == town.tool.run("scenes", "--format", "json").text)
        let geo = try await town.tool.run("scenes", "--format", "geojson").json
        #expect(geo.text("type") == "FeatureCollection")
        let features = geo.objects("features")
        #expect(features.count == count)
        for (feature, line) in zip(features, json) {
            #expect(feature.keys == ["type", "id", "geometry", "properties"])
            #expect(feature.text("id") == line.text("scene"))
            let position = feature.object("geometry")?["coordinates"] as? [Double]
            #expect(position?[0] == line.object("coordinate")?.number("longitude"))
            #expect(position?[1] == line.object("coordinate")?.number("latitude"))
        }
        let csv = try await town.tool.run("scenes", "--format", "csv").lines
        #expect(csv[0] == "scene,kind,latitude,longitude,heading,captured,collection,file,license,attribution")
        #expect(csv.count == count + 1)
        #expect(csv.dropFirst().map { String($0.prefix(13)) } == json.map { $0.text("scene") })
        let table = try await town.tool.run("scenes")
        #expect(table.lines.count == count + 1)
        #expect(table.lines[0].hasPrefix("SCENE"))
    }

    @Test func `filters and limits select scenes`() async throws {
        func count(_ arguments: String...) async throws -> Int {
            try await town.tool.run(["scenes", "--json"] + arguments).lines.count
        }
        #expect(try await count("--collection", "drawn") == TownStore.drawnCount)
        #expect(try await count("--collection", "nowhere") == 0)
        #expect(try await count("--limit", "3") == 3)
        #expect(try await count("--limit", "9223372036854775807") == TownStore.drawnCount + 4)
        #expect(try await count("--bbox", "19.9,9.9,20.0025,10.1") == 3)
        #expect(try await count("--bbox", "-10,-10,-9,-9") == 0)
        #expect(try await count("--bbox", "179,-90,-179,90") == 0)
        #expect(try await count("--bbox", "-180,-90,180,90") == TownStore.drawnCount + 4)
    }

    @Test(arguments: [
        ["--limit", "0"], ["--limit", "-1"], ["--limit", "1e3"], ["--limit", "99999999999999999999"],
        ["--bbox", "1,2,3"],
        ["--bbox", "a,b,c,d"], ["--bbox", "0,10,0,-10"], ["--bbox", "nan,nan,nan,nan"], ["--bbox", "-181,0,0,0"],
        ["--bbox", ""], ["--format", "xml"],
    ])
    func `an invalid list option exits 64`(arguments: [String]) async throws {
        let run = try await town.tool.run(["scenes"] + arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
    }

    @Test func `an empty list exits 0 in every format`() async throws {
        for format in ["table", "json", "geojson", "csv"] {
            let run = try await town.tool.run("scenes", "--bbox", "0,0,1,1", "--format", format)
            #expect(run.status == 0)
            if format == "geojson" { #expect(try run.json.objects("features").isEmpty) }
        }
    }

    @Test func `escapes formulas and line breaks in CSV`() async throws {
        let attribution = "=HYPERLINK(\"http://x\",\"y\")"
        let table = """
            id,latitude,longitude,file,attribution
            1,30,40,,"\(attribution.replacingOccurrences(of: "\"", with: "\"\""))"
            2,30,41,,"two
            lines, and ""quotes"" too"
            3,30,42,,"@SUM(A1)"
            4,30,43,,"-2+3"
            """
        try town.folder.write(table + "\n", to: "formulas.csv")
        #expect(try await town.tool.run("import", "formulas.csv", "--collection", "formulas").status == 0)
        let csv = try await town.tool.run("scenes", "--collection", "formulas", "--format", "csv").text
        #expect(csv.contains(",\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""))
        #expect(csv.contains(",'@SUM(A1)") && csv.contains(",'-2+3"))
        let json = try await town.tool.run("scenes", "--collection", "formulas", "--json").jsonLines
        #expect(json.count == 4)
        #expect(json[0].text("attribution") == attribution)
    }

    @Test func `the show command prints every value and its source`() async throws {
        let scene = try await town.scene(file: "pano_01.jpg")
        let printed = try await town.tool.run("show", scene)
        #expect(printed.status == 0)
        #expect(printed.lines[0] == "scene \(scene)")
        #expect(printed.text.contains("(EXIF GPSLatitude, GPSLongitude)"))
        #expect(printed.text.contains("picture: original, 2048×1024"))
        let answer = try await town.tool.run("show", scene.lowercased(), "--json").json
        #expect(answer.keys == ["summary", "values", "pictures"])
        #expect(answer.object("summary")?.text("scene") == scene)
        #expect(answer.objects("values").allSatisfy { $0.keys.isSuperset(of: ["name", "value"]) })
        let pictures = answer.objects("pictures")
        #expect(
            pictures.allSatisfy { $0.keys.isSuperset(of: ["level", "original", "width", "height", "bytes", "sha256"]) })
        let token = try await town.tool.run("available", "--at", TownStore.street, "--panoramas-only", "--json").json
            .text("token")
        #expect(
            try await town.tool.run("show", try #require(token), "--json").json.object("summary")?.text("scene") != nil)
    }

    @Test func `the show command exits 66 for a missing scene and 65 for an invalid id`() async throws {
        #expect(try await town.tool.run("show", "0123456789ABC").status == 66)
        #expect(try await town.tool.run("show", "nonsense").status == 65)
        #expect(try await town.tool.run("show", "").status == 65)
    }

    @Test func `the collections command prints counts, extents, dates and licenses`() async throws {
        let lines = try await town.tool.run("collections", "--json").jsonLines
        #expect(lines.map { $0.text("name") } == ["aubeval", "drawn"])
        #expect(lines[0].int("panoramas") == 2 && lines[0].int("photos") == 2)
        #expect(lines[0].text("capturedFirst")?.hasPrefix("2025-06-14T13:4") == true)
        #expect(lines[1].keys == ["name", "panoramas", "photos", "sequences", "bbox", "license"])
        #expect(lines[1]["bbox"] as? [Double] == [20, 10, 20.005, 10])
        #expect(lines[1].text("license") == "CC-BY-4.0")
        let printed = try await town.tool.run("collections")
        #expect(printed.lines.count == 2)
        #expect(printed.lines[1].hasPrefix("drawn: 6 panoramas, 0 photos"))
    }

    @Test func `the collections command counts places, and the verify command checks them`() async throws {
        let houses = SampleData.file("map/places.geojsonl").path
        _ = try await town.tool.run(
            "import", "--format", "places", houses, "--collection", "houses", "--license", "CC0-1.0")
        let line = try await town.tool.run("collections", "--json").jsonLines[2]
        #expect(line.text("name") == "houses" && line["sources"] as? [String] == ["houses"])
        #expect((line.int("places") ?? 0) > 500 && (line.int("buildings") ?? 0) > 50 && line.int("panoramas") == 0)
        #expect((line["bbox"] as? [Double])?.count == 4)
        let printed = try await town.tool.run("collections").lines[2]
        #expect(printed.hasPrefix("houses: ") && printed.contains(" places from houses, "))
        #expect(printed.hasSuffix("; CC0-1.0"))
        let verified = try await town.tool.run("verify", "--json").json
        #expect(verified.int("places") == line.int("places") && verified.int("buildings") == line.int("buildings"))
        #expect(verified["valid"] as? Bool == true)
        #expect(try await town.tool.run("verify").messages.contains(" places and "))
    }

    @Test func `the verify command reports damage to places`() async throws {
        let houses = SampleData.file("map/places.geojsonl").path
        _ = try await town.tool.run("import", "--format", "places", houses, "--collection", "houses")
        try await DatabaseQueue(path: town.store.path).write { try $0.execute(sql: "DELETE FROM place_position") }
        let verified = try await town.tool.run("verify")
        #expect(verified.status == 65 && verified.text.contains("placeIndexEntryMissing: Place "))
    }

    @Test func `the stats command prints counts and sizes`() async throws {
        let stats = try await town.tool.run("stats", "--json").json
        #expect(
            stats.keys == [
                "schema", "collections", "sequences", "scenes", "panoramas", "photos", "pictures", "linkedPictures",
                "originalBytes", "levelBytes", "indexCells", "indexBytes", "fileBytes", "places", "buildings",
            ])
        #expect(stats.int("scenes") == 10 && stats.int("panoramas") == 8 && stats.int("photos") == 2)
        #expect(stats.int("fileBytes") == (try Data(contentsOf: town.store)).count)
        #expect(stats.int("indexBytes") == 80)
        #expect(try await town.tool.run("stats").lines.count == 5)
    }

    @Test func `export writes the original picture byte for byte`() async throws {
        let original = try Data(contentsOf: SampleData.file("street/pano_01.jpg"))
        let scene = try await town.scene(file: "pano_01.jpg")
        let run = try await town.tool.run("export", scene, "--output", "copy.jpg", "--json")
        #expect(run.status == 0)
        #expect(try run.json.keys == ["scene", "output", "bytes"])
        #expect(try run.json.int("bytes") == original.count)
        #expect(try Data(contentsOf: town.folder.url.appending(path: "copy.jpg")) == original)
        #expect(try await town.tool.run("export", scene, "--output", "-", "--json").output == original)
        #expect(try await town.tool.run("export", scene, "--output", "missing/copy.jpg").status == 73)
        #expect(try await town.tool.run("export", "0123456789ABC", "--output", "x.jpg").status == 66)
    }

    @Test func `the remove command requires confirmation and removes scenes or a collection`() async throws {
        let scene = try await town.scene(file: "picture_0.jpg")
        let asked = try await town.tool.run("remove", scene)
        #expect(asked.status == 64)
        #expect(asked.messages.contains("--yes"))
        #expect(try await town.tool.run("show", scene).status == 0)
        let removed = try await town.tool.run("remove", scene, "--yes", "--json")
        #expect(removed.status == 0)
        #expect(try removed.json.int("removed") == 1)
        #expect(try await town.tool.run("show", scene).status == 66)
        #expect(try await town.tool.run("available", "--at", TownStore.place(0)).status == 1)
        #expect(try await town.tool.run("remove", scene, "--yes").status == 66)
        let all = try await town.tool.run("remove", "--collection", "drawn", "-y", "--json")
        #expect(try all.json.int("removed") == TownStore.drawnCount - 1)
        #expect(try await town.tool.run("collections", "--json").lines.count == 1)
        #expect(try await town.tool.run("remove", "--collection", "drawn", "-y").status == 66)
        #expect(try await town.tool.run("verify").status == 0)
    }

    @Test func `a scene without a picture is available but cannot be rendered`() async throws {
        try town.folder.write("latitude,longitude\n30,40\n", to: "points.csv")
        _ = try await town.tool.run("import", "points.csv", "--collection", "points")
        let found = try await town.tool.run("available", "--at", "30,40", "--json")
        #expect(found.status == 0)
        let scene = try #require(try found.json.text("scene"))
        #expect(try await town.tool.run("snapshot", "--at", "30,40", "-o", "v.jpg").status == 1)
        for arguments in [["snapshot", "--scene", scene, "-o", "v.jpg"], ["export", scene, "-o", "v.jpg"]] {
            let run = try await town.tool.run(arguments)
            #expect(run.status == 65)
            #expect(run.messages.contains("without a picture"))
        }
    }
}
