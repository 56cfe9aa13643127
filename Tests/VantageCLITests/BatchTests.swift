import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct BatchTests {
    private let town: TownStore
    private static let view = ["--size", "48x36"]

    init() async throws {
        town = try await TownStore()
        try town.folder.write(SyntheticDataset.requestsTable(0..<6), to: "requests.csv")
    }

    @Test func `every row gets a picture and an output line and is counted in the summary`() async throws {
        let run = try await batch("requests.csv", "--output", "views", "--json", "--report", "report.jsonl")
        #expect(run.status == 0)
        let lines = try run.jsonLines
        #expect(lines.dropLast().map { $0.text("id") } == (0..<6).map { "p\($0)" })
        for line in lines.dropLast() {
            let known: Set<String> = [
                "id", "status", "output", "bytes", "width", "height", "scene", "token", "distance", "view", "license",
            ]
            #expect(line.keys == known)
            #expect(line.text("status") == "done" && line.int("width") == 48)
            #expect(line.int("bytes") == (try picture(try #require(line.text("output")))).count)
        }
        #expect(lines.last?.keys == ["summary", "seconds"])
        let summary = try #require(lines.last?.object("summary"))
        #expect(summary.keys == ["requested", "done", "unavailable", "failed", "skipped"])
        #expect(summary.int("requested") == 6 && summary.int("done") == 6)
        let report = try String(contentsOf: town.folder.url.appending(path: "report.jsonl"), encoding: .utf8)
        #expect(report == run.lines.dropLast().joined(separator: "\n") + "\n")
    }

    @Test func `without --json, the summary goes to standard error`() async throws {
        let run = try await batch("requests.csv", "-o", "views")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.messages.contains("6 rows: 6 pictures rendered"))
        #expect(try await batch("requests.csv", "-o", "other", "--quiet").messages.isEmpty)
    }

    @Test func `a batch with invalid rows renders the other rows and exits 2`() async throws {
        let table = """
            id,latitude,longitude,heading,output
            ok,\(TownStore.place(0)),,
            far,\(TownStore.nowhere),,
            bad,10,x,,
            "../../evil",\(TownStore.place(1)),,
            out,\(TownStore.place(2)),,../evil.jpg
            "{""status"":""done""}",\(TownStore.place(3)),,
            """
        let run = try await batch("-", "-o", "views/deep", "--json", input: table)
        #expect(run.status == 2)
        let lines = try run.jsonLines.dropLast()
        #expect(lines.map { $0.text("status") } == ["done", "unavailable", "failed", "done", "failed", "done"])
        #expect(lines[2].keys == ["id", "status", "error"])
        #expect(lines[2].object("error")?.keys == ["code", "message"])
        #expect(lines[4].object("error")?.text("code") == "badOutput")
        #expect(lines.last?.text("id") == "{\"status\":\"done\"}")
        let made = try town.folder.files().filter { $0.hasSuffix(".jpg") }
        #expect(made.count == 3 && made.allSatisfy { $0.hasPrefix("views/deep/") })
    }

    @Test func `renders rows with tokens or scene ids in the same way as rows with places`() async throws {
        let found = try await town.tool.run("available", "--at", TownStore.place(2), "--json").json
        let (token, scene) = (try #require(found.text("token")), try #require(found.text("scene")))
        let table = """
            {"id":"t","token":"\(token)"}
            {"id":"s","scene":"\(scene)","fov":50,"size":"20x10"}
            {"id":7,"lat":10,"lon":20.002,"output":"sub/seven.jpg"}
            """
        let run = try await batch("-", "-o", "views", "--json", input: table)
        #expect(run.status == 0)
        let lines = try run.jsonLines.dropLast()
        #expect(lines.map { $0.text("output") } == ["t.jpg", "s.jpg", "sub/seven.jpg"])
        #expect(lines.allSatisfy { $0.text("scene") == scene })
        #expect(lines[1].int("width") == 20 && lines[1].object("view")?.number("fov") == 50)
    }

    @Test func `shards do not overlap, together cover all rows and can share a folder`() async throws {
        var ids: [String?] = []
        for shard in ["1/3", "2/3", "3/3"] {
            let run = try await batch("requests.csv", "-o", "views", "--shard", shard, "--json")
            #expect(run.status == 0)
            ids += try run.jsonLines.dropLast().map { $0.text("id") }
        }
        #expect(ids.count == 6 && Set(ids) == Set((0..<6).map { "p\($0)" }))
        #expect(try town.folder.files(in: "views").count == 6)
    }

    @Test(arguments: ["0/3", "4/3", "1/0", "a/b", "1", "1/2/3", "-1/3", "", "1/", "99999999999999999999/1", "1.5/3"])
    func `an invalid shard exits 64`(shard: String) async throws {
        let run = try await batch("requests.csv", "-o", "views", "--shard", shard)
        #expect(run.status == 64)
        #expect(run.messages.contains("--shard"))
        #expect(!exists("views"))
    }

    @Test func `resuming renders only missing or broken pictures`() async throws {
        _ = try await batch("requests.csv", "-o", "views", "--report", "report.jsonl")
        try FileManager.default.removeItem(at: town.folder.url.appending(path: "views/p1.jpg"))
        try Data(try picture("p3.jpg").dropLast(5)).write(to: town.folder.url.appending(path: "views/p3.jpg"))
        let before = try stamp("p0.jpg")
        let run = try await batch("requests.csv", "-o", "views", "--report", "report.jsonl", "--resume", "--json")
        #expect(run.status == 0)
        #expect(try run.jsonLines.dropLast().map { $0.text("id") } == ["p1", "p3"])
        #expect(try run.jsonLines.last?.object("summary")?.int("skipped") == 4)
        #expect(try stamp("p0.jpg") == before)
        for number in 0..<6 { try JPEGDecoder.check([UInt8](picture("p\(number).jpg"))) }
    }

    @Test func `a second run that does not resume replaces the pictures and the report`() async throws {
        for _ in 0..<2 {
            let run = try await batch("requests.csv", "-o", "views", "--report", "report.jsonl", "--json")
            #expect(try run.jsonLines.last?.object("summary")?.int("done") == 6)
        }
        let report = try String(contentsOf: town.folder.url.appending(path: "report.jsonl"), encoding: .utf8)
        #expect(report.split(separator: "\n").count == 6)
    }

    @Test func `an output that cannot be created exits 73, and a missing table exits 66`() async throws {
        try town.folder.write("x", to: "taken")
        #expect(try await batch("requests.csv", "-o", "taken").status == 73)
        #expect(try await batch("requests.csv", "-o", "taken/below").status == 73)
        #expect(try await batch("requests.csv", "-o", "views", "--report", "missing/report.jsonl").status == 73)
        #expect(try await batch("requests.csv", "-o", "views", "--report", ".").status == 73)
        #expect(try await batch("missing.csv", "-o", "views").status == 66)
        #expect(try await batch(".", "-o", "views").status == 66)
        #expect(try await batch("-", "-o", "views", input: "a,b\n1,2\n").status == 65)
        #expect(try await batch("requests.csv", "-o", "").status == 64)
    }

    @Test(arguments: [
        ["--fov", "240"], ["--jobs", "0"], ["--jobs", "257"], ["--radius", "nan"], ["--size", "0x0"],
    ])
    func `checks options before writing any file`(arguments: [String]) async throws {
        let run = try await town.tool.run(["batch", "requests.csv", "-o", "views"] + arguments)
        #expect(run.status == 64)
        #expect(!exists("views"))
    }

    private func batch(_ arguments: String..., input: String? = nil) async throws -> VantageTool.Run {
        try await town.tool.run(["batch"] + arguments + Self.view, input: input)
    }

    private func picture(_ name: String) throws -> Data {
        try Data(contentsOf: town.folder.url.appending(path: "views").appending(path: name))
    }

    private func stamp(_ name: String) throws -> Date? {
        let path = town.folder.url.appending(path: "views").appending(path: name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: town.folder.url.appending(path: name).path)
    }
}
