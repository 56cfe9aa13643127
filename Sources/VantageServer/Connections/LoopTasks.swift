import HummingbirdCore
import Logging
import NIOCore

/// Runs tasks on an event loop: those of a connection then never wait for another thread between a read and a write.
final class LoopTasks: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Connections of some kind, each answered on its event loop.
struct LoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopTasks(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
