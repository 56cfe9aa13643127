import Foundation
import Logging
import NIOCore
import VantageSceneFixtures
import ServiceLifecycle
import Vantage
import VantageHTTP
import VantageServer

/// A server on a free port on the loopback interface that runs until it is released.
package final class TestServer: Sendable {
    package let url: URL
    package let server: ImageryServer
    private let group: ServiceGroup

    /// - Parameter connect: Connects to the servers of federations.
    package init(
        stores: [URL], catalogs: [PostgresLocation] = [], maps: [URL] = [], roads: URL? = nil,
        options: ServerOptions = ServerOptions(),
        connect: SceneSource.Connect? = nil
    ) async throws {
        var options = options
        // Many tests share two cores, so a response can take longer than a minute.
        options.limits.maximumSeconds = 3600
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        // A client in the same process may occupy all shared workers while it waits for this server.
        let workers = WorkerPool(maximum: 2)
        let servedStores = try await ServedStores(
            opening: stores.map { .file($0) } + catalogs.map { .catalog($0) }, workers: workers, logger: logger,
            connect: connect)
        let servedMaps = try await ServedMaps(opening: maps, workers: .shared, logger: logger)
        let servedRoads = try await ServedRoads(opening: roads, workers: .shared, logger: logger)
        let (addresses, listening) = AsyncStream<SocketAddress>.makeStream()
        server = ImageryServer(servedStores, servedMaps, servedRoads, options: options, logger: logger)
        let group = server.group(host: "127.0.0.1", port: 0) { listening.yield($0) }
        let running = Task {
            defer { listening.finish() }
            try await group.run()
        }
        var address = addresses.makeAsyncIterator()
        guard let port = await address.next()?.port else {
            try await running.value
            throw CancellationError()
        }
        url = URL(string: "http://127.0.0.1:\(port)")!
        self.group = group
    }

    // The server does not wait for clients that are still connected.
    deinit { Task { [group] in await group.triggerGracefulShutdown() } }
}
