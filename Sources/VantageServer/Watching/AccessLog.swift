import BlockingWork
import Foundation
import ServiceLifecycle
import Synchronization
import Vantage

/// A line for each request, written a few times a second: whoever asks never waits for the log.
package final class AccessLog: Service {
    private struct State {
        var text: [UInt8] = []
        var dropped = 0
        var clock: WrittenTime
    }

    /// Of what waits to be written; what is more is dropped, and counted.
    private static let maximumBytes = 4 << 20
    private static let pause = Duration.milliseconds(200)

    private let form: AccessLogForm
    private let output: FileHandle
    private let state: Mutex<State>

    package init(_ form: AccessLogForm, output: FileHandle = .standardError) {
        self.form = form
        self.output = output
        state = Mutex(State(clock: WrittenTime(form.timeFormat)))
    }

    func note(_ record: RequestRecord) {
        let request = form.request(of: record)
        state.withLock { state in
            guard state.text.count < Self.maximumBytes else { return state.dropped += 1 }
            state.text += form.line(record, request, at: state.clock.text()).utf8
        }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
                _ = try? await Workers.waiting.run { [self] _ in flush() }
            }
        }
        // Not by a worker: those do nothing for a task that was cancelled.
        flush()
    }

    /// What cannot be written is lost: there is nobody to tell.
    private func flush() {
        let text = state.withLock { state in
            if state.dropped > 0 { state.text += "# \(state.dropped) requests are missing here.\n".utf8 }
            defer { (state.text, state.dropped) = ([], 0) }
            return state.text
        }
        guard !text.isEmpty else { return }
        try? output.write(contentsOf: Data(text))
    }
}
