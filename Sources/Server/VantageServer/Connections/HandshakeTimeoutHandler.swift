import NIOCore
import NIOSSL
import NIOTLS

/// Closes connections whose TLS handshake takes too long.
final class HandshakeTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let timeout: TimeAmount
    private var deadline: ConnectionDeadline?

    init(_ timeout: TimeAmount) { self.timeout = timeout }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = ConnectionDeadline(context.channel)
        deadline?.set(in: timeout)
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.end() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.end()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted = event as? TLSUserEvent { deadline?.end() }
        context.fireUserInboundEventTriggered(event)
    }
}
