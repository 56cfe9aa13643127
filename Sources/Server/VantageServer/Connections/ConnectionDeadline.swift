import NIOCore

/// Closes a connection at a time that changes often. It must be used on the connection's event loop.
///
/// One task checks the time when it was due. Scheduling and canceling a task for each request would cost as much as
/// many of the requests themselves.
final class ConnectionDeadline {
    private let channel: any Channel
    private var time: NIODeadline?
    /// The scheduled check. While a time is set, there is a check at that time or earlier.
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
