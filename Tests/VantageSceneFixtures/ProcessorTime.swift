import Foundation

/// Processor time. Unlike elapsed time, it hardly increases if other processes or tests run at the same time, so tests
/// can limit it.
package enum ProcessorTime {
    /// Returns the processor time of the current thread for `work`.
    package static func ofThread(_ work: () throws -> Void) rethrows -> Duration {
        let started = now(CLOCK_THREAD_CPUTIME_ID)
        try work()
        return now(CLOCK_THREAD_CPUTIME_ID) - started
    }

    /// The processor time that all threads of the process have used so far.
    package static var ofProcess: Duration { now(CLOCK_PROCESS_CPUTIME_ID) }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
