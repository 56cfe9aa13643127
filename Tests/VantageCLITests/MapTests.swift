import Foundation
import GRDB
import VantageJPEG
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct MapTests {
    private let folder: TemporaryFolder
    private let tool: VantageTool

    private static let town = SampleData.file("map/aubeval.mbtiles").path
    private static let relief = SampleData.file("map/relief.mbtiles").path
    private static let place = "48.2001,7.7002"

    init() throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
    }

    private func map(_ arguments: String...) async throws -> VantageTool.Run {
        try await tool.run(["map", "--source", Self.town] + arguments)
    }

    @Test(
        arguments: [("a.jpg", [0xFF, 0xD8]), ("b.png", [0x89, 0x50]), ("c.webp", [0x52, 0x49])] as [(String, [UInt8])])
    func `the output file's extension selects the format`(name: String, start: [UInt8]) async throws {
        let run = try await map("--at", Self.place, "--zoom", "15", "--size", "200x100", "--scale", "2", "-o", name)
        #expect(run.status == 0)
        #expect(run.output.isEmpty && run.messages.isEmpty)
        #expect(try bytes(name).starts(with: start))
        #expect(try folder.files().filter { !$0.hasPrefix(".runs") } == [name])
    }

    @Test func `the JSON describes the map`() async throws {
        let answer = try await map(
            "--at", Self.place, "--zoom", "16", "-o", "a.jpg", "--json", "--marker", Self.place + ",Here"
        )
        .json
        #expect(answer.text("attribution")?.isEmpty == false)
        #expect(answer.int("missingTiles") == 0)
        #expect(answer.object("size")?.int("width") == 640)
        #expect(answer.number("zoom") == 16)
        #expect(answer.int("bytes") == (try bytes("a.jpg")).count)
        let text = try await map("--at", Self.place, "--zoom", "16", "-o", "a.jpg", "--json").text
        #expect(text.contains(#""text":"Rue des Tilleuls""#))
        #expect(text.contains(#""bounds":[7.6"#))
    }

    @Test func `rejects damaged tiles, or skips them on request`() async throws {
        var file = try Data(contentsOf: URL(filePath: Self.town))
        // Damages the gzip header of every other tile.
        for (number, tile) in file.ranges(of: [0x1F, 0x8B, 0x08, 0x00]).enumerated() where number % 2 == 0 {
            file[tile.lowerBound] = 0
        }
        try file.write(to: folder.url.appending(path: "damaged.mbtiles"))
        let arguments = ["map", "--source", "damaged.mbtiles", "--at", Self.place, "-o", "a.png"]
        let refused = try await tool.run(arguments)
        #expect(refused.status == 65)
        #expect(refused.messages.contains("damaged.mbtiles"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.png").path))
        let drawn = try await tool.run(arguments + ["--skip-damaged-tiles", "--json"])
        #expect(drawn.status == 0)
        #expect(drawn.messages.contains("unreadable tile") && drawn.messages.contains(": Tile 14/"))
        #expect(drawn.text.contains(#""damagedTiles":["Tile 14/"#))
    }

    @Test func `if the output is a dash, only the picture goes to standard output`() async throws {
        let run = try await map("--at", Self.place, "-o", "-", "--json")
        #expect(run.status == 0)
        #expect(try JPEGDecoder.header(of: [UInt8](run.output)).width == 640)
    }

    @Test(arguments: [["--bbox", "7.68,48.19,7.72,48.21"], ["--fit-source"], ["--fit", "enc:_p~iF~ps|U_ulLnnqC"]])
    func `can fit a box, the source's extent or an overlay`(arguments: [String]) async throws {
        let run = try await tool.run(
            ["map", "--source", Self.town, "-o", "a.png", "--size", "300x200", "-q"] + arguments)
        #expect(run.status == 0)
    }

    @Test func `draws overlays, pins, traffic and styles`() async throws {
        let plain = try await map("--at", Self.place, "--zoom", "14", "-o", "-").output
        for more in [
            [
                "--overlay",
                SampleData.file("map/overlay.geojson").path + ",stroke=#ff0000,level=labels,blend=multiply,dash=6:3",
            ],
            ["--marker", Self.place], ["--traffic", SampleData.file("map/traffic.geojson").path], ["--dark"],
            ["--style", "muted"], ["--heading", "-30"], ["--poi", "none"], ["--no-attribution"],
            ["--insets", "10,20,30,40"],
        ] {
            let run = try await tool.run(
                ["map", "--source", Self.town, "--at", Self.place, "--zoom", "14", "-o", "-"] + more)
            #expect(run.status == 0, "\(more): \(run.messages)")
            #expect(run.output != plain, "\(more)")
        }
        let hybrid = try await map(Self.relief, "--style", "hybrid", "--at", Self.place, "--zoom", "14", "-o", "-")
        #expect(hybrid.status == 0 && hybrid.output != plain)
    }

    @Test func `draws labeled contour lines if a source has heights`() async throws {
        let hill = ["--at", "48.185,7.73", "--zoom", "14", "--contours", "-o", "a.png"]
        let heights = SampleData.file("map/heights.mbtiles").path
        let drawn = try await tool.run(["map", "--source", Self.town, heights, "--json"] + hill)
        #expect(drawn.status == 0 && drawn.text.contains(#""role":"contour""#), "\(drawn.messages)")
        let refused = try await map(hill[0], hill[1], "--contours", "-o", "a.png")
        #expect(refused.status == 64 && refused.messages.contains("Contour lines need an elevation source"))
    }

    @Test(
        arguments: [
            (["--at", "48,7", "--zoom", "40", "-o", "a.jpg"], 64, "22"), (["--at", "48,7"], 64, "--output"),
            (["-o", "a.jpg"], 64, "--bbox"), (["--at", "48,7", "--fit-source", "-o", "a.jpg"], 64, "one of"),
            (["--at", "48,7", "-o", "a.gif"], 64, ".png"), (["--at", "48,7", "-o", "no/a.jpg"], 73, "folder"),
            (["--at", "48,7", "-o", "a.jpg", "--overlay", "gone.geojson"], 66, "gone.geojson"),
            (["--at", "48,7", "-o", "a.jpg", "--overlay", "https://example.com/a.geojson"], 66, "network"),
            (["--at", "48,7", "-o", "a.jpg", "--marker", "north"], 64, "--marker"),
            (["--at", "48,7", "-o", "a.jpg", "--poi", "pubs"], 64, "category"),
            (["--at", "48,7", "-o", "a.jpg", "--size", "9000x9000"], 64, "8192"),
            (["--at", "48,7", "-o", "a.jpg", "--overlay", SampleData.file("points.csv").path], 65, "JSON"),
        ] as [([String], Int32, String)])
    func `reports usage errors`(arguments: [String], status: Int32, word: String) async throws {
        let run = try await tool.run(["map", "--source", Self.town] + arguments)
        #expect(run.status == status)
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(run.output.isEmpty)
    }

    @Test(
        arguments: [
            ("gone.mbtiles", 66, "gone.mbtiles"), ("https://tiles.example.com/a.pmtiles", 66, "network"),
            (SampleData.file("points.csv").path, 65, "points.csv"), (SampleData.file("street").path, 65, "GeoJSON"),
        ] as [(String, Int32, String)])
    func `reports an invalid source`(source: String, status: Int32, word: String) async throws {
        let run = try await tool.run("map", "--source", source, "--at", "48,7", "-o", "a.jpg")
        #expect(run.status == status)
        #expect(run.messages.contains(word), "\(run.messages)")
    }

    @Test func `rejects an SQL view that expands beyond the memory limit`() async throws {
        // Runs in a separate process, because SQLite accepts a memory limit only before its first use.
        let queue = try DatabaseQueue(path: folder.url.appending(path: "view.mbtiles").path)
        let copies = (0..<10).map { "text || \($0)" }.joined(separator: ", ")
        try await queue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE long AS SELECT hex(zeroblob(15000000)) AS text;
                    CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'89504E47' AS tile_data
                        FROM long WHERE max(\(copies)) > '';
                    """)
        }
        try queue.close()
        let run = try await tool.run("map", "--source", "view.mbtiles", "--at", "48,7", "-o", "a.jpg")
        #expect(run.status == 65)
        #expect(run.messages.contains("more memory than the limits allow"), "\(run.messages)")
    }

    @Test func `rejects nested SQL views that expand beyond the memory limit`() async throws {
        // The SQL views expand to six million queries without reaching SQLite's own limit on table references.
        let columns = "zoom_level, tile_column, tile_row, tile_data"
        let tables = (0..<400).map { "CREATE TABLE t\($0) (\(columns));" }
        let all = (0..<400).map { "SELECT \(columns) FROM t\($0)" }.joined(separator: " UNION ALL ")
        let doubled = (1...14).map {
            "CREATE VIEW v\($0) AS SELECT * FROM v\($0 - 1) UNION ALL SELECT * FROM v\($0 - 1);"
        }
        let sql = tables.joined() + "CREATE VIEW v0 AS \(all);" + doubled.joined()
        let queue = try DatabaseQueue(path: folder.url.appending(path: "views.mbtiles").path)
        try await queue.write { try $0.execute(sql: sql + "CREATE VIEW tiles AS SELECT * FROM v14;") }
        try queue.close()
        let run = try await tool.run("map", "--source", "views.mbtiles", "--at", "48,7", "-o", "a.jpg")
        #expect(run.status == 65)
        #expect(run.messages.contains("more memory than the limits allow"), "\(run.messages)")
    }

    @Test(arguments: [["--source", "in.png"], ["--overlay", "in.png,stroke=red"], ["--traffic", "in.png"]])
    func `never overwrites an input`(arguments: [String]) async throws {
        let line = #"{"type":"LineString","coordinates":[[7.69,48.2],[7.71,48.2]]}"#
        try folder.write(line, to: "in.png")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link.png"), withDestinationURL: folder.url.appending(path: "in.png"))
        for output in ["in.png", "link.png"] {
            let run = try await tool.run(["map", "--source", Self.town, "--at", Self.place, "-o", output] + arguments)
            #expect(run.status == 64)
            #expect(run.messages.contains("--output"))
            #expect(try bytes("in.png") == Array(line.utf8))
        }
    }

    @Test func `a batch renders views and maps, with and without a store`() async throws {
        try folder.write(
            """
            id,kind,latitude,longitude,zoom,style,output
            one,map,48.2001,7.7002,15,,
            two,map,48.2001,7.7002,,muted,maps/two.png
            three,view,48.2001,7.7002,,,
            four,map,48.2001,7.7002,77,,
            """, to: "requests.csv")
        let run = try await tool.run("batch", "requests.csv", "--source", Self.town, "--output", "out", "--json")
        #expect(run.status == 2)
        #expect(run.lines[0].contains(#""kind":"map""#) && run.lines[1].contains("maps/two.png"))
        #expect(run.lines[2].contains("no scene store") && run.lines[3].contains("zoom"))
        #expect(try folder.files(in: "out") == ["maps/two.png", "one.jpg"])
        let again = try await tool.run("batch", "requests.csv", "--source", Self.town, "--output", "out", "--resume")
        #expect(again.messages.contains("2 skipped"))
        let none = try await tool.run(
            "batch", "requests.csv", "--output", "other", "--store", try TownStore.path(in: folder))
        #expect(none.status == 66)
    }

    @Test func `a card combines the map and the view, if there is a scene`() async throws {
        let town = try await TownStore()
        let card = ["card", "--source", Self.town, "--size", "300x200", "-o", "card.png"]
        let run = try await town.tool.run(card + ["--at", TownStore.street, "--json"])
        #expect(run.status == 0)
        #expect(try run.json.object("size")?.int("width") == 604)
        #expect(try run.json.text("scene") != nil)
        let nothing = try await town.tool.run(card + ["--at", TownStore.nowhere, "--json"])
        #expect(nothing.status == 1)
        #expect(nothing.text.contains(#""available":false"#))
        let map = try await town.tool.run(
            "map", "--source", Self.town, "--at", TownStore.street, "--zoom", "17", "--scenes", "vantage.sqlite",
            "--json",
            "-o", "map.png")
        #expect(map.status == 0)
        #expect(map.text.contains(#""kind":"overlay","name":"scenes""#) || map.text.contains(#""name":"scenes""#))
    }

    /// The path to strace.
    private static let strace = "/usr/bin/strace"
    private static let canTrace = FileManager.default.isExecutableFile(atPath: strace)

    @Test(.enabled(if: canTrace, "strace is not installed")) func `never opens a socket`() async throws {
        let overlay = SampleData.file("map/overlay.geojson").path
        let run = try await tool.shell(
            """
            # Without HOME, the C library looks it up through the socket of the system's user cache.
            HOME="$PWD" \(Self.strace) -f -qq -e signal=none -e trace=socket,connect,sendto,bind -o trace.txt "$VANTAGE" map \
            --source '\(Self.town)' '\(Self.relief)' --style hybrid --at \(Self.place) --overlay '\(overlay)' -o a.png
            """)
        // Some containers do not permit tracing.
        guard run.status == 0 else { return #expect(run.messages.contains("ptrace"), "\(run.messages)") }
        #expect(try String(decoding: bytes("trace.txt"), as: UTF8.self) == "")
    }
}

extension TownStore {
    /// Returns the path of a store that does not exist.
    fileprivate static func path(in folder: TemporaryFolder) throws -> String { try folder.file("none.sqlite").path }
}
