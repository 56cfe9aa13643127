import Foundation
import VantageSceneFixtures

/// A store of drawn and sample pictures, imported once and copied for each test.
struct TownStore {
    let folder: TemporaryFolder
    let tool: VantageTool
    var store: URL { folder.url.appending(path: "vantage.sqlite") }

    init() async throws {
        folder = try TemporaryFolder()
        tool = VantageTool(in: folder)
        let made = try await Self.made.value
        try FileManager.default.copyItem(at: made.url.appending(path: "vantage.sqlite"), to: store)
    }

    /// Returns the location of the drawn picture with the given number.
    static func place(_ number: Int) -> String { SyntheticDataset.place(number) }
    /// A place about 8 m from street/pano_01.jpg.
    static let street = "48.2,7.7"
    static let nowhere = "50,50"
    static let drawnCount = 6

    private static let made = Task { () throws -> TemporaryFolder in
        let folder = try TemporaryFolder()
        atexit { leftovers.forEach { try? FileManager.default.removeItem(atPath: $0) } }
        leftovers.append(folder.url.path)
        let tool = VantageTool(in: folder)
        try SyntheticDataset(drawnCount, in: folder.url.appending(path: "drawn"))
        let drawn = try await tool.run("import", "drawn", "--collection", "drawn", "--license", "CC-BY-4.0")
        guard drawn.status == 0 else { throw Failed(messages: drawn.messages) }
        let street = try await tool.run(
            "import", SampleData.file("street/pano_01.jpg").path, SampleData.file("street/pano_02.jpg").path,
            SampleData.file("photos/photo_heading.jpg").path, SampleData.file("photos/photo_no_heading.jpg").path,
            "--collection", "aubeval")
        guard street.status == 0 else { throw Failed(messages: street.messages) }
        return folder
    }

    private struct Failed: Error {
        let messages: String
    }
}

/// The folders to remove at exit. Only the task above appends to this list, and only the exit handler reads it.
nonisolated(unsafe) private var leftovers: [String] = []
