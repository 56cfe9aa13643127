import Foundation
import GRDB
import VantageStoreCore

/// A copy of a SQLite store into a new file, complete and without gaps. The file appears only when it is complete.
public enum CopyOfFile {
    /// Copies a store that may be in use. Everything is copied, including places and pictures inside the store.
    ///
    /// - Throws: `StoreError` if the file exists or cannot be written.
    public static func run(_ source: Store, to file: URL) async throws {
        let target = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        try await source.vacuum(into: target)
        // Fails if the file has been created in the meantime.
        guard link(target.path, file.path) == 0 else {
            throw StoreError(
                .cannotWrite, "\(file.relativePath) cannot be created: \(String(cString: strerror(errno))).")
        }
    }
}
