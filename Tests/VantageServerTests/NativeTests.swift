import Foundation
import Testing
import Vantage
import VantageParameters
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Checks that the server returns the same results as the library.
@Suite(.fewAtATime)
struct NativeTests {
    private static let place = "48.2001,7.7002"

    @Test func `returns the same availability as the library`() async throws {
        try await RunningServer.serving { server in
            let place = try Coordinate(parsing: Self.place)
            let turned = SceneFilter.Facing(target: try Coordinate(latitude: 48.2002, longitude: 7.7), tolerance: 20)
            let requests: [(String, (inout AvailabilityOptions) -> Void)] = [
                ("", { _ in }), ("&radius=5", { $0.radius = 5 }),
                (
                    "&rank=best&kind=photo",
                    {
                        $0.ranking = .best
                        $0.filter.kind = .photo
                    }
                ),
                ("&facing=48.2002,7.7&facing-tolerance=20", { $0.filter.facing = turned }),
            ]
            for (query, change) in requests {
                var options = AvailabilityOptions()
                change(&options)
                let reply = try await server.ask("/v1/availability?at=\(Self.place)\(query)")
                let expected = try await server.stores[0].scene(near: place, options: options)
                #expect(reply.status == 200)
                #expect(Array(reply.text.utf8) == AvailabilityJSON(expected).text, "\(query)")
            }
        }
    }

    @Test func `reports missing imagery as a result, but as a problem if a picture was requested`() async throws {
        try await RunningServer.serving { server in
            let response = try await server.ask("/v1/availability?at=10,10&explain=true")
            #expect(try response.status == 200 && response.json()["available"] as? Bool == false)
            #expect(try response.json()["nearest"] != nil)
            let picture = try await server.ask("/v1/snapshot?at=10,10")
            #expect(try picture.status == 404 && picture.json()["code"] as? String == "noImagery")
            #expect(picture.headers["content-type"] == "application/problem+json")
        }
    }

    @Test func `renders the same view as the library, and recognizes its entity tag`() async throws {
        try await RunningServer.serving { server in
            let path = "/v1/snapshot?at=\(Self.place)&size=200x150&fov=70&pitch=5"
            let reply = try await server.ask(path)
            let request = LookAroundSceneRequest(coordinate: try Coordinate(parsing: Self.place), in: server.stores[0])
            let scene = try #require(try await request.scene)
            let options = LookAroundSnapshotter.Options(
                size: PictureSize(width: 200, height: 150), pitch: 5, fieldOfView: try FieldOfView(70))
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
            #expect(reply.body == snapshot.jpegData)
            #expect(reply.headers["vantage-scene"] == "\(scene.scene.id)")
            #expect(reply.headers["vantage-attribution"] == scene.scene.attribution)
            #expect(reply.headers["vantage-license"] == "CC0-1.0")
            let tag = try #require(reply.headers["etag"])
            let again = try await server.ask(path, headers: ["If-None-Match": "\"other\", \(tag)"])
            #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
            let other = try await server.ask(path + "&heading=10", headers: ["If-None-Match": tag])
            #expect(other.status == 200 && other.headers["etag"] != tag)
            let head = try await server.ask(path, method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty && head.headers["etag"] == tag)
            #expect(head.headers["content-length"] == "\(reply.body.count)")
        }
    }

    @Test func `lists every scene once across all pages and stores`() async throws {
        let parts = SampleData.collections.map { [$0] }
        try await RunningServer.serving(parts) { server in
            var path: String? = "/v1/scenes?limit=3&bbox=-180,-90,180,90"
            var ids: [String] = []
            while let next = path {
                let page = try await server.ask(next)
                #expect(page.status == 200 && page.headers["content-type"] == "application/geo+json")
                let features = try #require(try page.json()["features"] as? [[String: Any]])
                #expect(features.count <= 3)
                ids += features.compactMap { $0["id"] as? String }
                let links = try page.json()["links"] as? [[String: String]]
                path = links?.first { $0["rel"] == "next" }?["href"]
            }
            var expected: [String] = []
            for store in server.stores { expected += try await store.allScenes(SceneQuery()).map(\.id.description) }
            #expect(ids == expected && Set(ids).count == ids.count && ids.count > 10)
            for (number, store) in server.stores.enumerated() {
                guard let id = try await store.allScenes(SceneQuery()).first?.id else { continue }
                let scene = try await server.ask("/v1/scenes/\(id)")
                let summary = try scene.json()["summary"] as? [String: Any]
                #expect(scene.status == 200 && summary?["collection"] as? String == "part-\(number)")
            }
        }
    }

    @Test func `shows imports immediately, and reopens a replaced file`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            func count() async throws -> Int {
                let reply = try await server.ask("/v1/scenes?limit=1000")
                return try (reply.json()["features"] as? [Any])?.count ?? 0
            }
            let before = try await count()
            let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "more")))
            _ = try await importer.run([SampleData.file("photos").path], into: server.stores[0])
            let after = try await count()
            #expect(before > 0 && after > before)

            let other = server.folder.url.appending(path: "other.sqlite")
            let small = try await SceneStore(writing: other, creating: true)
            _ = try await importer.run([SampleData.file("photos").path], into: small)
            try await small.close()
            try await server.stores[0].close()
            guard rename(other.path, server.stores[0].url.path) == 0 else { throw CancellationError() }
            var seen = after
            for _ in 0..<300 where seen != after - before {
                try await Task.sleep(for: .milliseconds(100))
                seen = try await count()
            }
            #expect(seen == after - before)
        }
    }
}
