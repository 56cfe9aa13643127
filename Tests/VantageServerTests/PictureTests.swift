import Foundation
import Synchronization
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures
import VantageSnapshotter

@testable import VantageHTTP
@testable import VantageServer

@Suite(.fewAtATime) struct PictureTests {
    private static func scenes(of server: RunningServer, _ kind: SceneKind) async throws -> [Scene] {
        try await server.stores[0].allScenes(SceneQuery()).filter { $0.kind == kind && $0.hasPicture }
    }

    @Test func `sends the same tiles as the library, and describes them in JSON`() async throws {
        try await RunningServer.serving { server in
            for kind in SceneKind.allCases {
                let scene = try #require(try await Self.scenes(of: server, kind).first)
                let path = "/v1/scenes/\(scene.id)/tiles"
                let json = try await server.ask(path + ".json").json()
                let tiling = try await server.stores[0].pictureTiling(of: scene)
                let levels = try #require(json["levels"] as? [[String: Int]])
                #expect(levels.map { $0["width"] } == tiling.levels.map(\.size.width))
                #expect(json["tileSize"] as? Int == 512 && json["overlap"] as? Int == 1)
                #expect((json["crop"] != nil) == (kind == .panorama))
                for (number, level) in tiling.levels.enumerated() {
                    let (column, row) = (level.columns - 1, level.rows - 1)
                    let reply = try await server.ask("\(path)/\(number)/\(column)/\(row).jpg")
                    let address = PictureTileAddress(level: number, column: column, row: row)
                    let expected = try await server.stores[0].pictureTile(address, of: scene)
                    #expect(reply.status == 200 && reply.body == expected)
                    #expect(reply.headers["cache-control"]?.contains("immutable") == true)
                    #expect(reply.headers["vantage-scene"] == scene.id.description)
                    let tag = try #require(reply.headers["etag"])
                    let again = try await server.ask(
                        "\(path)/\(number)/\(column)/\(row).jpg", headers: ["If-None-Match": tag])
                    #expect(again.status == 304 && again.body.isEmpty)
                    #expect(try await server.ask("\(path)/\(number)/\(column + 1)/\(row).jpg").status == 404)
                }
                let base = try await server.ask(path + "/base.jpg")
                #expect(try await base.body == server.stores[0].preview(width: 1024, of: scene))
            }
        }
    }

