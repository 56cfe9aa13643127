import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// A removed scene disappears from every response, whether the store is changed or replaced.
@Suite(.fewAtATime)
struct RemovalTests {
    /// The paths of a scene's own responses.
    private static func own(_ scene: Scene) -> [String] {
        let (native, stac) = ("/v1/scenes/\(scene.id)", "/api/pictures/\(scene.id)")
        return [
            native, "\(native)/neighbors", "\(native)/picture", "\(native)/tiles.json", "\(native)/tiles/base.jpg",
            "\(native)/tiles/0/0/0.jpg", "/v1/snapshot?scene=\(scene.id)&size=64x48",
            "/v1/snapshot.json?scene=\(scene.id)&size=64x48", stac, "\(stac)/hd.jpg", "\(stac)/sd.jpg",
            "\(stac)/thumb.jpg", "/api/collections/part-0/items/\(scene.id)",
            "/maps/api/streetview?pano=\(scene.id)&size=64x48&return_error_code=true",
        ]
    }

    /// The paths of responses that include the scene, or count it.
    private static func shared(_ scene: Scene) -> [String] {
        let (at, tile) = ("\(scene.coordinate.latitude),\(scene.coordinate.longitude)", "16/34169/22726.mvt")
        return [
            "/v1/availability?at=\(at)&radius=2", "/v1/scenes?limit=1000", "/v1/scenes?near=\(at)", "/v1/collections",
            "/api/search?limit=1000", "/api/search?ids=\(scene.id)", "/api/collections/part-0/items?limit=1000",
            "/api/collections", "/api/collections/part-0", "/api/aggregate?aggregations=total_count",
            "/tiles/coverage/\(tile)", "/api/map/\(tile)",
        ]
    }

    /// Waits until no response shows the scene.
    ///
    /// - Parameter before: The responses before the removal.
    private static func waitForRemoval(
        _ scene: Scene, _ server: RunningServer, before: [String: RunningServer.Reply]
    ) async throws {
        for path in own(scene) + shared(scene) {
            let tag = before[path]?.headers["etag"] ?? ""
            let status = own(scene).contains(path) ? 404 : 200
            try await waitUntil {
                let reply = try await server.ask(path, headers: ["If-None-Match": tag])
                return reply.status == status && reply.body != before[path]?.body
            }
        }
    }

    private static func replies(_ scene: Scene, _ server: RunningServer) async throws -> [String: RunningServer.Reply] {
        var replies: [String: RunningServer.Reply] = [:]
        for path in own(scene) + shared(scene) {
            replies[path] = try await server.ask(path)
            #expect(replies[path]?.status == 200, "\(path)")
        }
        return replies
    }

    @Test(arguments: [true, false])
    func `a removed scene disappears from every response`(isInPlace: Bool) async throws {
        try await RunningServer.serving([["street"]]) { server in
            let store = server.stores[0]
            let scene = try #require(try await store.allScenes(SceneQuery()).first { $0.kind == .panorama })
            let before = try await Self.replies(scene, server)
            if isInPlace {
                _ = try await store.remove([scene.id])
            } else {
                try await store.close()
                let copy = server.folder.url.appending(path: "copy.sqlite")
                try FileManager.default.copyItem(at: store.url, to: copy)
                let changed = try await SceneStore(writing: copy, creating: false)
                _ = try await changed.remove([scene.id])
                try await changed.close()
                #expect(rename(copy.path, store.url.path) == 0)
            }
            try await Self.waitForRemoval(scene, server, before: before)
        }
    }

    @Test func `no shared cache may keep a response about a scene for more than a second`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scene = try #require(try await server.stores[0].allScenes(SceneQuery()).first { $0.kind == .panorama })
            for (path, reply) in try await Self.replies(scene, server) {
                let caching = try #require(reply.headers["cache-control"])
                let directives = caching.split(separator: ", ")
                #expect(
                    ["no-cache", "no-store"].contains(caching)
                        || directives.contains("s-maxage=1") && directives.contains("proxy-revalidate"),
                    "\(path): \(caching)")
            }
        }
    }
}
