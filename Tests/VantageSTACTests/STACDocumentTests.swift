import Foundation
import Testing
import Vantage
import VantageGeodesy
import VantageMapTiles
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageSTAC

/// Tests the STAC documents, their links, and the pictures that they link to.
@Suite(.fewAtATime)
struct STACDocumentTests {
    private static func links(_ json: [String: Any]) -> [[String: Any]] { json["links"] as? [[String: Any]] ?? [] }

    /// Returns the path of a link to this server.
    private static func path(_ link: [String: Any]) -> String? {
        guard let href = link["href"] as? String, href.hasPrefix("http://127.0.0.1") else { return nil }
        return String(href.dropFirst(7).drop { $0 != "/" })
    }

    @Test func `every link and asset resolves to its media type`() async throws {
        try await RunningServer.serving([["street", "photos"], ["tables", "cropped"]]) { server in
            var pending = ["/api", "/api/search?limit=3", "/api/queryables"]
            var seen: Set<String> = []
            while let path = pending.popLast() {
                guard seen.insert(path).inserted, seen.count < 150 else { continue }
                let reply = try await server.ask(path)
                #expect(reply.status == 200, "\(path)")
                guard reply.headers["content-type"]?.contains("json") == true else { continue }
                let json = try reply.json()
                var documents = [json] + (json["features"] as? [[String: Any]] ?? [])
                documents += json["collections"] as? [[String: Any]] ?? []
                for document in documents {
                    let assets = (document["assets"] as? [String: [String: Any]] ?? [:]).values
                    for link in Self.links(document) + assets where link["method"] as? String != "POST" {
                        guard let path = Self.path(link), !path.contains("{"), link["rel"] as? String != "user-search"
                        else {
                            continue
                        }
                        pending.append(path)
                        guard seen.count < 60 else { continue }
                        let type = try #require(link["type"] as? String)
                        let reply = try await server.ask(path, method: "HEAD")
                        #expect(reply.headers["content-type"]?.hasPrefix(type) == true, "\(path) \(type)")
                    }
                }
            }
            #expect(seen.count > 40)
        }
    }

