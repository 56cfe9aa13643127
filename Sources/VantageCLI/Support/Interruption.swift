import Dispatch
import Foundation

/// Turns Ctrl-C and SIGTERM into the cancellation of a task, so that what is finished can be kept.
///
/// The signals are blocked before anything else is done, and the main thread waits for them: one that comes at any time
/// later is never lost and never ends the program by itself. Before `main`, while the system loads the program's
/// libraries, nothing of ours runs, and a signal ends it as it ends any other.
enum Interruption {
    /// Seconds that cancelled work has to end by itself; what waits for input cannot.
    private static let grace = 5

    /// Blocks the signals for this thread and all that are started later.
    static func blockSignals() {
        var signals = set
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Runs work to its end and ends the program with it.
    static func exit(after work: @escaping @Sendable () async throws -> Void) -> Never {
        let task = Task.detached {
            do {
                try await work()
                Foundation.exit(0)
            } catch {
                // What a cancelled command fails with is a consequence.
                ErrorReport(Task.isCancelled ? CancellationError() : error).printAndExit()
            }
        }
        waitForSignal()
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(grace)) {
            ErrorReport(CancellationError()).printAndExit()
        }
        // Whoever asks twice does not want to wait.
        waitForSignal()
        Foundation.exit(ErrorReport(CancellationError()).status.rawValue)
    }

    private static func waitForSignal() {
        var signals = set
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
    }

    private static var set: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
        return signals
    }
}
