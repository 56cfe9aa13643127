import GRDB
import VantageCore

/// A checkpointer that copies the write-ahead log into the database file while the writer appends to the log.
///
/// A checkpoint mostly waits for the disk. SQLite allows another connection to write in the meantime. It starts the log
/// over only when a transaction begins after the whole log has been copied, so that the log would grow without limit if
/// checkpoints never caught up. Source: https://sqlite.org/wal.html, "Checkpointing".
actor Checkpointer {
    /// The number of bytes that are written between two checkpoints.
    static let interval = 8 << 20

    private let open: @Sendable () throws -> DatabaseQueue
    private var connection: DatabaseQueue?
    private var isClosed = false
    /// The latest checkpoint, which may have ended.
    private var latest: Task<Void, Never>?
    private var isRunning = false
    /// The number of bytes written since the latest checkpoint began.
    private var waitingBytes = 0
    /// The number of bytes written since the log could last start over.
    private var logBytes = 0

    /// - Parameter open: Opens a connection to the file.
    init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// Starts a checkpoint if none is running and enough bytes have been written since the latest one began.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes that a transaction has just written.
    ///   - limit: The size of the log, in bytes, at which this method waits until the whole log has been copied.
    func transactionDidEnd(writing bytes: Int, limit: Int) async {
        waitingBytes += bytes
        logBytes += bytes
        if waitingBytes > Self.interval, !isRunning { start() }
        guard logBytes > limit else { return }
        await latest?.value
        if waitingBytes > 0 { start() }
        await latest?.value
        logBytes = 0
    }

    /// Waits for the latest checkpoint and closes the connection.
    func close() async {
        isClosed = true
        await latest?.value
        try? connection?.close()
        connection = nil
    }

    private func start() {
        guard !isClosed else { return }
        waitingBytes = 0
        isRunning = true
        latest = Task.detached { await self.checkpoint() }
    }

    /// Copies the part of the log that no reader needs. If that fails, the rest stays in the log, where it is just as
    /// durable.
    private func checkpoint() async {
        defer { isRunning = false }
        connection = try? await WorkerPool.waiting.run { [open, connection] _ in
            let connection = try connection ?? open()
            _ = try? connection.writeWithoutTransaction { try $0.checkpoint(.passive) }
            return connection
        }
    }
}
