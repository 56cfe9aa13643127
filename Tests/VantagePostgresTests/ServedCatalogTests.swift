import Foundation
import Testing
import Vantage
import VantageHTTP
import VantageSceneFixtures
import VantageServerFixtures
import VantageStoreCore

@testable import VantagePostgres

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct ServedCatalogTests {
    /// Requests in addition to the samples, whose responses are not the server's own JSON.
    private static func requests(_ scenes: [Scene]) -> [String] {
        let ids = scenes.filter(\.hasPicture).prefix(2).map(\.id.description)
        return [
            "/v1/snapshot?at=48.2001,7.7002&size=160x120", "/tiles/coverage/6/33/22.mvt",
            "/tiles/coverage/16/34169/22724.mvt",
            "/tiles/coverage.json", "/v1/server", "/api", "/api/collections", "/api/collections/town",
            "/api/collections/town/items?limit=3", "/api/search?limit=2&bbox=7.6,48.1,7.8,48.3",
            "/api/search?ids=\(ids[0])", "/api/search?filter=\(Self.filter)&limit=5&sortby=-datetime",
            "/api/map/6/33/22.mvt",
            "/maps/api/streetview/metadata?location=48.2001,7.7002",
        ]
            + ids.flatMap {
                [
                    "/v1/scenes/\($0)/picture", "/v1/scenes/\($0)/tiles/0/0/0.jpg", "/v1/scenes/\($0)/tiles/base.jpg",
                    "/api/collections/town/items/\($0)", "/v1/snapshot?scene=\($0)&size=100x100",
                ]
            }
    }

    private static let filter = "vantage:kind%20=%20%27panorama%27%20AND%20id%20IS%20NOT%20NULL"

    @Test func `a server sends the same responses for a catalog as for the store copied into it`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.store(folder)
        let location = try PostgresServer.shared().newDatabase().location
        _ = try await CopyIntoPostgres(store, into: location).run()
        let file = try await TestServer(stores: [store.url])
        let catalog = try await TestServer(stores: [], catalogs: [location])
        let scenes = try await store.allScenes(SceneQuery())
        // Some of the scenes, of both kinds, so that the test takes less time.
        let some = scenes.filter(\.hasPicture).prefix(4) + scenes.filter { !$0.hasPicture }.prefix(3)
        let samples = try await SampleRequests(Array(some)) { try await Client(file).json($0) }
        var requests = file.server.endpoints.flatMap { samples[$0.name] }.map { ($0.path, $0.body) }
        let succeeding = Self.requests(scenes)
        requests += succeeding.map { ($0, nil) }
        for (path, body) in requests {
            let expected = try await Client(file).ask(path, body), answer = try await Client(catalog).ask(path, body)
            #expect(answer.status == expected.status, "\(path)")
            #expect(answer.status < 300 || !succeeding.contains(path), "\(path): \(answer.text.prefix(300))")
            #expect(answer.body == expected.body, "\(path): \(expected.text.prefix(300)) \(answer.text.prefix(300))")
        }
        #expect(requests.count > 60)
    }

    /// Imports the sample data, with pictures in objects and with places.
    private static func store(_ folder: TemporaryFolder) async throws -> SceneStore {
        let store = try await SceneStore(writing: folder.url.appending(path: "town.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "town", license: "CC0-1.0", attribution: "Übung"))
        options.pictures = try StorageLocation(folder.url.appending(path: "pictures").path)
        let scenes = SampleData.collections.map { SampleData.file($0).path }
        _ = try await DatasetImporter(options: options).run(scenes, into: store)
        options.format = .places
        _ = try await DatasetImporter(options: options).run([SampleData.file("map/places.geojsonl").path], into: store)
        return store
    }

    @Test func `scenes that another process adds or removes appear and disappear`() async throws {
        let folder = try TemporaryFolder()
        let location = try PostgresServer.shared().newDatabase().location
        let writer = try await PostgresStore(opening: location, access: .create)
        defer { writer.close() }
        let server = try await TestServer(stores: [], catalogs: [location])
        let client = Client(server)
        let (place, tile) = ("/v1/availability?at=48.201,7.701&radius=1000", "/tiles/coverage/6/33/22.mvt")
        func answers() async throws -> [Data] {
            var answers: [Data] = []
            for path in ["/v1/collections", place, tile] { answers.append(try await client.ask(path).body) }
            return answers
        }
        let empty = try await answers()
        // Later responses come from the caches, until the catalog changes.
        for _ in 0..<3 { #expect(try await answers() == empty) }
        let file = try folder.write(PostgresStoreTests.table(30, seed: 5), to: "scenes.csv")
        let work = try await CatalogImport(
            into: writer, name: "a", resuming: false, folder: folder.url.appending(path: "staging"))
        _ = try await work.run { try await PostgresStoreTests.importer().run([file.path], into: $0) }
        try await waitUntil { zip(try await answers(), empty).allSatisfy { $0 != $1 } }
        try await writer.removeCollection("town")
        try await waitUntil { try await answers() == empty }
    }

    @Test func `a request waits during a short outage, and fails during a long one`() async throws {
        let folder = try TemporaryFolder()
        let server = try PostgresServer.shared()
        let (name, location) = try server.newDatabase()
        _ = try await CopyIntoPostgres(PostgresStoreTests.store(folder, count: 10), into: location).run()
        let catalog = try await TestServer(stores: [], catalogs: [location])
        let impatient = try await PostgresStore(location, .read, isCopying: false, patience: .milliseconds(100))
        defer { impatient.close() }
        let client = Client(catalog)
        #expect(try await client.ask("/health/ready").status == 200)
        try server.interrupt(name)
        try await waitUntil { try await client.ask("/health/ready").status == 503 }
        let error = try await #require(throws: StoreError.self) {
            for _ in 0..<100 { _ = try await impatient.scenes(SceneQuery(), limit: 1) }
        }
        #expect(error.code == .unreachable, "\(error)")
        #expect(Problem(error).status == 503 && Problem(error).detail.contains("Retry later"))
        // Further reads fail immediately.
        let begin = ContinuousClock.now
        for _ in 0..<200 { _ = try? await impatient.scenes(SceneQuery(), limit: 1) }
        #expect(ContinuousClock.now - begin < .seconds(10))
        async let waiting = client.ask("/v1/scenes?limit=1")
        try await Task.sleep(for: .milliseconds(200))
        try server.resume(name)
        #expect(try await waiting.status == 200)
        try await waitUntil { try await client.ask("/health/ready").status == 200 }
        try await waitUntil { (try? await impatient.scenes(SceneQuery(), limit: 1)) != nil }
    }
}

/// A client of a test server.
private struct Client {
    struct Answer {
        let status: Int
        let body: Data
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let server: TestServer

    init(_ server: TestServer) { self.server = server }

    func ask(_ path: String, _ body: String? = nil) async throws -> Answer {
        let reply = try await RunningServer.ask(path, at: server.url, method: body == nil ? "GET" : "POST", body: body)
        // Links contain the address of the server.
        let text = String(decoding: reply.body, as: UTF8.self)
        let isText = Data(text.utf8) == reply.body
        return Answer(
            status: reply.status,
            body: isText ? Data(text.replacing(":\(server.url.port ?? 0)", with: "").utf8) : reply.body)
    }

    func json(_ path: String) async throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: try await ask(path).body) as? [String: Any] ?? [:]
    }
}
