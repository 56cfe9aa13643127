import NIOCore

/// Closes a connection at a time that is set anew again and again; used on its event loop alone.
///
/// The time is a number that one task looks at when it was due: to schedule and cancel a task for each request would cost
/// as much as many a request does.
final class ConnectionDeadline {
    private let channel: any Channel
    private var time: NIODeadline?
    /// There is one at that time or before, while a time is set.
    private var look: (task: Scheduled<Void>, time: NIODeadline)?

    init(_ channel: any Channel) { self.channel = channel }

    var isSet: Bool { time != nil }

    func set(in patience: TimeAmount) {
        let time = NIODeadline.now() + patience
        self.time = time
        guard look.map({ time < $0.time }) ?? true else { return }
        look?.task.cancel()
        lookAgain(at: time)
    }

    func clear() { time = nil }

    /// It is not needed any more.
    func end() {
        clear()
        look?.task.cancel()
        look = nil
    }

    private func lookAgain(at time: NIODeadline) {
        let task = channel.eventLoop.assumeIsolated().scheduleTask(deadline: time) { self.check() }
        look = (task, time)
    }

    private func check() {
        look = nil
        guard let time else { return }
        if time <= .now() { channel.close(promise: nil) } else { lookAgain(at: time) }
    }
}
