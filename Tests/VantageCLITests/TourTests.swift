import Foundation
import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct TourTests {
    private let tool: VantageTool
    private let source = SampleData.file("map/aubeval.mbtiles").path

    init() throws {
        tool = VantageTool(in: try TemporaryFolder())
        try tool.folder.write(
            #"{"type":"LineString","coordinates":[[7.7,48.2],[7.7008,48.2004]]}"#, to: "ride.geojson")
    }

    private func tour(_ more: String...) async throws -> VantageTool.Run {
        let ride = ["--route", "ride.geojson", "--source", source, "--size", "80x60", "--fps", "2", "-o", "frames"]
        return try await tool.run(["tour"] + ride + more)
    }

    private var frames: [String: Data] {
        get throws {
            let folder = tool.folder.url.appending(path: "frames")
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            let pairs = try files.filter { $0.pathExtension == "jpg" }.map {
                ($0.lastPathComponent, try Data(contentsOf: $0))
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    @Test func `an interrupted tour can be continued, and shards produce the same frames`() async throws {
        #expect(try await tour().status == 0)
        let whole = try frames
        #expect(whole.count > 8)
        for name in whole.keys.sorted().prefix(3) {
            try FileManager.default.removeItem(at: tool.folder.url.appending(path: "frames/\(name)"))
        }
        let again = try await tour("--json")
        #expect(again.text.contains("\"made\":3"))
        #expect(try frames == whole)
        try FileManager.default.removeItem(at: tool.folder.url.appending(path: "frames"))
        #expect(try await tour("--shard", "1/2").status == 0)
        let half = try frames.count
        #expect(half < whole.count)
        // A movie needs all frames.
        let early = try await tour("--shard", "1/2", "--movie", "ride.webp")
        #expect(early.status != 0 && early.messages.contains("is missing"))
        #expect(try await tour("--shard", "2/2", "--movie", "ride.webp").status == 0)
        #expect(try frames == whole)
        let movie = try Data(contentsOf: tool.folder.url.appending(path: "ride.webp"))
        #expect(movie.starts(with: Data("RIFF".utf8)) && movie.range(of: Data("ANIM".utf8)) != nil)
        #expect(movie.ranges(of: Data("ANMF".utf8)).count == whole.count)
    }

    @Test func `an interrupted movie leaves no partial file and no ffmpeg process`() async throws {
        // Replaces ffmpeg with a program that starts the movie and never ends.
        let writer =
            "#!/bin/sh\necho $$ > writer\nfor last; do :; done\necho half > \"${last#file:}\"\nexec sleep 600\n"
        let file = try tool.folder.write(writer, to: "bin/ffmpeg")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        var tool = tool
        tool.environment["PATH"] = tool.folder.url.appending(path: "bin").path + ":/usr/bin:/bin"
        let running = try tool.start(
            ["tour", "--route", "ride.geojson", "--source", source, "--size", "80x60", "--fps", "1", "-o", "frames"]
                + ["--movie", "ride.mp4"])
        let note = tool.folder.url.appending(path: "writer")
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: tool.folder.url.path)) ?? [] }
        try await running.wait { names.contains { $0.hasSuffix(".partial.mp4") } }
        running.send(SIGTERM)
        #expect(try await running.end().status == 130)
        #expect(!names.contains { $0.hasSuffix(".mp4") })
        let id = try String(contentsOf: note, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(kill(try #require(pid_t(id)), 0) != 0)
    }

    @Test func `frames from two tours are never mixed`() async throws {
        #expect(try await tour().status == 0)
        let other = try await tour("--zoom", "14")
        #expect(other.status == 64 && other.messages.contains("another tour"))
    }

    @Test(
        arguments: [
            ["--pitch", "76"], ["--speed", "0"], ["--fps", "0"], ["--zoom", "23"], ["--movie", "ride.avi"],
            ["--views"], ["--beside", "--views", "--store", "s.sqlite"], ["--shard", "3/2"], ["--size", "9000x9000"],
            ["--fps", "240", "--speed", "0.001"], ["--jobs", "0"], ["--jobs", "-1"],
        ])
    func `reports invalid options and leaves nothing behind`(more: [String]) async throws {
        let ride = ["--route", "ride.geojson", "--source", source, "-o", "frames"]
        let size = more.contains("--size") ? [] : ["--size", "80x60"]
        let run = try await tool.run(["tour"] + ride + size + more)
        #expect(run.status != 0 && !run.messages.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: tool.folder.url.appending(path: "frames").path))
    }
}
