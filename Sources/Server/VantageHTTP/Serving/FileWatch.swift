import Foundation
import ServiceLifecycle
import VantageCore

/// Polls files until the server shuts down.
enum FileWatch {
    private static let interval = Duration.milliseconds(500)

    static func run(_ check: () async -> Void) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
            await check()
        }
    }
}

/// The identity, the size and the modification time of the file at a path.
struct FileState: Hashable {
    private let identity: FileIdentity
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: `nil` if the file does not exist.
    init?(of url: URL) {
        var status = stat()
        guard let identity = FileIdentity(of: url.path), stat(url.path, &status) == 0 else { return nil }
        self.identity = identity
        size = Int64(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
