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
    private var reading: ConnectionDeadline?
    private var writing: ConnectionDeadline?
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
        reading = ConnectionDeadline(context.channel)
        writing = ConnectionDeadline(context.channel)
        if context.channel.isActive { reading?.set(in: patience.head) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelActive(context: ChannelHandlerContext) {
        reading?.set(in: patience.head)
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
            noteWhole()
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        // What nobody wants to read yet is not waited for.
        if begun > whole, reading?.isSet == false {
            waitingSince = .now()
            reading?.set(in: patience.stall)
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            answered += 1
            noteAnswer()
        }
        context.write(data, promise: promise)
    }

    /// An answer is whole: the next request may come, or what is left of this one.
    private func noteAnswer() {
        if whole < answered {
            isLingering = true
            reading?.set(in: patience.linger)
        } else if begun == answered {
            reading?.set(in: patience.head)
        }
    }

    /// A request is whole, maybe after its answer.
    private func noteWhole() {
        guard isLingering else { return stopReading() }
        isLingering = whole < answered
        if begun == answered { reading?.set(in: patience.head) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { writing?.clear() } else { writing?.set(in: patience.stall) }
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

    private func stopReading() {
        if !isLingering { reading?.clear() }
    }

    private func end(_ context: ChannelHandlerContext) {
        reading?.end()
        writing?.end()
        presence?.leave()
        ClientPresence.end(for: context.channel)
        presence = nil
    }
}
