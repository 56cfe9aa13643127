import Foundation
import VantageSceneFixtures
import Testing

/// Tests that split tables into parts and render parts into tar archives.
@Suite(.fewAtATime)
struct BatchPartsTests {
    private let town: TownStore
    private static let view = ["--size", "48x36", "--quiet"]

    /// Rows in an order that differs from that of their scenes; rows without an id; rows that cannot be used; ids that
    /// are special in paths, shells, JSON or archives; and ids and outputs that occur twice.
    private static let table = """
        id,latitude,longitude,heading,output,fov
        far,\(TownStore.nowhere),,,
        ,\(TownStore.place(5)),,,
        ,\(TownStore.place(0)),10,,70
        a/b,\(TownStore.place(3)),,,
        a%2Fb,\(TownStore.place(3)),,,
        v1.2,\(TownStore.place(1)),,,
        v1.3,\(TownStore.place(1)),,,
        ../../etc/x,\(TownStore.place(0)),,,
        "say ""hi""; $(ls)",\(TownStore.place(2)),,,
        übergröße-日本,\(TownStore.place(2)),,,
        \(String(repeating: "long", count: 60)),\(TownStore.place(4)),,,
        \(String(repeating: "n", count: 150)),\(TownStore.place(4)),,,
        bad,10,x,,,
        high,91,0,,,
        wide,\(TownStore.place(0)),,,400
        out,\(TownStore.place(2)),,../evil.jpg,
        twice,\(TownStore.place(5)),,,
        twice,\(TownStore.place(0)),,,
        named,\(TownStore.place(4)),,town/a.b.jpg,
        again,\(TownStore.place(1)),,town/a.b.jpg,

        """

    init() async throws {
        town = try await TownStore()
        try town.folder.write(Self.table, to: "requests.csv")
    }

