import Dispatch
import Foundation

/// Cancels a task on Ctrl-C or SIGTERM, so that finished work can be kept.
///
/// The program first blocks these signals, and its main thread waits for them. From then on, a signal is never lost and
/// never ends the program by itself. Before `main`, while the system loads the program's libraries, signals have their
/// default action and end the program.
enum SignalHandling {
    /// The time in seconds that canceled work may take to finish. Work that is waiting for input never finishes by
    /// itself.
    private static let grace = 5

    /// Blocks the signals in this thread and in all threads that it starts later.
    static func blockSignals() {
        var signals = set
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Runs the work, and exits when it ends.
    static func exit(after work: @escaping @Sendable () async throws -> Void) -> Never {
        let task = Task.detached {
            do {
                try await work()
                Foundation.exit(0)
            } catch {
                // If the command was canceled, any other error is a consequence of the cancellation.
                ErrorReport(Task.isCancelled && !(error is KeptWork) ? CancellationError() : error).printAndExit()
            }
        }
        waitForSignal()
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(grace)) {
            ErrorReport(CancellationError()).printAndExit()
        }
        // A second signal ends the program immediately.
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
