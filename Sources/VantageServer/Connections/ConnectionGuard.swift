import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// How long the server waits for a client.
package struct ConnectionPatience: Sendable {
    /// For a whole head of a request, from the beginning of a connection or the end of the answer before.
    package var head = TimeAmount.seconds(60)
    /// For the next bytes of a body that are wanted, and for room for the next bytes of an answer.
    package var stall = TimeAmount.seconds(30)
    /// For a client that still sends what nobody reads when its answer is whole.
    package var linger = TimeAmount.seconds(5)
    /// Bytes a second that a body has at least, once it was waited for ``slow`` in all.
    package var slowest = 100.0
    package var slow = TimeAmount.seconds(60)

    package init() {}
}

/// Closes connections whose clients keep them from going on: a connection costs a descriptor, and a body its reader.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: ConnectionPatience
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?
    private var presence: ClientPresence?
    private var isLingering = false

    // Requests may follow each other before the first is answered.
    private var begun = 0
    private var whole = 0
    private var answered = 0

    /// Of the body that comes: its bytes, how long they were waited for, and since when.
    private var received = 0
    private var waited = TimeAmount.zero
    private var waitingSince: NIODeadline?

    init(_ patience: ConnectionPatience) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
        presence = ClientPresence.begin(for: context.channel)
        if context.channel.isActive { closeReading(context, in: patience.head) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelActive(context: ChannelHandlerContext) {
        closeReading(context, in: patience.head)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { presence?.leave() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            begun += 1
            (received, waited, waitingSince) = (0, .zero, nil)
            stopReading()
        case .body(let buffer):
            received += buffer.readableBytes
            noteWait()
            stopReading()
            guard !isTooSlow else { return context.close(promise: nil) }
        case .end:
            whole += 1
            noteWhole(context)
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        // What nobody wants to read yet is not waited for.
        if begun > whole, reading == nil {
            waitingSince = .now()
            closeReading(context, in: patience.stall)
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            answered += 1
            noteAnswer(context)
        }
        context.write(data, promise: promise)
    }

    /// An answer is whole: the next request may come, or what is left of this one.
    private func noteAnswer(_ context: ChannelHandlerContext) {
        if whole < answered {
            isLingering = true
            closeReading(context, in: patience.linger)
        } else if begun == answered {
            closeReading(context, in: patience.head)
        }
    }

    /// A request is whole, maybe after its answer.
    private func noteWhole(_ context: ChannelHandlerContext) {
        guard isLingering else { return stopReading() }
        isLingering = whole < answered
        if begun == answered { closeReading(context, in: patience.head) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writing?.cancel()
        writing = context.channel.isWritable ? nil : closing(context, in: patience.stall)
        context.fireChannelWritabilityChanged()
    }

    private var isTooSlow: Bool {
        let seconds = Double(waited.nanoseconds) / 1e9
        return waited > patience.slow && Double(received) < seconds * patience.slowest
    }

    private func noteWait() {
        if let since = waitingSince { waited = waited + (.now() - since) }
        waitingSince = nil
    }

    private func closeReading(_ context: ChannelHandlerContext, in time: TimeAmount) {
        reading?.cancel()
        reading = closing(context, in: time)
    }

    private func stopReading() {
        guard !isLingering else { return }
        reading?.cancel()
        reading = nil
    }

    private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func end(_ context: ChannelHandlerContext) {
        reading?.cancel()
        writing?.cancel()
        (reading, writing) = (nil, nil)
        presence?.leave()
        ClientPresence.end(for: context.channel)
        presence = nil
    }
}
