import Foundation
import Logging
import NIOCore
import SceneFixtures
import ServiceLifecycle
import VantageServer

/// A server on a free port of the loopback, for as long as a test holds on to it.
package final class TestServer: Sendable {
    package let url: URL
    package let server: VantageServer
    private let group: ServiceGroup

    package init(stores: [URL], maps: [URL] = [], roads: URL? = nil, options: ServerOptions = ServerOptions())
        async throws
    {
        var options = options
        // Where many tests share two cores, a minute is not long.
        options.limits.maximumSeconds = 3600
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let served = try await ServedStores(opening: stores, workers: .shared, logger: logger)
        let drawn = try await ServedMaps(opening: maps, workers: .shared, logger: logger)
        let travelled = try await ServedRoads(opening: roads, workers: .shared, logger: logger)
        let (addresses, listening) = AsyncStream<SocketAddress>.makeStream()
        server = VantageServer(served, drawn, travelled, options: options, logger: logger)
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

    // Whoever is still connected is waited for by nobody.
    deinit { Task { [group] in await group.triggerGracefulShutdown() } }
}
