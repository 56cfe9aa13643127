import Hummingbird
import NIOCore

/// What goes with a request on its way.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The client, where its connection is guarded.
    let client: ClientPresence?
    /// The other end of the connection; empty where nobody knows.
    let peer: String
    /// Whose request it is, which a proxy may say.
    var address: ClientAddress

    /// The path of the endpoint, `/v1/scenes/{id}`; `nil` where there is none. Known when the request was answered.
    var route: String? { endpointPath == "NotFound" ? nil : endpointPath }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        client = ClientPresence.of(source.channel)
        address = ClientAddress(text: source.channel.remoteAddress?.ipAddress ?? "")
        peer = address.text
    }
}
