import Foundation
import Testing
import VantageSceneFixtures

/// Tests commands with pictures that are kept outside the store.
@Suite(.fewAtATime)
struct OutsidePictureTests {
    private let folder: TemporaryFolder
    private let tool: VantageTool

    init() async throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
        try SyntheticDataset(3, in: folder.url.appending(path: "in"), width: 1200, height: 600)
        let run = try await tool.run("import", "in", "--pictures", "pictures")
        #expect(run.status == 0, "\(run.messages)")
    }

    private func scenes() async throws -> [String] {
        try await tool.run("scenes", "--json").jsonLines.compactMap { $0.text("scene") }
    }

    @Test func `show names the object of each stream`() async throws {
        let scene = try #require(try await scenes().first)
        let pictures = folder.url.appending(path: "pictures").path
        let streams = try await tool.run("show", scene, "--json").json.objects("pictures")
        #expect(streams.allSatisfy { $0.text("object")?.hasPrefix(pictures) == true } && !streams.isEmpty)
        #expect(try await tool.run("show", scene).text.contains(", in \(pictures)/originals/"))
    }

    @Test func `the location can be overridden by an option or the environment`() async throws {
        var tool = tool
        let scene = try #require(try await scenes().first)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "pictures"), to: folder.url.appending(path: "moved"))
        let gone = try await tool.run("export", scene, "-o", "a.jpg")
        #expect(gone.status == 66 && gone.messages.contains("--pictures"), "\(gone.messages)")
        #expect(try await tool.run("export", scene, "-o", "a.jpg", "--pictures", "moved").status == 0)
        tool.environment = ["VANTAGE_PICTURES": "moved"]
        #expect(try await tool.run("snapshot", "--scene", scene, "-o", "b.jpg", "--size", "32x24").status == 0)
        let invalid = try await tool.run("export", scene, "-o", "a.jpg", "--pictures", "ftp://host/x")
        #expect(invalid.status == 64, "\(invalid.messages)")
    }

    @Test func `a tour finds its pictures at another location`() async throws {
        let lines = try await tool.run("scenes", "--json").jsonLines
        let positions = try lines.map { line in
            let coordinate = try #require(line.object("coordinate"))
            return "[\(try #require(coordinate.number("longitude"))),\(try #require(coordinate.number("latitude")))]"
        }
        try folder.write(
            #"{"type":"LineString","coordinates":[\#(positions.joined(separator: ","))]}"#, to: "ride.geojson")
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "pictures"), to: folder.url.appending(path: "moved"))
        let tour = ["tour", "--views", "--store", "vantage.sqlite", "--route", "ride.geojson", "--size", "32x24"]
        let gone = try await tool.run(tour + ["-o", "frames"])
        #expect(gone.status == 66 && gone.messages.contains("--pictures"), "\(gone.messages)")
        let found = try await tool.run(tour + ["-o", "frames", "--pictures", "moved", "--fps", "1"])
        #expect(found.status == 0, "\(found.messages)")
    }

    @Test func `verify finds missing objects, and damaged ones with --deep`() async throws {
        #expect(try await tool.run("verify", "--deep").status == 0)
        let original = folder.url.appending(path: "pictures/originals").appending(
            path: try folder.files(in: "pictures/originals")[0])
        var bytes = try Data(contentsOf: original)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: original)
        #expect(try await tool.run("verify").status == 0)
        let deep = try await tool.run("verify", "--deep", "--json")
        #expect(deep.status == 65)
        #expect(try deep.json.objects("problems").map { $0.text("code") } == ["pictureDamaged"])
        try FileManager.default.removeItem(at: original)
        let missing = try await tool.run("verify", "--json")
        #expect(try missing.json.objects("problems").map { $0.text("code") } == ["pictureMissing"])
    }

    @Test(arguments: ["https://example.org/pictures", "ftp://example.org/pictures"])
    func `an import to a location that cannot be written creates no store`(location: String) async throws {
        let run = try await tool.run("import", "in", "--pictures", location, "--store", "new.sqlite")
        #expect(run.status != 0 && run.messages.contains("Use a folder"), "\(run.messages)")
        #expect(try !folder.files().contains("new.sqlite"))
    }

    @Test func `remove lists objects that are no longer needed, and keeps them`() async throws {
        let scenes = try await scenes()
        let before = try folder.files(in: "pictures")
        let first = try await tool.run("remove", scenes[0], "--yes", "--json")
        #expect(first.text.contains("originals/") && !first.text.contains("volumes/"))
        let rest = try await tool.run(["remove", "--yes"] + scenes.dropFirst())
        #expect(rest.messages.contains("no longer needs 3 objects"), "\(rest.messages)")
        #expect(try folder.files(in: "pictures") == before)
        #expect(try await tool.run("verify").status == 0)
    }
}
