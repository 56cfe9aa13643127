import Foundation
import VantageSceneFixtures
import Testing

@Suite(.fewAtATime)
struct MultiplePathsTests {
    private let folder: TemporaryFolder
    private let tool: VantageTool

    init() throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
        for (number, name) in ["monday", "tuesday"].enumerated() {
            var table = "file,latitude,longitude,captured,kind\n"
            for picture in 0..<3 {
                // If the folders were treated as one, these scenes would form a single sequence, about 11 m and one
                // second apart.
                let step = number * 3 + picture
                try folder.write(DrawnPicture.jpeg(number: step), to: "\(name)/\(picture).jpg")
                table += "\(picture).jpg,10,20.000\(step),2024-05-01T12:00:0\(step)Z,panorama\n"
            }
            try folder.write(table, to: "\(name)/scenes.csv")
        }
    }

    @Test func `folders with the same file names stay separate`() async throws {
        let run = try await tool.run("import", "monday", "tuesday", "--json")
        #expect(run.status == 0)
        #expect(try run.json.int("imported") == 6)
        let files = try await tool.run("scenes", "--format", "csv").lines.dropFirst().map {
            $0.split(separator: ",")[6]
        }
        #expect(Set(files) == Set(["monday", "tuesday"].flatMap { day in (0..<3).map { "\(day)/\($0).jpg"[...] } }))
        #expect(try await tool.run("stats", "--json").json.int("sequences") == 2)
    }

    @Test func `running an import again resumes it`() async throws {
        _ = try await tool.run("import", "monday", "tuesday")
        let again = try await tool.run("import", "monday", "tuesday", "--resume", "--json")
        #expect(try again.json.int("found") == 6 && again.json.int("imported") == 6)
        #expect(try await tool.run("stats", "--json").json.int("scenes") == 6)
    }

    @Test func `an input given twice counts once`() async throws {
        let picture = SampleData.file("street/pano_01.jpg").path
        let twice = try await tool.run("import", picture, picture, "--json")
        #expect(try twice.json.int("found") == 1 && twice.json.int("imported") == 1)
        let overlapping = try await tool.run(
            "import", "monday/1.jpg", "monday", "./monday/", "monday/scenes.csv", "--json")
        #expect(overlapping.status == 0)
        #expect(try overlapping.json.int("found") == 3 && overlapping.json.int("imported") == 3)
    }

    @Test func `uses the singular for a count of one`() async throws {
        let run = try await tool.run("import", SampleData.file("street/pano_01.jpg").path)
        #expect(run.messages.hasPrefix("1 input found: 1 imported, 0 duplicates, 0 failed"))
        let stats = try await tool.run("stats").lines
        #expect(stats[0] == "scenes       1 (1 panorama, 0 photos) in 1 collection, 0 sequences")
        #expect(stats[2] == "index        1 cell, 8 bytes")
        #expect(try await tool.run("collections").text.hasPrefix("default: 1 panorama, 0 photos; within "))
        #expect(try await tool.run("verify").messages.hasPrefix("1 scene and "))
        #expect(try await tool.run("scenes", "--collection", "defualt").status == 66)
    }
}
