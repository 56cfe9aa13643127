import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import VantageHTTP

/// The server's protocols: HTTP/1.1 or, with a certificate, HTTP/2 or HTTP/1.1 over TLS, as the client chooses.
struct ServerConnections {
    let timeouts: ConnectionTimeouts
    let certificate: ServerCertificate?
    let fastPath: FastPathResponder

    var builder: HTTPServerBuilder {
        HTTPServerBuilder { responder in
            let plain = HTTP1Channel.Configuration(additionalChannelHandlers: [
                ConnectionTimeoutHandler(timeouts), ClientDepartureHandler(timeouts), FastPathHandler(fastPath),
            ])
            guard let certificate else {
                return EventLoopChannel(base: HTTP1Channel(responder: responder, configuration: plain)) { pipeline in
                    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
                    try pipeline.addHandler(HTTP1MessageHandler(), position: .after(decoder))
                }
            }
            let secure = try HTTP2UpgradeChannel(
                tlsConfiguration: certificate.configuration,
                configuration: .init(
                    idleTimeout: .nanoseconds(timeouts.head.nanoseconds), streamConfiguration: plain),
                responder: responder)
            return EventLoopChannel(base: secure) { [timeouts] pipeline in
                let secure = try pipeline.handler(type: NIOSSLServerHandler.self)
                try pipeline.addHandler(HandshakeTimeoutHandler(timeouts.head), position: .after(secure))
            }
        }
    }
}

/// A kind of connection whose requests are handled on its event loop.
private struct EventLoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    /// Adds handlers to a new connection.
    let extend: @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        let set = base.setup(channel: channel, logger: logger)
        do {
            try extend(channel.pipeline.syncOperations)
            return set
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopTaskExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
