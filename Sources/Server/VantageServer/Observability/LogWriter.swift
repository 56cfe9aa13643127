import Foundation
import ServiceLifecycle
import Synchronization
import Vantage
import VantageCore

/// Writes log lines to a file descriptor, such as standard error.
///
/// Appending a line never waits. A few times per second, the writer writes as many lines as the descriptor accepts. If
/// the program that reads them is too slow or has stopped, lines are dropped, and their number is logged later.
package final class LogWriter: Service {
    private struct State {
        var text: [UInt8] = []
        var dropped = 0
    }

    /// The maximum number of bytes that may wait to be written.
    static let maximumBytes = 4 << 20
    private static let interval = Duration.milliseconds(200)
    /// The maximum time for writing the last lines when the server shuts down.
    private static let patience = Duration.seconds(1)

    private let output: FileHandle
    private let state = Mutex(State())
    /// Ensures that lines are written in order.
    private let writing = Mutex(())

    package init(_ output: FileHandle = .standardError) { self.output = output }

    /// The number of lines that were dropped and have not been reported yet.
    package var droppedCount: Int { state.withLock(\.dropped) }

    /// Appends a line, including its line break.
    package func append(_ line: some Collection<UInt8>) {
        state.withLock { state in
            guard state.text.count + line.count <= Self.maximumBytes else { return state.dropped += 1 }
            state.text += line
        }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                _ = try? await WorkerPool.waiting.run { [self] _ in flush() }
            }
        }
        // The pool skips work from canceled tasks, so the last lines are written here.
        flush(within: Self.patience)
    }

    /// Writes as much of the waiting text as the descriptor accepts.
    ///
    /// - Parameter patience: The time to wait for a reader that is not ready.
    package func flush(within patience: Duration = .zero) {
        let deadline = ContinuousClock.now + patience
        writing.withLock { _ in
            let text = takeText()
            let rest = write(text, until: deadline)
            guard !rest.isEmpty else { return }
            state.withLock { $0.text = rest + $0.text }
        }
    }

    private func takeText() -> [UInt8] {
        state.withLock { state in
            if state.dropped > 0, state.text.count < Self.maximumBytes / 2 {
                state.text += "# \(state.dropped) lines were not logged.\n".utf8
                state.dropped = 0
            }
            defer { state.text = [] }
            return state.text
        }
    }

    /// Writes text and returns the rest, which the descriptor did not accept.
    ///
    /// A pipe that is ready accepts at least `PIPE_BUF` bytes without blocking. Source: POSIX, `write`.
    private func write(_ text: [UInt8], until deadline: ContinuousClock.Instant) -> ArraySlice<UInt8> {
        var rest = text[...]
        while !rest.isEmpty {
            let milliseconds = max(0, (deadline - .now) / .milliseconds(1))
            var wanted = pollfd(fd: output.fileDescriptor, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&wanted, 1, Int32(milliseconds))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return rest }
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
                Foundation.write(output.fileDescriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // The reader has closed its end, or the disk is full.
            guard count > 0 else { return [] }
            rest = rest.dropFirst(count)
        }
        return []
    }
}
