import Hummingbird

/// What goes with a request on its way.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client, where its connection is guarded.
    let client: ClientPresence?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = ClientPresence.of(source.channel)
    }
}
