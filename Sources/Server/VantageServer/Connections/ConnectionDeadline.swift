import NIOCore

/// Closes a connection at a deadline that changes often. It must be used on the connection's event loop.
///
/// A single scheduled task checks whether the deadline has passed. Scheduling and canceling a task for each request
/// would often cost as much as handling the request itself.
final class ConnectionDeadline {
    private let channel: any Channel
    private var time: NIODeadline?
    /// The scheduled check. As long as there is a deadline, a check is scheduled at or before it.
    private var check: (task: Scheduled<Void>, time: NIODeadline)?

    init(_ channel: any Channel) { self.channel = channel }

    var isSet: Bool { time != nil }

    func set(in timeout: TimeAmount) {
        let time = NIODeadline.now() + timeout
        self.time = time
        guard check.map({ time < $0.time }) ?? true else { return }
        check?.task.cancel()
        scheduleCheck(at: time)
    }

    func clear() { time = nil }

    /// Clears the deadline and cancels the scheduled check.
    func end() {
        clear()
        check?.task.cancel()
        check = nil
    }

    private func scheduleCheck(at time: NIODeadline) {
        let task = channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) { self.closeIfDue() }
        check = (task, time)
    }

    private func closeIfDue() {
        check = nil
        guard let time else { return }
        if time <= .now() { channel.close(promise: nil) } else { scheduleCheck(at: time) }
    }
}