    @Test(arguments: ["x/0/0.jpg", "0/-1/0.jpg", "0/0/1e3.jpg", "0/0/99999999999999999999.jpg", "0/0/0.png", "0/0"])
    func `responds with 404 to a request for a tile that does not exist`(path: String) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scene = try #require(try await Self.scenes(of: server, .panorama).first)
            let reply = try await server.ask("/v1/scenes/\(scene.id)/tiles/\(path)")
            #expect(try reply.status == 404 && reply.json()["code"] as? String == "notFound")
        }
    }

    @Test func `describes a view without rendering it, and links to its picture`() async throws {
        try await RunningServer.serving { server in
            let scene = try #require(try await Self.scenes(of: server, .panorama).first { $0.heading != nil })
            let place = try #require(
                try await server.stores[0].allScenes(SceneQuery()).first { $0.coordinate != scene.coordinate }?
                    .coordinate)
            let point = "point=\(place.latitude),\(place.longitude)"
            let reply = try await server.ask(
                "/v1/snapshot.json?scene=\(scene.id)&look-at=\(place.latitude),\(place.longitude)&\(point)&point=0,0")
            let json = try reply.json()
            #expect(reply.status == 200 && (json["scene"] as? [String: Any])?["scene"] as? String == "\(scene.id)")
            let points = try #require(json["points"] as? [Any])
            let middle = try #require(points[0] as? [String: Double])
            // The place to look at is in the center column.
            #expect(abs((middle["x"] ?? 0) - 320) < 0.01 && points.count == 2)
            let href = try #require(json["href"] as? String)
            let picture = try await server.ask(href)
            let direct = try await server.ask(
                "/v1/snapshot?scene=\(scene.id)&look-at=\(place.latitude),\(place.longitude)")
            #expect(picture.status == 200 && picture.body == direct.body)
            let view =
                try JSONSerialization.jsonObject(
                    with: Data(try #require(picture.headers["vantage-view"]).utf8)) as? [String: Any]
            #expect(view?["heading"] as? Double == (json["view"] as? [String: Any])?["heading"] as? Double)
        }
    }

    @Test func `returns the next, previous and nearby scenes as neighbors`() async throws {
        try await RunningServer.serving { server in
            let store = server.stores[0]
            let scenes = try await store.allScenes(SceneQuery()).filter { $0.sequence != nil }
            try #require(scenes.count > 2)
            for scene in scenes.prefix(5) {
                let json = try await server.ask("/v1/scenes/\(scene.id)/neighbors").json()
                let expected = try await store.neighbors(of: scene, radius: 15)
                #expect(
                    (json["next"] as? [String: Any])?["scene"] as? String == expected.next?.id.description)
                #expect(
                    (json["previous"] as? [String: Any])?["scene"] as? String == expected.previous?.id.description)
                let nearby = try #require(json["nearby"] as? [[String: Any]])
                #expect(nearby.map { $0["scene"] as? String } == expected.nearby.map(\.id.description))
                #expect(nearby.allSatisfy { ($0["distance"] as? Double ?? 99) <= 15 })
            }
        }
    }

    @Test func `still serves neighbors at their former, undocumented path`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scene = try #require(try await server.stores[0].allScenes(SceneQuery()).first)
            for query in ["", "?radius=100&details", "?radios=1"] {
                let current = try await server.ask("/v1/scenes/\(scene.id)/neighbors\(query)")
                let former = try await server.ask("/v1/scenes/\(scene.id)/neighbours\(query)")
                #expect(former.status == current.status && former.body == current.body, "\(query)")
                #expect(former.headers["etag"] == current.headers["etag"])
            }
            let refused = try await server.ask("/v1/scenes/\(scene.id)/neighbours", method: "DELETE")
            #expect(refused.status == 405 && refused.headers["allow"] == "GET, HEAD")
            for path in ["/openapi.json", "/docs"] {
                #expect(try await !server.ask(path).text.contains("neighbours"), "\(path)")
            }
        }
    }

    @Test func `lists scenes near a place, nearest first, and scenes in a sequence`() async throws {
        try await RunningServer.serving { server in
            let all = try await server.stores[0].allScenes(SceneQuery())
            let middle = try #require(all.first { $0.sequence != nil })
            let reply = try await server.ask(
                "/v1/scenes?near=\(middle.coordinate.latitude),\(middle.coordinate.longitude)&radius=100&limit=3")
            let ids = try #require(try reply.json()["features"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            let distances = all.map { $0.coordinate.distance(to: middle.coordinate) }.sorted()
            let found = ids.compactMap { id in all.first { $0.id.description == id } }
                .map { $0.coordinate.distance(to: middle.coordinate) }
            #expect(found == Array(distances.filter { $0 <= 100 }.prefix(3)))
            let sequence = try await server.ask("/v1/scenes?sequence=\(middle.sequence ?? "")&limit=10000").json()
            let expected = all.filter { $0.sequence == middle.sequence }.map(\.id.description)
            #expect((sequence["features"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == expected)
            for bad in ["near=0,0&bbox=0,0,1,1", "radius=5", "near=0,0&radius=5000", "near=x", "near=0,0&after=3"] {
                #expect(try await server.ask("/v1/scenes?\(bad)").status == 400, "\(bad)")
            }
        }
    }

    @Test func `shares one rendering between concurrent requests`()
        async throws
    {
        let renderings = Counter()
        let renderCache = RenderCache(limits: ServerLimits())
        let tag = EntityTag(of: ["one"])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let content = try await renderCache.content(tag: tag) {
                        renderings.add()
                        try await Task.sleep(for: .milliseconds(50))
                        return EndpointResponse.Content(type: .jpeg, bytes: [1, 2, 3])
                    }
                    #expect(content.bytes == [1, 2, 3])
                }
            }
            try await group.waitForAll()
        }
        #expect(renderings.count == 1)
    }

    @Test func `reports that it is busy if too many renderings are in progress, and does not cache failures`()
        async throws
    {
        var limits = ServerLimits()
        // Many tests share two cores, so a rendering can take longer than a minute.
        limits.maximumSeconds = 3600
        let queue = WorkQueue("drawings", running: 1, waiting: 1)
        let renderCache = RenderCache(limits: limits, queue: queue)
        let (open, gate) = AsyncStream<Void>.makeStream()
        let waiting = (0..<2).map { number in
            Task {
                try await renderCache.content(tag: EntityTag(of: ["\(number)"])) {
                    for await _ in open { break }
                    throw Problem.notFound
                }
            }
        }
        try await waitUntil { renderCache.state.active == 2 }
        let refusal = await #expect(throws: Problem.self) {
            try await renderCache.content(tag: EntityTag(of: ["another"])) {
                EndpointResponse.Content(type: .jpeg, bytes: [])
            }
        }
        #expect(refusal?.code == "busy" && refusal?.status == 503)
        gate.finish()
        for task in waiting { await #expect(throws: Problem.self) { try await task.value } }
        let content = try await renderCache.content(tag: EntityTag(of: ["0"])) {
            EndpointResponse.Content(type: .jpeg, bytes: [7])
        }
        #expect(content.bytes == [7])
    }
}

/// A counter that several tasks can use.
private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}

extension RenderCache {
    fileprivate func content(
        tag: EntityTag, _ render: @escaping @Sendable () async throws -> EndpointResponse.Content
    ) async throws -> EndpointResponse.Content {
        let rendering = EndpointResponse.Rendering(tag: tag, part: 0) { [try await render()] }
        return if let cached = try cachedContent(of: rendering) { cached } else { try await content(of: rendering) }
    }
}
