import Foundation

/// A temporary folder for one test. It is removed only when the process ends, because a store that is still open may
/// open more connections to its file.
struct TemporaryFolder {
    private static let root: URL = {
        let url = FileManager.default.temporaryDirectory.appending(path: "vantage-tests-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.root) }
        return url
    }()

    let url: URL

    init() throws {
        url = Self.root.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// The names of the files and folders in the folder.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
