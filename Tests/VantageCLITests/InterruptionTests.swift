import Foundation
import JPEGCodec
import SceneFixtures
import Testing
import Vantage

/// What is left when a run is stopped in the middle, and how it goes on.
@Suite(.fewAtATime)
struct InterruptionTests {
    /// Three transactions of an import: while one is stored the next is prepared, and there has to be a middle.
    private static let many = 9100
    /// Of them, those that keep the import busy behind its second transaction.
    private static let large = 500
    /// Enough that some are made and some are not when the run is stopped.
    private static let views = 40

    @Test(arguments: [SIGKILL, SIGINT])
    func `an import that was stopped goes on to the same store`(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        try DrawnDataset(Self.many, in: folder.url.appending(path: "drawn"), width: 16, height: 8, large: Self.large)
        let arguments = ["import", "drawn", "--levels", "none", "--jobs", "1", "--json"]
        let store = folder.url.appending(path: "vantage.sqlite")
        let stopped = try await Self.stoppedImport(tool, arguments, into: store, by: signal)
        try #require(stopped.status == (signal == SIGKILL ? 128 + SIGKILL : 130), "\(stopped.messages)")
        if signal != SIGKILL { #expect(stopped.messages == "vantage: Interrupted. What was finished is kept.\n") }
        #expect(stopped.output.isEmpty)
        let kept = try await tool.run("verify", "--json")
        #expect(kept.status == 0)
        let count = try #require(try kept.json.int("scenes"))
        #expect(count > 0 && count < Self.many)
        #expect(try #require(try kept.json.int("pictures")) >= count, "no scene is there without its picture")

        let resumed = try await tool.run(arguments + ["--resume"])
        #expect(resumed.status == 0)
        #expect(try resumed.json.int("found") == Self.many && resumed.json.int("imported") == Self.many)
        #expect(try resumed.json.int("duplicates") == 0)
        #expect(try await tool.run("verify").status == 0)
        let whole = try await tool.run(arguments + ["--store", "whole.sqlite"])
        #expect(try whole.json.int("imported") == Self.many)
        let lists = try await ["vantage.sqlite", "whole.sqlite"].asyncMap {
            try await tool.run("scenes", "--format", "csv", "--store", $0).text
        }
        #expect(lists[0] == lists[1])
        #expect(lists[0].split(separator: "\n").count == Self.many + 1)
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `a batch that was stopped goes on to the same pictures`(signal: Int32) async throws {
        let town = try await TownStore()
        let header = "id,latitude,longitude,heading\n"
        let rows = (0..<Self.views).map { "v\($0),\(TownStore.place($0 % TownStore.drawnCount)),\($0 * 6)\n" }
        let table = header + rows.joined()
        try town.folder.write(table, to: "requests.csv")
        let arguments = ["batch", "-", "--output", "views", "--report", "report.jsonl", "--size", "200x150", "--json"]
        let report = town.folder.url.appending(path: "report.jsonl")
        // It is given half of its input and waits for the rest, so that there is something to be stopped.
        let pipe = Pipe()
        let running = try town.tool.start(arguments, reading: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data((header + rows.prefix(Self.views / 2).joined()).utf8))
        while running.isRunning, Self.lineCount(report) < 5 { try await Task.sleep(for: .milliseconds(2)) }
        running.send(signal)
        let stopped = try await running.end()
        try pipe.fileHandleForWriting.close()
        try #require(stopped.status == (signal == SIGKILL ? 128 + SIGKILL : 130), "\(stopped.messages)")
        let made = try town.folder.files(in: "views").filter { $0.hasSuffix(".jpg") }
        #expect(made.count >= 5 && made.count < Self.views)
        for name in made { try JPEGDecoder.check(Self.bytes("views/\(name)", in: town.folder)) }
        if signal != SIGKILL {
            #expect(try town.folder.files(in: "views") == made, "nothing half made is left")
        }

        let resumed = try await town.tool.run(arguments + ["--resume"], input: table)
        #expect(resumed.status == 0)
        let summary = try #require(try resumed.jsonLines.last?.object("summary"))
        #expect(summary.int("requested") == Self.views)
        #expect(summary.int("done")! + summary.int("skipped")! == Self.views)
        #expect(summary.int("skipped")! >= 5)
        let whole = try await town.tool.run(
            ["batch", "requests.csv", "--output", "whole", "--size", "200x150", "--quiet"])
        #expect(whole.status == 0)
        let names = (0..<Self.views).map { "v\($0).jpg" }.sorted()
        #expect(try town.folder.files(in: "views") == names)
        for name in names {
            #expect(try Self.bytes("views/\(name)", in: town.folder) == Self.bytes("whole/\(name)", in: town.folder))
        }
        let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n").map { try JSONObject($0) }
        #expect(lines.count == Self.views, "one line for each")
        #expect(Set(lines.map { $0.text("id") }) == Set((0..<Self.views).map { "v\($0)" }))
    }

    /// Starts an import and stops it when some scenes are stored. On a busy machine it can be through before this
    /// process is told that it has begun; then it is tried again.
    private static func stoppedImport(
        _ tool: VantageTool, _ arguments: [String], into store: URL, by signal: Int32
    ) async throws -> VantageTool.Run {
        for _ in 0..<9 {
            let running = try tool.start(arguments)
            while running.isRunning, await sceneCount(store) == 0 { try await Task.sleep(for: .milliseconds(2)) }
            running.send(signal)
            let run = try await running.end()
            if run.status != 0, await sceneCount(store) < many { return run }
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + ending) }
        }
        throw CancellationError()
    }

