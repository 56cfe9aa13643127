import Dispatch
import Foundation

/// Turns Ctrl-C and SIGTERM into the cancellation of a task, so that what is finished can be kept.
enum Interruption {
    /// Seconds that cancelled work has to end by itself; what waits for input cannot.
    private static let grace = 5

    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Whoever asks twice does not want to wait.
                if task.isCancelled { exit(130) }
                task.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(grace)) {
                    ErrorReport(CancellationError()).printAndExit()
                }
            }
            source.resume()
            return source
        }
        defer { sources.forEach { $0.cancel() } }
        try await task.value
    }
}
