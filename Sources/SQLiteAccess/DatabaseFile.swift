import FileAccess
import Foundation

/// Looks at a file of SQLite, and at what SQLite keeps beside it, without opening it.
package struct DatabaseFile: Sendable {
    /// With links followed: SQLite's log lies beside the file itself.
    package let path: String

    package init(_ url: URL) { path = Self.followed(url.path) }

    /// Which file the path leads to now; `nil` where there is none.
    package var identity: FileIdentity? { FileIdentity(of: path) }

    /// Whether a write-ahead log with something in it lies beside the file.
    package var hasLog: Bool { hasContents("-wal") }

    /// Whether the index of a log lies beside the file: somebody may have it open.
    package var hasLogIndex: Bool { hasContents("-shm") }

    package var isWritable: Bool { access(path, W_OK) == 0 }

    /// An address for SQLite.
    ///
    /// - Parameter query: Such as `immutable=1`.
    package func address(_ query: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(query)"
    }

    private func hasContents(_ suffix: String) -> Bool {
        // Foundation's attributes of a file ask for its owner's name, for which the C library opens a socket.
        var status = stat()
        return stat(path + suffix, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    /// A path with the links at its end followed, whether there is a file or not.
    private static func followed(_ path: String) -> String {
        var url = URL(filePath: path)
        // As many as Linux follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        return url.path
    }
}
