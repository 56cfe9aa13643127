import Foundation

/// A folder for one test, which is removed with its contents when the last reference is released.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appending(path: "vantage-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns a path in the folder and creates its parent folders.
    package func file(_ name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return file
    }

    @discardableResult
    package func write(_ text: String, to name: String) throws -> URL { try write(Array(text.utf8), to: name) }

    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = try file(name)
        try Data(bytes).write(to: file)
        return file
    }

    /// Lists the paths of all files in the folder, sorted, including hidden files.
    package func files(in name: String = "") throws -> [String] {
        let root = name.isEmpty ? url : url.appending(path: name)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }
}
