import Foundation
import VantageSceneFixtures
import VantageServerFixtures
import Vantage
import VantageRemote

/// A store with the sample data, and a server that uses the same file.
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

extension TestServer {
    /// Returns a client for the server.
    func remote(key: String? = nil) throws -> RemoteServer {
        try RemoteServer(url, key: key, options: .patient)
    }
}

extension RemoteOptions {
    /// Timeouts that are long enough for a machine that is busy with other tests.
    static var patient: RemoteOptions {
        var options = RemoteOptions()
        (options.connectionTimeout, options.inactivityTimeout, options.responseTimeout) = (
            .seconds(3600), .seconds(3600), .seconds(3600)
        )
        return options
    }
}
