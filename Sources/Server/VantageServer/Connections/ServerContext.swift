import Hummingbird
import NIOCore
import VantageHTTP

/// The context of a request handled by a route.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The monitor of the client's connection; `nil` for a connection without a ``ClientDepartureHandler``.
    let client: ClientDisconnectMonitor?
    /// The IP address of the other end of the connection. Empty if it is unknown.
    let peer: String
    /// The client's IP address. Behind a trusted proxy, this is the address that the proxy reports.
    var address: ClientAddress

    /// The path of the endpoint, such as `/v1/scenes/{id}`, or `nil` if no endpoint matches. Set after the router has
    /// responded.
    var route: String? { endpointPath == "NotFound" ? nil : endpointPath }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        client = ClientDisconnectMonitor.of(source.channel)
        address = ClientAddress(text: source.channel.remoteAddress?.ipAddress ?? "")
        peer = address.text
    }
}
