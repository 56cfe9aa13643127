import NIOCore
import NIOHTTP1

/// Applies the rules of HTTP/1 that depend on a request's version or its original `Host` fields, which later handlers
/// do not see.
///
/// Responses to HTTP/1.0 requests are not chunked, are not preceded by interim responses, and the connection is closed
/// after them. If a request has several `Host` fields, all of them are removed, so that the server refuses the request
/// as one without a host. If `close` is one of several connection options, it becomes the only one, because later
/// handlers compare the whole field.
///
/// Source: RFC 9112, sections 3.2, 6.1, 9.3 and 9.6; RFC 9110, section 15.2.
final class HTTP1MessageHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether an HTTP/1.0 request has arrived. The connection is closed after the next response.
    private var isVersion0 = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if head.version.major < 1 || head.version == .http1_0 {
            isVersion0 = true
            // The field is optional in HTTP/1.0, but later handlers require it.
            if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "localhost") }
        }
        if head.headers[canonicalForm: "Connection"].count > 1,
            head.headers[canonicalForm: "Connection"].contains(where: { $0.lowercased() == "close" })
        {
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        if head.headers["Host"].count > 1 { head.headers.remove(name: "Host") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isVersion0 else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.code < 200: promise?.succeed()
        case .head(var head):
            head.version = .http1_0
            head.headers.remove(name: "Transfer-Encoding")
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.writeAndFlush(data, promise: promise)
            context.close(promise: nil)
        }
    }
}