    @Test func `lists the same conformance classes on the landing page as at the conformance endpoint`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let landing = try await server.ask("/api/").json()
            let conformance = try await server.ask("/api/conformance").json()
            #expect(landing["conformsTo"] as? [String] == conformance["conformsTo"] as? [String])
            #expect(landing["type"] as? String == "Catalog" && landing["stac_version"] as? String == "1.0.0")
            let types = Dictionary(
                Self.links(landing).map { ("\($0["rel"] ?? "")", "\($0["type"] ?? "")") }, uniquingKeysWith: { $1 })
            #expect(types["search"] == "application/geo+json" && types["data"] == "application/json")
            #expect(types["service-doc"] == "text/html")
            #expect(
                Self.links(landing).filter { $0["rel"] as? String == "service-desc" }.map { "\($0["type"] ?? "")" } == [
                    "application/vnd.oai.openapi+json;version=3.0", "application/vnd.oai.openapi+json;version=3.1",
                ])
            let live = try await server.ask("/api/live", method: "HEAD")
            #expect(live.status == 200 && live.body.isEmpty)
        }
    }

    @Test func `omits a scene's unknown values`() async throws {
        try await RunningServer.serving { server in
            for scene in try await server.stores[0].allScenes(SceneQuery()) {
                let item = try await server.ask("/api/collections/part-0/items/\(scene.id)").json()
                let properties = try #require(item["properties"] as? [String: Any])
                #expect(item["id"] as? String == scene.id.description && item["collection"] as? String == "part-0")
                let place = (item["geometry"] as? [String: Any])?["coordinates"] as? [Double]
                let expected = [scene.coordinate.longitude, scene.coordinate.latitude]
                // Foundation's parser is off in the last digit.
                #expect(zip(try #require(place), expected).allSatisfy { abs($0 - $1) < 1e-12 })
                let isTrue = scene.headingReference == .true
                #expect(properties["view:azimuth"] as? Double == (isTrue ? scene.heading?.degrees : nil))
                #expect(properties["pers:pitch"] as? Double == scene.pitch)
                #expect((properties["datetime"] is NSNull) == (scene.captured == nil))
                #expect((properties["start_datetime"] == nil) == (scene.captured != nil))
                let assets = item["assets"] as? [String: [String: Any]] ?? [:]
                #expect(assets.keys.sorted() == (scene.hasPicture ? ["hd", "sd", "thumb"] : []))
                let extensions = item["stac_extensions"] as? [String] ?? []
                #expect(extensions.contains { $0.contains("tiled-assets") } == (item["asset_templates"] != nil))
                #expect(!extensions.contains { $0.contains("perspective") })
            }
        }
    }

    @Test func `lists the scenes in a collection, and those in a sequence in order`() async throws {
        try await RunningServer.serving([["street", "photos"]]) { server in
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            func ids(_ path: String) async throws -> [String] {
                let json = try await server.ask(path).json()
                return (json["features"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            }
            #expect(try await ids("/api/collections/part-0/items?limit=1000") == scenes.map(\.id.description))
            let name = try #require(scenes.first?.sequence)
            let members = scenes.filter { $0.sequence == name }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
            let found = try await ids("/api/collections/part-0~\(name)/items?limit=1000")
            #expect(found == members.map(\.id.description) && found.count > 5)
            #expect(try await ids("/api/search?limit=1000&collections=part-0~\(name)").count == found.count)
            let middle = members[members.count / 2]
            let item = try await server.ask("/api/collections/part-0~\(name)/items/\(middle.id)").json()
            let rels = Self.links(item).filter { ["next", "prev"].contains($0["rel"] as? String) }
            #expect(
                rels.compactMap { $0["id"] as? String } == [
                    members[members.count / 2 - 1].id.description, members[members.count / 2 + 1].id.description,
                ])
            for path in ["none", "part-0~none", "none/items", "part-0/items/0000000000000", "part-0/items/x"] {
                let reply = try await server.ask("/api/collections/\(path)")
                #expect(reply.status == 404 && reply.headers["content-type"] == "application/problem+json", "\(path)")
            }
        }
    }

    @Test(arguments: ["plain", "with space", "50% ~ a/b~c", "%7E", "Straße"])
    func `parses the ids of collections and sequences, whatever their names`(
        name: String
    ) {
        for sequence in [nil, "2", "a~b", "%25"] {
            let id = STACCollectionID(name, sequence: sequence)
            #expect(STACCollectionID(parsing: id.description) == id)
        }
    }

    @Test func `covers a panorama of any size with tiles, leaving no gaps`() throws {
        for (width, height) in [(2048, 1024), (5700, 2850), (8191, 4096), (1024, 512), (16_384, 8192), (1025, 513)] {
            var scene = Scene(
                id: SceneID(hashing: "a"), collection: "a", coordinate: try Coordinate(latitude: 1, longitude: 1),
                camera: .equirectangular(Equirectangular(width: width, height: height)), hasPicture: true)
            scene.size = PictureSize(width: width, height: height)
            let tiling = try #require(PanoramaxTiling(scene))
            #expect(tiling.columns.nonzeroBitCount == 1 && tiling.rows.nonzeroBitCount == 1 && tiling.columns <= 16)
            let parts = (0..<tiling.columns).compactMap { tiling.part(column: $0, row: 0)?.columns }
            let rows = (0..<tiling.rows).compactMap { tiling.part(column: 0, row: $0)?.rows }
            #expect(parts.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == width)
            #expect(rows.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == height)
            #expect(tiling.part(column: tiling.columns, row: 0) == nil && tiling.part(column: 0, row: -1) == nil)
        }
    }

    @Test func `serves pictures in three sizes and as tiles`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scene = try #require(try await server.stores[0].allScenes(SceneQuery()).first { $0.hasPicture })
            let path = "/api/pictures/\(scene.id)"
            let original = try await server.stores[0].originalFile(of: scene)
            #expect(try await server.ask(path + "/hd.jpg").body == Data(original))
            #expect(try await server.ask(path + "/hd.jpg", headers: ["Range": "bytes=0-9"]).status == 206)
            #expect(try await server.ask(path + "/sd.jpg").body == server.stores[0].preview(width: 2048, of: scene))
            #expect(try await server.ask(path + "/thumb.jpg").body == server.stores[0].preview(width: 500, of: scene))
            let tiling = try #require(PanoramaxTiling(scene))
            let part = try #require(tiling.part(column: 1, row: 1))
            let tile = try await server.ask(path + "/tiled/1_1.jpg")
            #expect(try await tile.body == server.stores[0].picturePart(part.columns, part.rows, of: scene))
            #expect(tile.status == 200 && tile.headers["cache-control"]?.contains("immutable") == true)
            for tile in ["4_0", "0_2", "1", "01_1", "1_1_1", "a_b", "-1_0"] {
                #expect(try await server.ask(path + "/tiled/\(tile).jpg").status == 404, "\(tile)")
            }
            #expect(try await server.ask("/api/collections/part-0/thumb.jpg").headers["content-type"] == "image/jpeg")
        }
    }

    @Test func `Panoramax's map layers contain the ids of existing items`() async throws {
        try await RunningServer.serving([["street", "photos", "tables"]]) { server in
            let scenes = try await server.stores[0].allScenes(SceneQuery())
            let point = MapPoint(scenes[0].coordinate)
            func tile(_ zoom: Int) async throws -> VectorTile {
                let side = Double(1 << zoom)
                let reply = try await server.ask("/api/map/\(zoom)/\(Int(point.x * side))/\(Int(point.y * side)).mvt")
                #expect(reply.status == 200 && reply.headers["content-type"] == "application/vnd.mapbox-vector-tile")
                return try VectorTileReader.read([UInt8](reply.body), limits: VectorTileLimits())
            }
            #expect(try await tile(5).layers.map(\.name) == ["grid"])
            #expect(try await tile(12).layers.map(\.name) == ["sequences"])
            let near = try await tile(13)
            #expect(near.layers.map(\.name) == ["sequences", "pictures"])
            let pictures = near.layers[1]
            #expect(pictures.features.count == scenes.count(where: \.hasPicture))
            for feature in pictures.features {
                let texts = ["id", "first_sequence", "sequences", "type"].map {
                    pictures.value(of: $0, in: feature)?.text ?? ""
                }
                #expect(texts[2] == "[\"\(texts[1])\"]" && ["equirectangular", "flat"].contains(texts[3]))
                let item = try await server.ask("/api/collections/\(texts[1])/items/\(texts[0])")
                #expect(item.status == 200, "\(texts)")
            }
        }
    }

    @Test func `finds the users to whom collections are attributed`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let found = try await server.ask("/api/users/search?q=vantage").json()["features"] as? [[String: Any]]
            let user = try #require(found?.first)
            #expect(user["name"] as? String == "Vantage Übung")
            let same = try await server.ask("/api/users/\(user["id"] ?? "")").json()
            #expect(same["name"] as? String == "Vantage Übung")
            #expect(try await server.ask("/api/users/none").status == 404)
            #expect(try await server.ask("/api/users/search").status == 400)
            let auth = try await server.ask("/api/configuration").json()["auth"] as? [String: Bool]
            #expect(auth == ["enabled": false])
        }
    }
}
