import HTTPTypes
import NIOCore
import NIOHTTPTypes
import VantageHTTP

/// Notices when the client of a connection leaves, and cancels its requests.
///
/// A client that closes only its sending side may still wait for its responses. TCP does not distinguish it from a
/// client that has closed the connection until the server sends something, to which the latter reacts with a reset. So
/// until the response begins, the server regularly sends `100 Continue`, which clients ignore.
///
/// Source: RFC 9110, section 15.2; RFC 9293, section 3.6.
final class ClientDepartureHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeouts: ConnectionTimeouts
    private var monitor: ClientDisconnectMonitor?
    private var question: Scheduled<Void>?
    /// Whether a request has begun but not ended.
    private var isReceiving = false
    /// Whether a response has begun but not ended.
    private var isResponding = false
    /// The number of requests whose response has not ended.
    private var pending = 0

    init(_ timeouts: ConnectionTimeouts) { self.timeouts = timeouts }

    func handlerAdded(context: ChannelHandlerContext) {
        monitor = ClientDisconnectMonitor.begin(for: context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            if isReceiving { monitor?.disconnect() } else { ask(context, in: timeouts.firstQuestion) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            pending += 1
            isReceiving = true
        case .body: break
        case .end: isReceiving = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): isResponding = head.status.kind != .informational
        case .body: break
        case .end:
            isResponding = false
            pending -= 1
        }
        context.write(data, promise: promise)
    }

    /// Asks whether the client is still there, and again until nothing is pending.
    private func ask(_ context: ChannelHandlerContext, in delay: TimeAmount) {
        guard pending > 0 else { return }
        question = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
            if pending > 0, !isResponding {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
            ask(context, in: timeouts.nextQuestion)
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        question?.cancel()
        question = nil
        monitor?.disconnect()
        ClientDisconnectMonitor.end(for: context.channel)
        monitor = nil
    }
}
