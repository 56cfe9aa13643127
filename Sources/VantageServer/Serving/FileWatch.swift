import FileAccess
import Foundation
import ServiceLifecycle

/// Looks at files until the server ends.
enum FileWatch {
    private static let interval = Duration.milliseconds(500)

    static func run(_ look: () async -> Void) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
            await look()
        }
    }
}

/// Which state of a file a path leads to.
struct FileState: Hashable {
    private let identity: FileIdentity
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: `nil` where there is none.
    init?(of url: URL) {
        var status = stat()
        guard let identity = FileIdentity(of: url.path), stat(url.path, &status) == 0 else { return nil }
        self.identity = identity
        size = Int64(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
