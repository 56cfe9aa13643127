import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL

/// How the server speaks with its clients: HTTP/1.1, and with a certificate HTTP/2 or 1.1 over TLS, as they wish.
struct ServerConnections {
    let patience: ConnectionPatience
    let certificate: ServerCertificate?
    let prompt: PromptResponder

    var builder: HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let plain = HTTP1Channel.Configuration(additionalChannelHandlers: [
                ConnectionGuard(patience), PromptHandler(prompt),
            ])
            guard let certificate else {
                return LoopChannel(base: HTTP1Channel(responder: responder, configuration: plain))
            }
            let secure = try HTTP2UpgradeChannel(
                tlsConfiguration: certificate.configuration,
                configuration: .init(
                    idleTimeout: .nanoseconds(patience.head.nanoseconds), streamConfiguration: plain),
                responder: responder)
            return LoopChannel(base: secure, handshake: patience.head)
        }
    }
}

/// Connections of some kind, each answered on its event loop.
private struct LoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    /// How long a client may take until it speaks TLS; `nil` where it need not.
    var handshake: TimeAmount?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        let set = base.setup(channel: channel, logger: logger)
        guard let handshake else { return set }
        do {
            let pipeline = channel.pipeline.syncOperations
            let secure = try pipeline.handler(type: NIOSSLServerHandler.self)
            try pipeline.addHandler(HandshakeGuard(handshake), position: .after(secure))
            return set
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopTasks(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
