import HTTPTypes
import NIOCore
import NIOHTTPTypes
import VantageHTTP

/// Passes requests to a ``FastPathResponder`` before the framework starts a task for them, unless an earlier request on
/// the connection is still waiting for its response.
final class FastPathHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let responder: FastPathResponder
    private var date = TimestampFormatter(TimestampFormatter.http)
    private var peer: String?
    /// A request whose end has not arrived yet.
    private var held: HTTPRequest?
    /// The number of requests that the routes have yet to respond to.
    private var forwarded = 0
    /// Whether responses have been written but not flushed.
    private var hasWritten = false
    private var willFlush = false
    /// Whether a read is postponed until the channel is writable.
    private var isReadPending = false

    init(_ responder: FastPathResponder) { self.responder = responder }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head(let head) = part, held == nil, forwarded == 0, responder.canRespond(to: head) {
            held = head
            return
        }
        if let head = held.take() {
            if case .end(nil) = part, respond(to: head, context) { return }
            forward(.head(head), context)
        }
        forward(part, context)
    }

    private func forward(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .head = part { forwarded += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func respond(to head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        let peer = self.peer ?? ClientAddress(text: context.channel.remoteAddress?.ipAddress ?? "").text
        self.peer = peer
        guard var response = responder.response(to: head, from: peer) else { return false }
        response.headers[.contentLength] = response.bytes.map { "\($0.count)" }
        response.headers[.date] = date.string()
        write(.head(HTTPResponse(status: response.status, headerFields: response.headers)), context)
        if let bytes = response.bytes { write(.body(context.channel.allocator.buffer(bytes: bytes)), context) }
        write(.end(nil), context)
        hasWritten = true
        return true
    }

    private func write(_ part: HTTPResponsePart, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(part), promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // HTTP/2 streams flush immediately, because their connection combines the data that they send.
        if hasWritten { Self.isStream(context.channel) ? flushNow(context) : flushSoon(context) }
        context.fireChannelReadComplete()
    }

    /// Reports whether a channel is an HTTP/2 stream. A stream's parent is its connection, whose parent is the
    /// listening channel. The listening channel has no parent.
    private static func isStream(_ channel: any Channel) -> Bool { channel.parent?.parent != nil }

    /// Flushes after the event loop has read from all connections that have data. Each flush wakes a client, which
    /// costs as much as creating a response, so sending several responses at a time is cheaper.
    private func flushSoon(_ context: ChannelHandlerContext) {
        guard !willFlush else { return }
        willFlush = true
        context.eventLoop.assumeIsolated().execute { self.flushNow(context) }
    }

    private func flushNow(_ context: ChannelHandlerContext) {
        willFlush = false
        guard hasWritten else { return }
        hasWritten = false
        context.flush()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // Flushes first, because unflushed responses would be lost.
        flushNow(context)
        context.close(mode: mode, promise: promise)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // A request that cannot be parsed gets a response without having been forwarded, so `forwarded` may already be
        // 0.
        if case .end = unwrapOutboundIn(data), forwarded > 0 { forwarded -= 1 }
        context.write(data, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        // Does not read from a client that is not accepting responses. The HTTP routes have their own flow control.
        guard context.channel.isWritable || forwarded > 0 else { return isReadPending = true }
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, isReadPending {
            isReadPending = false
            context.read()
        }
        context.fireChannelWritabilityChanged()
    }
}
