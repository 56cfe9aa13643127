import Hummingbird
import Logging
import NIOCore
import Vantage

/// Stores and maps, over HTTP.
package struct VantageServer {
    private let stores: ServedStores
    private let maps: ServedMaps
    private let limits: ServerLimits
    private let place: ServerPlace
    private let logger: Logger

    package init(
        _ stores: ServedStores, _ maps: ServedMaps, limits: ServerLimits = ServerLimits(),
        place: ServerPlace = ServerPlace(), logger: Logger
    ) {
        self.stores = stores
        self.maps = maps
        self.limits = limits
        self.place = place
        self.logger = logger
    }

    /// What it answers.
    var endpoints: [Endpoint] {
        let answered: [Endpoint] = [
            .availability(of: stores), .availabilityTable(of: stores, limits: limits),
            .snapshot(of: stores, limits: limits.views), .view(of: stores, limits: limits.views), .scenes(of: stores),
            .scene(of: stores), .neighbors(of: stores), .picture(of: stores), .pictureTiling(of: stores),
            .pictureTile(of: stores), .picturePreview(of: stores), .collections(of: stores),
            .map(of: maps, stores, limits: limits), .mapWithBody(of: maps, stores, limits: limits),
            .mapDescription(of: maps, stores, limits: limits), .card(of: maps, stores, limits: limits),
            .mapTile(of: maps, limits: limits), .mapTileSet(of: maps, place), .coverageTile(of: stores),
            .coverage(place), .sourceTile(of: maps),
            .source(of: maps, place), .live, .ready(stores),
        ]
        let all = answered + STACService(stores, place, limits: limits).endpoints
        return all + [.openAPI(of: all), .reference(of: all), .referenceStyle]
    }

    var router: Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.middlewares.add(ProblemMiddleware())
        EndpointRoutes(endpoints: endpoints, drawings: Drawings(limits: limits)).add(to: router)
        return router
    }

    /// Answers until it is told to end.
    ///
    /// - Parameter isListening: Called with the address when requests can come.
    package func run(
        host: String, port: Int, isListening: @escaping @Sendable (SocketAddress) -> Void
    ) async throws {
        let application = Application(
            router: router,
            server: .http1(
                configuration: .init(additionalChannelHandlers: [ConnectionGuard(limits.patience)])),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            services: [stores, maps],
            onServerRunning: { channel in
                if let address = channel.localAddress { isListening(address) }
            }, logger: logger)
        try await application.runService()
    }
}
