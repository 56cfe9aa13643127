import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing
import Vantage

/// Tests that stop the command-line tool in the middle of a run, and then resume the run.
@Suite(.fewAtATime)
struct InterruptionTests {
    /// Enough scenes for three import transactions. Each transaction is prepared while the previous one is being
    /// stored, so an import with fewer scenes could not be stopped in the middle.
    private static let many = 9100
    /// The number of scenes with large pictures. They keep the import busy after its second transaction.
    private static let large = 500
    /// Enough views that the run can be stopped partway through.
    private static let views = 40

    @Test(arguments: [SIGKILL, SIGINT])
    func `a resumed import produces the same store`(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        try SyntheticDataset(
            Self.many, in: folder.url.appending(path: "drawn"), width: 16, height: 8, large: Self.large)
        let arguments = ["import", "drawn", "--levels", "none", "--jobs", "1", "--json"]
        let store = folder.url.appending(path: "vantage.sqlite")
        let stopped = try await Self.stoppedImport(tool, arguments, into: store, by: signal)
        try #require(stopped.status == (signal == SIGKILL ? 128 + SIGKILL : 130), "\(stopped.messages)")
        if signal != SIGKILL { #expect(stopped.messages == "vantage: Interrupted. Finished work is kept.\n") }
        #expect(stopped.output.isEmpty)
        let kept = try await tool.run("verify", "--json")
        #expect(kept.status == 0)
        let count = try #require(try kept.json.int("scenes"))
        #expect(count > 0 && count < Self.many)
        #expect(try #require(try kept.json.int("pictures")) >= count, "every scene has its picture")

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
    func `a resumed batch produces the same pictures`(signal: Int32) async throws {
        let town = try await TownStore()
        let header = "id,latitude,longitude,heading\n"
        let rows = (0..<Self.views).map { "v\($0),\(TownStore.place($0 % TownStore.drawnCount)),\($0 * 6)\n" }
        let table = header + rows.joined()
        try town.folder.write(table, to: "requests.csv")
        let arguments = ["batch", "-", "--output", "views", "--report", "report.jsonl", "--size", "200x150", "--json"]
        let report = town.folder.url.appending(path: "report.jsonl")
        // The batch gets half of its input and waits for the rest, so it can be stopped at that point.
        let pipe = Pipe()
        let running = try town.tool.start(arguments, reading: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data((header + rows.prefix(Self.views / 2).joined()).utf8))
        try await running.wait { Self.lineCount(report) >= 5 }
        running.send(signal)
        let stopped = try await running.end()
        try pipe.fileHandleForWriting.close()
        try #require(stopped.status == (signal == SIGKILL ? 128 + SIGKILL : 130), "\(stopped.messages)")
        let made = try town.folder.files(in: "views").filter { $0.hasSuffix(".jpg") }
        #expect(made.count >= 5 && made.count < Self.views)
        for name in made { try JPEGDecoder.check(Self.bytes("views/\(name)", in: town.folder)) }
        if signal != SIGKILL {
            #expect(try town.folder.files(in: "views") == made, "no partial file is left")
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
        #expect(lines.count == Self.views, "one line per row")
        #expect(Set(lines.map { $0.text("id") }) == Set((0..<Self.views).map { "v\($0)" }))
    }

    /// Starts an import and stops it once some scenes are stored. On a busy machine, the import can finish before this
    /// process notices that it has started. In that case, the import is repeated.
    private static func stoppedImport(
        _ tool: VantageTool, _ arguments: [String], into store: URL, by signal: Int32
    ) async throws -> VantageTool.Run {
        for _ in 0..<9 {
            let running = try tool.start(arguments)
            try await running.wait { await sceneCount(store) > 0 }
            running.send(signal)
            let run = try await running.end()
            if run.status != 0, await sceneCount(store) < many { return run }
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + ending) }
        }
        throw CancellationError()
    }

    @Test func `Ctrl-C ends a batch that is waiting for input`() async throws {
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

    @Test(arguments: [SIGINT, SIGTERM]) func `a command that is stopped immediately exits 130`(signal: Int32)
        async throws
    {
        let town = try await TownStore()
        var stopped: [(running: RunningTool, pipe: Pipe, handlesSignal: Bool)] = []
        for attempt in 0..<24 {
            let pipe = Pipe()
            let running = try town.tool.start(["available", "--batch", "-"], reading: pipe)
            // Stops some processes as soon as they can handle signals, and others at arbitrary times.
            if attempt < 12 {
                try await running.waitUntilItWaitsForSignals()
            } else {
                try await Task.sleep(for: .milliseconds((attempt - 12) * 8))
            }
            let handlesSignal = running.waitsForSignals
            running.send(signal)
            stopped.append((running, pipe, handlesSignal))
        }
        // The programs' input stays open until they have ended, so only the signal can end them.
        for (attempt, (running, pipe, handlesSignal)) in stopped.enumerated() {
            let run = try await running.end()
            try pipe.fileHandleForWriting.close()
            if handlesSignal {
                #expect(run.status == 130 && run.messages.contains("Interrupted"), "\(attempt): \(run)")
            } else {
                #expect(run.status == 130 || run.status == 128 + signal, "\(attempt): \(run)")
            }
        }
    }

    @Test func `exits 74 if the reader of its output exits early`() async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        var table = "id,latitude,longitude\n"
        for number in 0..<20_000 { table += "r\(number),10,\(SyntheticDataset.longitude(number % 1000))\n" }
        try folder.write(table, to: "points.csv")
        #expect(try await tool.run("import", "points.csv", "--duplicates", "keep").status == 0)
        for command in ["scenes", "scenes --json", "scenes --format geojson", "available --batch points.csv"] {
            let run = try await tool.shell("\"$VANTAGE\" \(command) 2> messages | head -1; echo ${PIPESTATUS[0]}")
            #expect(run.lines.last == "74", "\(command)")
            let messages = try String(contentsOf: folder.url.appending(path: "messages"), encoding: .utf8)
            #expect(messages == "vantage: Cannot write to standard output.\n")
        }
        let full = try await tool.shell("\"$VANTAGE\" scenes > /dev/full")
        #expect(full.status == 74)
    }

    @Test func `readers and a second writer can work during an import`() async throws {
        let folder = try TemporaryFolder()
        let tool = VantageTool(in: folder)
        try SyntheticDataset(4200, in: folder.url.appending(path: "drawn"), width: 16, height: 8, large: 100)
        try folder.write("latitude,longitude\n50,50\n", to: "points.csv")
        let running = try tool.start(["import", "drawn", "--levels", "none", "--jobs", "1"])
        let store = folder.url.appending(path: "vantage.sqlite")
        try await running.wait { await Self.sceneCount(store) > 0 }
        #expect(try await tool.run("available", "--at", SyntheticDataset.place(0)).status == 0)
        let second = try await tool.run("import", "points.csv", "--collection", "points")
        // A writer waits up to ten seconds for another one, which may not be enough on a slow machine.
        #expect(second.status == 0 || second.messages.contains("Another process is writing"))
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
