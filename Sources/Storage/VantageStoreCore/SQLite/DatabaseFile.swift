import Foundation
import VantageCore

/// A database file and the files that SQLite keeps next to it, which are inspected without opening them as a database.
package struct DatabaseFile: Sendable {
    /// The path with symbolic links resolved, because SQLite keeps its log next to the file itself rather than next to
    /// a link.
    package let path: String

    package init(_ url: URL) { path = Self.resolved(url.path) }

    /// The identity of the file that is currently at the path, or `nil` if there is none.
    package var identity: FileIdentity? { FileIdentity(of: path) }

    /// Indicates whether there is a nonempty write-ahead log next to the file.
    package var hasLog: Bool { hasContents("-wal") }

    /// Indicates whether there is a log index next to the file, which means that a process may have the file open.
    package var hasLogIndex: Bool { hasContents("-shm") }

    package var isWritable: Bool { access(path, W_OK) == 0 }

    /// Returns a URI for SQLite.
    ///
    /// - Parameter query: The parameters of the URI, such as `immutable=1`.
    package func uri(_ query: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(query)"
    }

    private func hasContents(_ suffix: String) -> Bool {
        // Foundation's file attributes are not used here. They include the owner's name, and the C library opens a
        // socket to look it up.
        var status = stat()
        return stat(path + suffix, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    /// Returns the path that remains after following symbolic links in the last path component, whether or not the file
    /// exists.
    private static func resolved(_ path: String) -> String {
        var url = URL(filePath: path)
        // Linux imposes the same limit on the links that a path may lead through.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(filePath: target, relativeTo: url.deletingLastPathComponent()).absoluteURL
        }
        return url.path
    }
}
