import Foundation
import VantageSceneFixtures
import Testing

/// Tests the limits, the options that raise them, and the messages that name these options.
@Suite(.fewAtATime)
struct LimitTests {
    private let town: TownStore

    init() async throws { town = try await TownStore() }

    @Test func `limits a snapshot's side length`() async throws {
        let arguments = ["snapshot", "--at", TownStore.place(0), "-o", "v.jpg", "--size", "9000x10"]
        let refused = try await town.tool.run(arguments)
        #expect(refused.status == 64)
        #expect(refused.messages.contains("8192") && refused.messages.contains("--max-side"))
        let made = try await town.tool.run(arguments + ["--max-side", "9000", "--json"])
        #expect(made.status == 0)
        #expect(try made.json.object("size")?.int("width") == 9000)
        try town.folder.write("id,lat,lon,size\nwide,\(TownStore.place(0)),9000x10\n", to: "wide.csv")
        let batch = ["batch", "wide.csv", "-o", "views", "--json"]
        #expect(try await town.tool.run(batch).text.contains("--max-side"))
        #expect(try await town.tool.run(batch + ["--max-side", "9000"]).status == 0)
    }

    @Test func `limits a picture's pixel count during import, but not in a partial decode`() async throws {
        try SyntheticDataset(1, in: town.folder.url.appending(path: "large"), width: 1600, height: 800)
        let arguments = ["import", "large", "--store", "large.sqlite"]
        let refused = try await town.tool.run(arguments + ["--max-megapixels", "1"])
        #expect(refused.status == 2)
        #expect(refused.messages.contains("tooLarge: ") && refused.messages.contains("--max-megapixels"))
        #expect(try await town.tool.run(arguments).status == 0)
        let view = ["snapshot", "--at", TownStore.place(0), "-o", "v.jpg", "--store", "large.sqlite"]
        // Decoding part of a large picture costs no more than decoding a small one.
        #expect(try await town.tool.run(view + ["--max-megapixels", "1"]).status == 0)
    }

    @Test func `limits a picture's pixel count when it is decoded in full`() async throws {
        try town.folder.write(try DrawnPicture.progressive(width: 1600, height: 800), to: "whole/p.jpg")
        try town.folder.write("file,lat,lon,kind\np.jpg,10,20,panorama\n", to: "whole/scenes.csv")
        _ = try await town.tool.run("import", "whole", "--store", "whole.sqlite", "--levels", "none")
        let view = ["snapshot", "--at", "10,20", "-o", "v.jpg", "--store", "whole.sqlite"]
        let unread = try await town.tool.run(view + ["--max-megapixels", "1"])
        #expect(unread.status == 65)
        #expect(unread.messages.contains("--max-megapixels"))
        #expect(try await town.tool.run(view).status == 0)
    }

    @Test func `renders a view beyond the decoding limit at a coarser scale, with a note`() async throws {
        try SyntheticDataset(
            1, in: town.folder.url.appending(path: "large"), width: 3000, height: 1500)
        _ = try await town.tool.run("import", "large", "--store", "large.sqlite", "--levels", "none")
        let view = [
            "snapshot", "--at", TownStore.place(0), "-o", "v.jpg", "--store", "large.sqlite", "--fov", "170", "--size",
            "3000x3000",
        ]
        #expect(try await town.tool.run(view).messages.isEmpty)
        let coarse = try await town.tool.run(view + ["--max-decoded-megapixels", "1"])
        #expect(coarse.status == 0)
        #expect(coarse.messages.contains("--max-decoded-megapixels"))
    }

    @Test func `limits the length of lines`() async throws {
        let long = String(repeating: "x", count: 1500)
        try town.folder.write("id,lat,lon\n\(long),30,40\nb,30,41\n", to: "points.csv")
        try town.folder.write("{\"id\":\"\(long)\",\"lat\":30,\"lon\":40}\n", to: "points.jsonl")
        for table in ["points.csv", "points.jsonl"] {
            for command in [["available", "--batch", table], ["import", table, "--json"]] {
                let run = try await town.tool.run(command + ["--max-line-kib", "1"])
                #expect(run.status == 2)
                #expect(run.text.contains("--max-line-kib"))
            }
            #expect(try await town.tool.run("available", "--batch", table).status == 0)
        }
    }

    @Test func `limits the nesting depth of JSON and the size of a document`() async throws {
        let nested = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        try town.folder.write("{\"lat\":30,\"lon\":40,\"more\":\(nested)}\n", to: "points.jsonl")
        let deep = try await town.tool.run("available", "--batch", "points.jsonl")
        #expect(deep.status == 2)
        #expect(deep.text.contains("--max-json-depth"))
        #expect(try await town.tool.run("available", "--batch", "points.jsonl", "--max-json-depth", "300").status == 0)
        let space = String(repeating: " ", count: 1 << 20)
        try town.folder.write("{\"type\":\"FeatureCollection\",\"features\":[\(space)]}", to: "large.geojson")
        let large = try await town.tool.run("import", "large.geojson", "--max-document-mib", "1")
        #expect(large.status == 2)
        #expect(large.messages.contains("--max-document-mib"))
    }

    @Test func `limits the work spent drawing a map`() async throws {
        let teeth = (0...20_000).map { "[\(7.69 + Double($0) * 1e-6),\($0.isMultiple(of: 2) ? 48.19 : 48.21)]" }
        let ring = "[" + (teeth + ["[7.71,48.18]", "[7.69,48.18]", teeth[0]]).joined(separator: ",") + "]"
        try town.folder.write("{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}", to: "comb.geojson")
        let source = SampleData.file("map/aubeval.mbtiles").path
        let map = ["map", "--source", source, "--fit", "comb.geojson", "--overlay", "comb.geojson", "-o", "m.png"]
        let refused = try await town.tool.run(map + ["--max-drawing-work", "1"])
        #expect(refused.status == 64)
        #expect(refused.messages.contains("--max-drawing-work"), "\(refused.messages)")
        #expect(try await town.tool.run(map).status == 0)
    }

    @Test(arguments: [
        ["import", ".", "--max-scans", "0"],
        ["map", "--source", "x", "--fit-source", "-o", "y", "--max-drawing-work", "0"],
        ["import", ".", "--max-decoder-mib", "0"],
        ["import", ".", "--max-document-mib", "-1"], ["import", ".", "--max-json-depth", "1001"],
        ["snapshot", "--at", "1,2", "-o", "v.jpg", "--max-side", "65501"],
        ["snapshot", "--at", "1,2", "-o", "v.jpg", "--max-decoded-megapixels", "0"],
        ["available", "--at", "1,2", "--max-line-kib", "0"],
    ])
    func `an invalid limit exits 64`(arguments: [String]) async throws {
        let run = try await town.tool.run(arguments)
        #expect(run.status == 64)
        #expect(run.messages.contains("--max-"))
    }
}
