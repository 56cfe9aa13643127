import Foundation
import Logging
import NIOCore
import SceneFixtures
import Vantage
import VantageRemote

@testable import VantageServer

/// A server on a free port of the loopback, for as long as a test holds on to it.
final class TestServer: Sendable {
    let url: URL
    private let task: Task<Void, any Error>

    init(stores: [URL], maps: [URL] = [], options: ServerOptions = ServerOptions()) async throws {
        var options = options
        // Where many tests share two cores, a minute is not long.
        options.limits.maximumSeconds = 3600
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let served = try await ServedStores(opening: stores, workers: .shared, logger: logger)
        let drawn = try await ServedMaps(opening: maps, workers: .shared, logger: logger)
        let (addresses, listening) = AsyncStream<SocketAddress>.makeStream()
        task = Task { [options] in
            defer { listening.finish() }
            try await VantageServer(served, drawn, options: options, logger: logger)
                .run(host: "127.0.0.1", port: 0) { listening.yield($0) }
        }
        var address = addresses.makeAsyncIterator()
        guard let port = await address.next()?.port else {
            try await task.value
            throw CancellationError()
        }
        url = URL(string: "http://127.0.0.1:\(port)")!
    }

    deinit { task.cancel() }

    /// One who asks it.
    func remote(key: String? = nil) throws -> RemoteServer {
        try RemoteServer(url, key: key, options: .patient)
    }
}

extension RemoteOptions {
    /// Beside other tests that compute, an answer may take long.
    static var patient: RemoteOptions {
        var options = RemoteOptions()
        (options.connecting, options.silence, options.answering) = (.seconds(3600), .seconds(3600), .seconds(3600))
        return options
    }
}

/// A store of sample data, and a server of the same file.
struct ServedSample: Sendable {
    let folder: TemporaryFolder
    let store: SceneStore
    let server: TestServer
    let provider: RemoteSceneProvider

    init(maps: [String] = []) async throws {
        folder = try TemporaryFolder()
        store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        let collection = CollectionSpec(name: "sample", license: "CC0-1.0", attribution: "Vantage Übung")
        _ = try await DatasetImporter(options: ImportOptions(collection: collection))
            .run(SampleData.collections.map { SampleData.file($0).path }, into: store)
        server = try await TestServer(stores: [store.url], maps: maps.map { SampleData.file($0) })
        provider = RemoteSceneProvider(try server.remote())
    }
}
