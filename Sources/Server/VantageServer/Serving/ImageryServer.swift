import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Vantage
import VantageGoogle
import VantageHTTP
import VantageSTAC

/// Serves stores, maps and roads over HTTP.
package struct ImageryServer {
    private let stores: ServedStores
    private let maps: ServedMaps
    private let roads: ServedRoads
    private let options: ServerOptions
    private let logger: Logger
    private let timeLimit: TimeLimit
    private let renderCache: RenderCache
    private let rules: RequestRules
    private let observer: RequestObserver
    private let queues: WorkQueues
    /// All classes of work that metrics show.
    private let work: [any WorkClass]
    private let metrics: PrometheusMetrics
    package let endpoints: [Endpoint]

    package init(
        _ stores: ServedStores, _ maps: ServedMaps, _ roads: ServedRoads, options: ServerOptions = ServerOptions(),
        logger: Logger
    ) {
        self.stores = stores
        self.maps = maps
        self.roads = roads
        self.options = options
        self.logger = logger
        metrics = PrometheusMetrics(ServerMetrics.families)
        timeLimit = TimeLimit(seconds: options.limits.maximumSeconds)
        let waits = QueueWaits(metrics)
        queues = WorkQueues(options.limits, waited: waits.record)
        let lookups = Lookups(workers: stores.workers)
        lookups.workers.observeWaits { waits.record(lookups.name, $0) }
        work = queues.all + [lookups]
        renderCache = RenderCache(
            limits: options.limits, queue: queues.drawings, timeLimit: timeLimit, folder: options.renderCacheFolder,
            metrics: metrics)
        rules = RequestRules(options)
        observer = RequestObserver(
            proxies: options.proxies, metrics: RequestMetrics(metrics), log: options.log,
            isTraced: options.traceExporter != nil)
        endpoints = Self.endpoints(
            stores, maps, MapDescriptionCache(queue: queues.descriptions, metrics: metrics), roads, options, queues,
            .metrics(metrics, renderCache, work))
    }

    private static func endpoints(
        _ stores: ServedStores, _ maps: ServedMaps, _ descriptions: MapDescriptionCache, _ roads: ServedRoads,
        _ options: ServerOptions, _ queues: WorkQueues, _ metrics: Endpoint
    ) -> [Endpoint] {
        let (limits, access) = (options.limits, options.access)
        let stac = STACService(stores, limits: limits, queues: queues)
        let bodies = IncomingBodies(limits, queues)
        let items = ServedItems(stores: stores, maps: maps)
        let native: [Endpoint] = [
            .availability(of: stores, items), .availabilityTable(of: stores, items, limits: limits, queues.tables),
            .snapshot(of: stores, items, limits: limits.views), .view(of: stores, items, limits: limits.views),
            .scenes(of: stores).queued(in: queues.searches),
            .scene(of: stores), .neighbors(of: stores), .token(of: stores),
            .counts(of: stores).queued(in: queues.searches), .picture(of: stores),
            .search(of: stores).queued(in: queues.searches), .complete(of: stores).queued(in: queues.searches),
            .reverseLookup(of: stores), .item(of: stores),
            .placesInView(of: items).queued(in: queues.searches), .link,
            .server(of: stores, maps, roads) { try await stac.attributions }, .pictureTiling(of: stores),
            .pictureTile(of: stores), .picturePreview(of: stores),
            .map(of: maps, stores, limits: limits), .mapWithBody(of: maps, stores, limits: limits, bodies),
            .mapDescription(of: maps, stores, descriptions, limits: limits),
            .elevation(of: maps), .profile(of: maps).queued(in: queues.descriptions),
            .directions(on: roads).queued(in: queues.searches), .reach(on: roads).queued(in: queues.searches),
            .matrix(on: roads, limits: limits, bodies, queues.searches),
            .match(on: roads, limits: limits, bodies, queues.searches), .tour(of: maps, stores, limits: limits),
            .tourFrame(of: maps, stores, limits: limits),
            .mapDescriptionWithBody(of: maps, stores, descriptions, limits: limits, bodies),
            .card(of: maps, stores, limits: limits),
            .mapTile(of: maps, limits: limits), .mapTileSet(of: maps), .coverageTile(of: stores),
            .coverage { try await stac.attributions }, .sourceTile(of: maps), .source(of: maps),
        ]
        let google: [Endpoint] = [
            .streetView(of: stores, limits: limits.views, access), .streetViewMetadata(of: stores, access),
            .googleMap(of: maps, limits: limits.maps, access),
        ]
        let all =
            native + Endpoint.collections(of: stores) + google + [.oEmbed, .live, .ready(stores), metrics]
            + stac.endpoints + [.featuresOpenAPI(of: stac.endpoints)]
        return all + [.openAPI(of: all), .reference(of: all), .referenceStyle]
            + Endpoint.viewer(ServedViewer(reportAddress: options.reportAddress))
    }

    private var router: Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.middlewares.add(ObservabilityMiddleware(observer: observer))
        router.middlewares.add(RulesMiddleware(rules: rules))
        EndpointRoutes(
            endpoints: endpoints, renderCache: renderCache, timeLimit: timeLimit, settings: options.requestSettings
        ).add(to: router)
        return router
    }

    /// The server for operators: metrics and health checks on a separate port, without keys or limits.
    private func adminApplication(at address: (host: String, port: Int)) -> some ApplicationProtocol {
        let router = Router(context: ServerContext.self)
        router.middlewares.add(RulesMiddleware(rules: .none))
        EndpointRoutes(
            endpoints: [
                .live, .ready(stores), .metrics(metrics, renderCache, work, access: .anyone),
            ],
            renderCache: renderCache, timeLimit: timeLimit, settings: RequestSettings()
        ).add(to: router)
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
            logger: logger)
    }

    /// Returns the group of services that make up the server, including `services`.
    ///
    /// The group runs until it receives one of `signals` or is asked to shut down gracefully, and then finishes the
    /// requests in progress. Do not cancel it: if a connection is waiting to be accepted, Hummingbird terminates the
    /// process.
    ///
    /// - Parameter isListening: Called with the server's address once it accepts connections.
    package func group(
        host: String, port: Int, services: [any Service] = [], endingOn signals: [UnixSignal] = [],
        isListening: @escaping @Sendable (SocketAddress) -> Void
    ) -> ServiceGroup {
        let fastPath = FastPathResponder(endpoints, renderCache, options.requestSettings, rules, observer)
        let application = Application(
            router: router,
            server: ServerConnections(
                timeouts: options.limits.timeouts, certificate: options.certificate, fastPath: fastPath
            ).builder,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            // Services end in reverse order, so the log writer comes first and ends last.
            services: [options.logWriter] + [options.traceExporter].compactMap(\.self) + [stores, maps, roads]
                + services,
            onServerRunning: { channel in
                if let address = channel.localAddress { isListening(address) }
            }, logger: logger)
        var all: [any Service] = []
        if let address = options.adminAddress { all.append(adminApplication(at: address)) }
        all.append(application)
        return ServiceGroup(configuration: .init(services: all, gracefulShutdownSignals: signals, logger: logger))
    }
}
