import Foundation
import ServiceLifecycle
import Synchronization
import Vantage
import VantageCore

/// A log with one line per request. Lines are buffered and written a few times per second, so requests never wait for
/// the log.
package final class AccessLog: Service {
    private struct State {
        var text: [UInt8] = []
        var dropped = 0
        var timestamps: TimestampFormatter
    }

    /// The maximum number of bytes that may wait to be written. Further lines are dropped and counted.
    private static let maximumBytes = 4 << 20
    private static let interval = Duration.milliseconds(200)

    private let formatter: AccessLogFormatter
    private let output: FileHandle
    private let state: Mutex<State>

    package init(_ formatter: AccessLogFormatter, output: FileHandle = .standardError) {
        self.formatter = formatter
        self.output = output
        state = Mutex(State(timestamps: TimestampFormatter(formatter.timeFormat)))
    }

    func record(_ record: RequestRecord) {
        let request = formatter.request(of: record)
        state.withLock { state in
            guard state.text.count < Self.maximumBytes else { return state.dropped += 1 }
            state.text += formatter.line(record, request, at: state.timestamps.string()).utf8
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
        flush()
    }

    /// Writes the buffered lines. Lines that cannot be written are lost.
    private func flush() {
        let text = state.withLock { state in
            if state.dropped > 0 { state.text += "# \(state.dropped) requests were not logged.\n".utf8 }
            defer { (state.text, state.dropped) = ([], 0) }
            return state.text
        }
        guard !text.isEmpty else { return }
        try? output.write(contentsOf: Data(text))
    }
}
