import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Vantage

/// Stores and maps, over HTTP.
package struct VantageServer {
    private let stores: ServedStores
    private let maps: ServedMaps
    private let roads: ServedRoads
    private let options: ServerOptions
    private let logger: Logger
    private let timeLimit: TimeLimit
    private let drawings: Drawings
    private let metrics = RequestMetrics()
    private let observer: RequestObserver
    private let rates: ClientRates?
    /// What it answers.
    let endpoints: [Endpoint]

    package init(
        _ stores: ServedStores, _ maps: ServedMaps, _ roads: ServedRoads, options: ServerOptions = ServerOptions(),
        logger: Logger
    ) {
        self.stores = stores
        self.maps = maps
        self.roads = roads
        self.options = options
        self.logger = logger
        timeLimit = TimeLimit(seconds: options.limits.maximumSeconds)
        drawings = Drawings(limits: options.limits, timeLimit: timeLimit, files: options.files)
        observer = RequestObserver(proxies: options.proxies, metrics: metrics, log: options.log)
        rates = options.requestsPerSecond.map(ClientRates.init)
        endpoints = Self.endpoints(stores, maps, roads, options, drawings, metrics)
    }

    private static func endpoints(
        _ stores: ServedStores, _ maps: ServedMaps, _ roads: ServedRoads, _ options: ServerOptions,
        _ drawings: Drawings, _ metrics: RequestMetrics
    ) -> [Endpoint] {
        let (limits, access) = (options.limits, options.access)
        let catalog = STACService(stores, limits: limits)
        let items = ServedItems(stores: stores, maps: maps)
        let answered: [Endpoint] = [
            .availability(of: stores, items), .availabilityTable(of: stores, items, limits: limits),
            .snapshot(of: stores, items, limits: limits.views), .view(of: stores, items, limits: limits.views),
            .scenes(of: stores),
            .scene(of: stores), .neighbors(of: stores), .token(of: stores), .counts(of: stores), .picture(of: stores),
            .search(of: stores), .complete(of: stores), .whereabouts(of: stores), .item(of: stores),
            .placesInView(of: items), .link,
            .pictureTiling(of: stores), .pictureTile(of: stores), .picturePreview(of: stores), .collections(of: stores),
            .map(of: maps, stores, limits: limits), .mapWithBody(of: maps, stores, limits: limits),
            .mapDescription(of: maps, stores, limits: limits), .elevation(of: maps), .profile(of: maps),
            .directions(on: roads), .tour(of: maps, stores, limits: limits),
            .tourFrame(of: maps, stores, limits: limits),
            .mapDescriptionWithBody(of: maps, stores, limits: limits), .card(of: maps, stores, limits: limits),
            .mapTile(of: maps, limits: limits), .mapTileSet(of: maps), .coverageTile(of: stores),
            .coverage(of: catalog.collections), .sourceTile(of: maps), .source(of: maps),
            .streetView(of: stores, limits: limits.views, access), .streetViewMetadata(of: stores, access),
            .googleMap(of: maps, limits: limits, access), .embedding, .live, .ready(stores),
            .metrics(metrics, drawings),
        ]
        let all = answered + catalog.endpoints
        return all + [.openAPI(of: all), .reference(of: all), .referenceStyle] + Endpoint.viewer()
    }

    var router: Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.middlewares.add(ObservingMiddleware(observer: observer))
        router.middlewares.add(CrossOriginMiddleware(policy: options.origins))
        router.middlewares.add(ProblemMiddleware())
        router.middlewares.add(MethodMiddleware())
        if let rates { router.middlewares.add(RateMiddleware(rates: rates)) }
        EndpointRoutes(endpoints: endpoints, drawings: drawings, timeLimit: timeLimit, options: options).add(to: router)
        return router
    }

    /// Answers until it is told to end, and then what was asked before. To cancel it is no way to end it: the framework
    /// stops the process when a connection has come that it did not take yet.
    ///
    /// - Parameters:
    ///   - services: What else is to run meanwhile.
    ///   - isListening: Called with the address when requests can come.
    package func group(
        host: String, port: Int, services: [any Service] = [], endingOn signals: [UnixSignal] = [],
        isListening: @escaping @Sendable (SocketAddress) -> Void
    ) -> ServiceGroup {
        let prompt = PromptResponder(endpoints, drawings, options, observer, rates)
        let application = Application(
            router: router,
            server: ServerConnections(
                patience: options.limits.patience, certificate: options.certificate, prompt: prompt
            ).builder,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            services: [stores, maps, roads] + [options.log].compactMap(\.self) + services,
            onServerRunning: { channel in
                if let address = channel.localAddress { isListening(address) }
            }, logger: logger)
        return ServiceGroup(
            configuration: .init(services: [application], gracefulShutdownSignals: signals, logger: logger))
    }
}
