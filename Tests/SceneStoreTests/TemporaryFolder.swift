import Foundation

/// A folder of a test's own. All go when the process ends, and none before: a store opens its connections as it needs
/// them.
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

    /// The names of all that is in it.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