    @Test(arguments: [1, 4, 50_000])
    func `each row is rendered once, with the same pictures as in one run`(rows: Int) async throws {
        let whole = try await run("requests.csv", "-o", "views", "--report", "whole.jsonl")
        #expect(whole.status == 2)
        let manifest = try await split("requests.csv", "--rows", "\(rows)")
        let names = try #require(manifest["parts"] as? [[String: Any]]).compactMap { $0["file"] as? String }
        #expect(names.count == (20 + rows - 1) / rows)
        var lines: [JSONObject] = []
        for name in names {
            let part = try await run("parts/\(name)", "-o", "\(name).tar", "--report", "\(name).report")
            let found = try report("\(name).report")
            #expect(part.status == (found.contains { $0.text("status") == "failed" } ? 2 : 0))
            try await checkArchive("\(name).tar", lists: found)
            lines += found
        }
        let expected = try report("whole.jsonl")
        #expect(expected.count == 20 && lines.count == 20)
        #expect(Self.outcomes(lines) == Self.outcomes(expected))
        for line in lines where line.text("status") == "done" {
            let id = try #require(line.text("id"))
            let single = try #require(expected.first { $0.text("id") == id && $0.text("status") == "done" })
            let picture = try bytes("out/" + #require(line.text("output")))
            #expect(try picture == bytes("views/" + #require(single.text("output"))))
        }
        #expect(lines.contains { $0.text("output") == "v1%2E2.jpg" })
        #expect(lines.contains { $0.text("output") == "town/a%2Eb.jpg" })
    }

    @Test func `rows with the same scene are consecutive`() async throws {
        let rows = (0..<60).map { "r\($0),\(TownStore.place($0 % TownStore.drawnCount))\n" }
        try town.folder.write("id,latitude,longitude\n" + rows.joined(), to: "mixed.csv")
        _ = try await split("mixed.csv")
        let run = try await run("parts/part-00000.jsonl", "-o", "a.tar", "--json")
        let scenes = try run.jsonLines.dropLast().compactMap { $0.text("scene") }
        let changes = zip(scenes, scenes.dropFirst()).count { $0 != $1 }
        #expect(scenes.count == 60 && changes == TownStore.drawnCount - 1)
    }

    @Test func `tokens, scenes, maps and items keep their meaning, in any table format`() async throws {
        let found = try await town.tool.run("available", "--at", TownStore.place(2), "--json").json
        let (token, scene) = (try #require(found.text("token")), try #require(found.text("scene")))
        let table = """
            {"id":"t","token":"\(token)"}
            {"id":7,"scene":"\(scene)","fov":50,"size":"20x10"}
            {"id":"m","kind":"map","lat":48.2,"lon":7.7,"zoom":16,"style":"muted"}
            {"id":"i","item":"0000000000000"}
            {"id":"p","type":"Feature","geometry":{"type":"Point","coordinates":[10.002,10]}}
            not JSON
            {"id":"wrong","token":"forged"}

            """
        try town.folder.write(table, to: "rows.jsonl")
        let source = ["--source", SampleData.file("map/aubeval.mbtiles").path]
        _ = try await town.tool.run(["batch", "rows.jsonl", "-o", "views", "--report", "whole.jsonl"] + source)
        _ = try await split("rows.jsonl")
        let run = try await town.tool.run(
            ["batch", "parts/part-00000.jsonl", "-o", "a.tar", "--report", "a.jsonl"] + source)
        #expect(run.status == 2)
        let (lines, expected) = (try report("a.jsonl"), try report("whole.jsonl"))
        #expect(Self.outcomes(lines) == Self.outcomes(expected))
        try await checkArchive("a.tar", lists: lines)
        for id in ["t", "7", "m"] { #expect(try bytes("out/\(id).jpg") == bytes("views/\(id).jpg")) }
    }

    @Test func `splitting and rendering twice produces the same bytes`() async throws {
        _ = try await split("requests.csv", "--rows", "7")
        let files = try town.folder.files(in: "parts")
        #expect(files == ["part-00000.jsonl", "part-00001.jsonl", "part-00002.jsonl", "parts.json"])
        let first = try files.map { try bytes("parts/\($0)") }
        _ = try await split("requests.csv", "--rows", "7", "--jobs", "1")
        #expect(try files.map { try bytes("parts/\($0)") } == first)
        for name in ["a", "b"] {
            _ = try await run("parts/part-00000.jsonl", "-o", "\(name).tar", "--report", "\(name).jsonl")
        }
        #expect(try bytes("a.tar") == bytes("b.tar") && bytes("a.jsonl") == bytes("b.jsonl"))
    }

    @Test func `the manifest lists counts, hashes and options`() async throws {
        let manifest = try await split("requests.csv", "--rows", "10", "--radius", "40", "--photos-only")
        #expect(manifest["rows"] as? Int == 20 && manifest["rowsPerPart"] as? Int == 10)
        #expect(manifest["options"] as? [String: String] == ["radius": "40", "photos-only": "true"])
        for part in try #require(manifest["parts"] as? [[String: Any]]) {
            let file = try #require(part["file"] as? String)
            let hash = try await town.tool.shell("sha256sum < parts/\(file) | cut -d' ' -f1").lines.first
            #expect(part["sha256"] as? String == hash)
            let content = try bytes("parts/\(file)")
            #expect(part["bytes"] as? Int == content.count)
            #expect(part["rows"] as? Int == content.count { $0 == 0x0A })
        }
    }

    @Test func `resuming a complete archive does nothing, and reports its failures`() async throws {
        _ = try await split("requests.csv")
        let arguments = ["parts/part-00000.jsonl", "-o", "a.tar", "--report", "a.jsonl", "--resume"]
        #expect(try await run(arguments).status == 2)
        let before = try bytes("a.tar")
        try town.folder.write("{\"id\":\"x\",\"latitude\":0,\"longitude\":0}\n", to: "parts/part-00000.jsonl")
        #expect(try await run(arguments).status == 2)
        #expect(try bytes("a.tar") == before)
        for damage in ["rm a.jsonl", "echo {} >> a.jsonl", "truncate -s -2000 a.tar", ": > a.tar"] {
            #expect(try await town.tool.shell(damage).status == 0)
            #expect(try await run(arguments).status == 0)
            #expect(try report("a.jsonl").count == 1)
            #expect(try bytes("a.tar") == Data(count: 10_240), "an archive without pictures")
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func `a run that is stopped leaves no archive`(signal: Int32) async throws {
        let pipe = Pipe()
        let arguments = ["batch", "-", "-o", "a.tar", "--report", "a.jsonl", "--json"] + Self.view
        let running = try town.tool.start(arguments, reading: pipe)
        let rows = (0..<20).map { "{\"id\":\"r\($0)\",\"lat\":10,\"lon\":10}\n" }.joined()
        try pipe.fileHandleForWriting.write(contentsOf: Data(rows.utf8))
        try await running.wait { (try? town.folder.files())?.contains { $0.hasPrefix(".a.tar.") } ?? false }
        try await expect(running, endsBy: signal, closing: pipe)
        #expect(!exists("a.tar") && !exists("a.jsonl"))
        let left = try town.folder.files().filter { $0.hasSuffix(".partial") }
        #expect(signal == SIGKILL || left.isEmpty)
        #expect(try await town.tool.run(arguments + ["--resume"], input: rows).status == 0)
        try await checkArchive("a.tar", lists: try report("a.jsonl"))
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func `a split that is stopped leaves no parts`(signal: Int32) async throws {
        let pipe = Pipe()
        let running = try town.tool.start(["batch", "-", "--split", "parts", "--rows", "1"], reading: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data("latitude,longitude\n1,2\n3,4\n".utf8))
        try await running.wait { try partialFolders().count == 1 }
        try await expect(running, endsBy: signal, closing: pipe)
        #expect(!exists("parts"))
        #expect(try partialFolders().count == (signal == SIGKILL ? 1 : 0))
    }

    @Test func `a table that cannot be read to its end results in no parts and no archive`() async throws {
        let table = #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"#
        let whole = table + #"{"type":"Point","coordinates":[10,10]}},"#
        #expect(try await town.tool.run(["batch", "-", "--split", "parts"], input: whole).status == 65)
        #expect(try await town.tool.run(["batch", "-", "-o", "a.tar"], input: whole).status == 65)
        #expect(!exists("parts") && !exists("a.tar"))
        #expect(try partialFolders().isEmpty)
    }

    @Test func `a folder with other files is not replaced`() async throws {
        try town.folder.write("x", to: "taken/part-notes.txt")
        let run = try await town.tool.run(["batch", "requests.csv", "--split", "taken"])
        #expect(run.status == 73)
        #expect(run.messages.contains("contains files other than parts"))
        #expect(try town.folder.files(in: "taken") == ["part-notes.txt"])
        _ = try await split("requests.csv")
        #expect(try await town.tool.run(["batch", "parts/part-00000.jsonl", "--split", "parts"]).status == 64)
        #expect(exists("parts/part-00000.jsonl"))
    }

    @Test(arguments: [
        ["--split", "p", "-o", "x"], ["--split", "p", "--resume"], ["--split", "p", "--report", "r"], ["--split", ""],
        ["--split", "p", "--rows", "0"], ["--split", "p", "--shard", "1/2"], ["-o", "x", "--rows", "5"], [],
        ["--split", "p", "--format", "csv"], ["--split", "p", "--fov", "400"],
        ["-o", "x.tar", "--report", "./x.tar"], ["-o", "requests.csv/../requests.csv", "--rows", "1"],
        ["-o", "s3://bucket/x"], ["-o", "s3://bucket"], ["-o", "s3://bucket/x.tar?color=red"],
        ["-o", "x", "--report", "s3://bucket/r.jsonl"], ["-o", "s3://bucket/x.tar", "--report", "S3://bucket//x.tar"],
    ])
    func `options that do not belong together exit 64`(arguments: [String]) async throws {
        #expect(try await town.tool.run(["batch", "requests.csv"] + arguments).status == 64)
        #expect(!exists("p") && !exists("x") && !exists("x.tar"))
    }

    @Test func `an archive that cannot be created exits 73`() async throws {
        #expect(try await run("requests.csv", "-o", "missing/a.tar").status == 73)
        try town.folder.write("", to: "folder.tar/file")
        #expect(try await run("requests.csv", "-o", "folder.tar").status == 2)
        #expect(exists("folder.tar/2.jpg"), "an existing folder stays a folder")
    }

    @Test func `a batch into object storage that does not respond exits 74 immediately`() async throws {
        try town.folder.write("", to: "temporary/file")
        let run = try await town.tool.shell(
            """
            export TMPDIR=temporary AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=key
            "$VANTAGE" batch requests.csv -o 's3://bucket/a.tar?endpoint=http://127.0.0.1:1' --json
            """)
        #expect(run.status == 74 && run.lines.isEmpty, "no row is rendered first")
        #expect(run.messages.contains("s3://bucket did not answer"))
        #expect(try town.folder.files(in: "temporary") == ["file"])
    }

    /// Stops a program that waits for its input. The input ends after the program has had time to handle the signal, so
    /// that the program can remove its temporary files. It must not claim that it keeps any work.
    private func expect(_ running: RunningTool, endsBy signal: Int32, closing pipe: Pipe) async throws {
        running.send(signal)
        try await Task.sleep(for: .milliseconds(500))
        try pipe.fileHandleForWriting.close()
        let run = try await running.end()
        #expect(run.status == (signal == SIGKILL ? 128 + SIGKILL : 130))
        #expect(run.messages.contains("Interrupted") == (signal != SIGKILL))
        #expect(!run.messages.contains("kept"))
    }

    /// Extracts an archive into `out` with tar, and compares its entries, as Python reads them, with a report.
    private func checkArchive(_ name: String, lists report: [JSONObject]) async throws {
        #expect(try await town.tool.shell("mkdir -p out && tar -xf \(name) -C out").status == 0)
        let python = """
            import json, sys, tarfile
            for entry in tarfile.open(sys.argv[1]):
                print(json.dumps([entry.name, entry.size, entry.isreg(), entry.mtime, entry.uid, entry.uname]))
            """
        try town.folder.write(python, to: "list.py")
        let listed = try await town.tool.shell("python3 list.py \(name)").lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
        }
        let pictures = report.filter { $0.text("status") == "done" }.compactMap { $0.text("output") }
        let names = pictures.flatMap { [$0, $0.prefix { $0 != "." } + ".json"] }
        #expect(listed.compactMap { $0[0] as? String } == names)
        for entry in listed {
            #expect(entry[2] as? Bool == true && entry[3] as? Int == 0 && entry[4] as? Int == 0)
            #expect(try bytes("out/" + #require(entry[0] as? String)).count == entry[1] as? Int)
        }
        for line in report where line.text("status") == "done" {
            let key = try #require(line.text("output")).prefix { $0 != "." }
            let beside = try JSONObject(String(decoding: bytes("out/\(key).json"), as: UTF8.self))
            #expect(beside.text("id") == line.text("id"))
        }
    }

    private static func outcomes(_ lines: [JSONObject]) -> [String] {
        lines.map { "\($0.text("id") ?? "") \($0.text("status") ?? "") \($0.object("error")?.text("code") ?? "")" }
            .sorted()
    }

    private func split(_ arguments: String...) async throws -> [String: Any] {
        let run = try await town.tool.run(["batch", "--split", "parts", "--quiet"] + arguments)
        try #require(run.status == 0, "\(run.messages)")
        return try #require(try JSONSerialization.jsonObject(with: bytes("parts/parts.json")) as? [String: Any])
    }

    private func run(_ arguments: String...) async throws -> VantageTool.Run { try await run(arguments) }

    private func run(_ arguments: [String]) async throws -> VantageTool.Run {
        try await town.tool.run(["batch"] + arguments + Self.view)
    }

    private func report(_ name: String) throws -> [JSONObject] {
        try String(decoding: bytes(name), as: UTF8.self).split(separator: "\n").map { try JSONObject($0) }
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: town.folder.url.appending(path: name)) }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: town.folder.url.appending(path: name).path)
    }

    private func partialFolders() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: town.folder.url.path)
            .filter { $0.hasPrefix(".parts.") }
    }
}
