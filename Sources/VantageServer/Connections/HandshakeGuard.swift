import NIOCore
import NIOSSL
import NIOTLS

/// Closes connections that do not get to speak TLS in time.
final class HandshakeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let patience: TimeAmount
    private var deadline: ConnectionDeadline?

    init(_ patience: TimeAmount) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = ConnectionDeadline(context.channel)
        deadline?.set(in: patience)
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