    @Test func `a batch that waits for its input ends with Ctrl-C all the same`() async throws {
        let town = try await TownStore()
        let pipe = Pipe()
        let running = try town.tool.start(["batch", "-", "-o", "views"], reading: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data("latitude,longitude\n".utf8))
        try await running.waitUntilItWaitsForSignals()
        running.send(SIGINT)
        let run = try await running.end()
        try pipe.fileHandleForWriting.close()
        #expect(run.status == 130)
        #expect(run.messages.contains("Interrupted"))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `a command that is stopped at once ends with 130`(signal: Int32)
        async throws
    {
        let town = try await TownStore()
        var stopped: [(running: RunningTool, pipe: Pipe, isHeard: Bool)] = []
        for attempt in 0..<24 {
            let pipe = Pipe()
            let running = try town.tool.start(["available", "--batch", "-"], reading: pipe)
            // Some as soon as there is a chance to be heard, others when they please.
            if attempt < 12 {
                try await running.waitUntilItWaitsForSignals()
            } else {
                try await Task.sleep(for: .milliseconds((attempt - 12) * 8))
            }
            let isHeard = running.waitsForSignals
            running.send(signal)
            stopped.append((running, pipe, isHeard))
        }
        // Their input stays open until they have ended: nothing but the signal ends them.
        for (attempt, (running, pipe, isHeard)) in stopped.enumerated() {
            let run = try await running.end()
            try pipe.fileHandleForWriting.close()
            if isHeard {
                #expect(run.status == 130 && run.messages.contains("Interrupted"), "\(attempt): \(run)")
            } else {
                #expect(run.status == 130 || run.status == 128 + signal, "\(attempt): \(run)")
            }
        }
    }

    @Test func `a reader that goes away is no crash`() async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        var table = "id,latitude,longitude\n"
        for number in 0..<20_000 { table += "r\(number),10,\(DrawnDataset.longitude(number % 1000))\n" }
        try folder.write(table, to: "points.csv")
        #expect(try await tool.run("import", "points.csv", "--duplicates", "keep").status == 0)
        for command in ["scenes", "scenes --json", "scenes --format geojson", "available --batch points.csv"] {
            let run = try await tool.shell("\"$VANTAGE\" \(command) 2> messages | head -1; echo ${PIPESTATUS[0]}")
            #expect(run.lines.last == "74", "\(command)")
            let messages = try String(contentsOf: folder.url.appending(path: "messages"), encoding: .utf8)
            #expect(messages == "vantage: Standard output cannot be written.\n")
        }
        let full = try await tool.shell("\"$VANTAGE\" scenes > /dev/full")
        #expect(full.status == 74)
    }

    @Test func `readers and a second writer get along with an import`() async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        try DrawnDataset(4200, in: folder.url.appending(path: "drawn"), width: 16, height: 8, large: 100)
        try folder.write("latitude,longitude\n50,50\n", to: "points.csv")
        let running = try tool.start(["import", "drawn", "--levels", "none", "--jobs", "1"])
        let store = folder.url.appending(path: "vantage.sqlite")
        while running.isRunning, await Self.sceneCount(store) == 0 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await tool.run("available", "--at", DrawnDataset.place(0)).status == 0)
        let second = try await tool.run("import", "points.csv", "--collection", "points")
        // A writer waits ten seconds for another, and on a slow machine that may not do.
        #expect(second.status == 0 || second.messages.contains("is being written by another process"))
        #expect(try await running.end().status == 0)
        let scenes = try await tool.run("verify", "--json").json.int("scenes")
        #expect(scenes == (second.status == 0 ? 4201 : 4200))
    }

    private static func sceneCount(_ store: URL) async -> Int {
        guard let opened = try? await SceneStore(opening: store) else { return 0 }
        let count = try? await opened.statistics().panoramas
        try? await opened.close()
        return count ?? 0
    }

    private static func lineCount(_ file: URL) -> Int {
        (try? Data(contentsOf: file))?.count { $0 == 0x0A } ?? 0
    }

    private static func bytes(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
    }
}
