import HTTPTypes
import NIOCore
import NIOHTTPTypes
import VantageHTTP

/// Closes connections whose clients stall. An open connection occupies a file descriptor, and an incomplete body counts
/// toward the limit on bodies.
final class ConnectionTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeouts: ConnectionTimeouts
    private var reading: ConnectionDeadline?
    private var writing: ConnectionDeadline?
    private var isLingering = false

    // Requests are counted, because a client may send several before it receives the first response.
    private var begun = 0
    private var complete = 0
    private var answered = 0

    // The bytes received in the current body, the time spent waiting for them, and the start of the current wait.
    private var received = 0
    private var waited = TimeAmount.zero
    private var waitingSince: NIODeadline?

    init(_ timeouts: ConnectionTimeouts) { self.timeouts = timeouts }

    func handlerAdded(context: ChannelHandlerContext) {
        reading = ConnectionDeadline(context.channel)
        writing = ConnectionDeadline(context.channel)
        if context.channel.isActive { reading?.set(in: timeouts.head) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelActive(context: ChannelHandlerContext) {
        reading?.set(in: timeouts.head)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            begun += 1
            (received, waited, waitingSince) = (0, .zero, nil)
            stopReading()
        case .body(let buffer):
            received += buffer.readableBytes
            endWait()
            stopReading()
            guard !isTooSlow else { return context.close(promise: nil) }
        case .end:
            complete += 1
            handleRequestEnd()
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        // The timeout for a body starts only when the server starts to read the body.
        if begun > complete, reading?.isSet == false {
            waitingSince = .now()
            reading?.set(in: timeouts.stall)
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            answered += 1
            handleResponseEnd()
        }
        context.write(data, promise: promise)
    }

    /// Waits for the rest of this request if it is incomplete, and otherwise for the next request.
    private func handleResponseEnd() {
        if complete < answered {
            isLingering = true
            reading?.set(in: timeouts.linger)
        } else if begun == answered {
            reading?.set(in: timeouts.head)
        }
    }

    /// Stops waiting for the request. Waits for the next one if the response ended before the request did.
    private func handleRequestEnd() {
        guard isLingering else { return stopReading() }
        isLingering = complete < answered
        if begun == answered { reading?.set(in: timeouts.head) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { writing?.clear() } else { writing?.set(in: timeouts.stall) }
        context.fireChannelWritabilityChanged()
    }

    private var isTooSlow: Bool {
        let seconds = Double(waited.nanoseconds) / 1e9
        return waited > timeouts.minimumRateGracePeriod && Double(received) < seconds * timeouts.minimumBytesPerSecond
    }

    private func endWait() {
        if let since = waitingSince { waited = waited + (.now() - since) }
        waitingSince = nil
    }

    private func stopReading() {
        if !isLingering { reading?.clear() }
    }

    private func end() {
        reading?.end()
        writing?.end()
    }
}
