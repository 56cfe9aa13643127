import Foundation
import Testing
import VantageSceneFixtures

@Suite(.fewAtATime)
struct DryRunMapTests {
    private let folder: TemporaryFolder
    private let tool: VantageTool

    init() throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
        try folder.write(
            """
            latitude,longitude,heading,time
            48.2,7.7,10,2026-05-01T10:00:00Z
            48.2001,7.7,0,2026-05-01T10:00:05Z
            48.2002,7.7,350,2026-05-01T10:00:10Z
            48.2003,7.7,0,2026-05-01T10:00:15Z
            0,0.5,0,2026-05-01T10:01:15Z

            """, to: "ride/positions.csv")
    }

    private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.file(name))) }

    @Test(arguments: [("map.png", [0x89, 0x50]), ("map.jpg", [0xFF, 0xD8]), ("map.webp", [0x52, 0x49])])
    func `draws what would be imported and stores nothing`(name: String, start: [UInt8]) async throws {
        let run = try await tool.run("import", "ride", "--dry-run", "--map", name)
        #expect(run.status == 0)
        #expect(run.messages.contains("5 would be imported"))
        #expect(run.messages.contains("1 position is outside the map, at 0.00000, 0.50000 (5,38"))
        #expect(try bytes(name).prefix(2) == start[...])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "vantage.sqlite").path))
    }

    @Test func `draws over a map source`() async throws {
        let source = SampleData.file("map/aubeval.mbtiles").path
        let run = try await tool.run("import", "ride", "--dry-run", "--map", "map.png", "--map-source", source)
        #expect(run.status == 0)
        let plain = try await tool.run("import", "ride", "--dry-run", "--map", "plain.png")
        #expect(plain.status == 0)
        #expect(try bytes("map.png").count > bytes("plain.png").count)
    }

    @Test(arguments: [
        (["ride", "--map", "map.png"], "Add --dry-run"),
        (["ride", "--dry-run", "--map-source", "x.mbtiles"], "--map-source requires --map FILE"),
        (["ride", "--dry-run", "--map", "ride/map.png"], "is in the folder ride"),
        ([".", "--dry-run", "--map", "map.png"], "is in the folder ."),
        (["ride/positions.csv", "--dry-run", "--map", "ride/positions.csv"], "--map"),
        (["ride", "--dry-run", "--map", "map.gif"], "Expected --map to end with .jpg, .png or .webp"),
        (["ride", "--dry-run", "--map", "map.png", "--format", "places"], "--map shows scenes"),
        (["ride", "--dry-run", "--map", "-", "--json"], "Specify a file"),
    ])
    func `rejects options that cannot be combined`(arguments: [String], message: String) async throws {
        let run = try await tool.run(["import"] + arguments)
        #expect(run.status == 64)
        #expect(run.messages.contains(message))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "map.png").path))
    }

    @Test func `reports that there are no scenes to show`() async throws {
        try folder.write(DrawnPicture.jpeg(number: 1), to: "empty/a.jpg")
        let run = try await tool.run("import", "empty", "--dry-run", "--map", "map.png")
        #expect(run.status == 2)
        #expect(run.messages.contains("There are no scenes to show, so map.png was not written."))
    }

    @Test func `leaves out scenes that the store already has`() async throws {
        #expect(try await tool.run("import", "ride").status == 0)
        let run = try await tool.run("import", "ride", "--dry-run", "--map", "map.png")
        #expect(run.status == 0)
        #expect(run.messages.contains("5 duplicates"))
        #expect(run.messages.contains("There are no scenes to show, so map.png was not written."))
    }
}
