import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

@Suite(.fewAtATime) struct MapTests {
    private static let place = "at=48.2,7.7"

    private static func serving<Result>(_ body: (RunningServer) async throws -> Result) async throws -> Result {
        try await RunningServer.serving(
            [["street"]], maps: ["map/aubeval.mbtiles", "map/relief.mbtiles", "map/overlay.geojson"], body)
    }

    private static func store() async throws -> MapStore {
        try await MapStore(
            opening: ["map/aubeval.mbtiles", "map/relief.mbtiles", "map/overlay.geojson"].map { SampleData.file($0) })
    }

    @Test(arguments: [("png", "image/png"), ("jpeg", "image/jpeg"), ("webp", "image/webp")])
    func `returns the same bytes as the library`(format: String, type: String) async throws {
        try await Self.serving { server in
            let reply = try await server.ask(
                "/v1/map?\(Self.place)&zoom=15&size=300x200&style=muted&dark=true&format=\(format)")
            #expect(reply.status == 200 && reply.headers["content-type"] == type)
            var options = MapSnapshotter.Options(
                area: .camera(MapCamera(center: try Coordinate(latitude: 48.2, longitude: 7.7), zoom: 15)),
                size: .init(width: 300, height: 200), configuration: .standard(emphasis: .muted), colorScheme: .dark)
            options.format = try #require(MapPictureFormat(fileExtension: format))
            #expect(try await reply.body == MapSnapshotter(options: options, in: Self.store()).snapshot.data)
        }
    }

    @Test func `accepts overlays in the URL and in a body`() async throws {
        let shape = #"{"type":"LineString","coordinates":[[7.69,48.199],[7.71,48.201]]}"#
        try await Self.serving { server in
            let base = "\(Self.place)&zoom=14&size=200x200"
            let plain = try await server.ask("/v1/map?\(base)")
            let encoded = try #require(
                "\(shape),stroke=red,width=9".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let address = try await server.ask("/v1/map?\(base)&overlay=\(encoded)&marker=48.2,7.7,Moin")
            let body = """
                {"at": "48.2,7.7", "zoom": 14, "size": "200x200", "marker": ["48.2,7.7,Moin"],
                 "overlay": [{"geojson": \(shape), "stroke": "red", "width": 9}]}
                """
            let posted = try await server.ask(
                "/v1/map", method: "POST", headers: ["Content-Type": "application/json"], body: body)
            #expect(plain.status == 200 && address.status == 200 && posted.status == 200)
            #expect(address.body == posted.body && address.body != plain.body)
        }
    }

    @Test(arguments: [
        "", "at=48.2,7.7&bbox=1,1,2,2", "bbox=1,1,2,2&zoom=3", "at=48.2,7.7&zoom=23", "at=48.2,7.7&overlay=/etc/passwd",
        "at=48.2,7.7&overlay=", "at=48.2,7.7&overlay={}", "at=48.2,7.7&overlay=%7B%22type%22:%22Point%22%7D", "fit={}",
        "at=48.2,7.7&fit=x", "fit=enc:", "at=48.2,7.7&size=9000x9000", "at=48.2,7.7&poi=nope",
        "at=48.2,7.7&style=roman", "at=48.2,7.7&format=gif", "at=NaN,7.7", "at=48.2,7.7&insets=400",
    ])
    func `rejects an invalid map request`(query: String) async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/map?\(query)")
            #expect(try reply.status == 400 && reply.json()["code"] is String, "\(reply.text)")
            #expect(!reply.text.contains("root:"))
        }
    }

    @Test(arguments: [
        "[]", "{", "nonsense", #"{"at": null}"#, #"{"at": ["1,1", "2,2"]}"#, #"{"nope": 1}"#,
        #"{"at": "48.2,7.7", "overlay": {"stroke": "red"}}"#,
        #"{"at": "48.2,7.7", "overlay": {"geojson": {"type": "Point", "coordinates": [500, 100]}}}"#,
        #"{"at": "48.2,7.7", "marker": ["# + Array(repeating: #""48.2,7.7""#, count: 1001).joined(separator: ",")
            + "]}",
        #"{"at": ""# + String(repeating: "1", count: 20_000) + #""}"#,
        #"{"at": "48.2,7.7", "overlay": {"geojson": {"type": "Point", "coordinates": [7, 48]}, "file": "x"}}"#,
    ])
    func `rejects a malformed body`(body: String) async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/map", method: "POST", body: body)
            #expect(try reply.status == 400 && reply.json()["code"] is String, "\(reply.text)")
        }
    }

    @Test func `describes a map in JSON`() async throws {
        try await Self.serving { server in
            let json = try await server.ask(
                "/v1/map.json?\(Self.place)&zoom=15&size=400x300&coordinate=48.2,7.7&coordinate=0,0&point=10,10"
            ).json()
            #expect((json["bounds"] as? [Double])?.count == 4 && (json["labels"] as? [Any])?.isEmpty == false)
            let places = try #require(json["places"] as? [Any])
            let middle = try #require(places[0] as? [String: Double])
            #expect(abs((middle["x"] ?? 0) - 200) < 0.6 && abs((middle["y"] ?? 0) - 150) < 0.6 && places[1] is NSNull)
        }
    }

    @Test func `renders the same tiles as the library, each with its own entity tag`() async throws {
        try await Self.serving { server in
            let list = try await server.ask("/tiles/standard.json").json()
            let template = try #require((list["tiles"] as? [String])?.first)
            #expect(template.hasPrefix("http://127.0.0.1:") && template.hasSuffix("/tiles/standard/{z}/{x}/{y}.png"))
            let tile = try #require(MapTileAddress(zoom: 15, x: 17084, y: 11362))
            let block = MapMetatile(of: tile)
            let expected = try await Self.store().tiles(
                of: block, options: .init(area: .places([]), skipsDamagedTiles: true, format: .png))
            let reply = try await server.ask("/tiles/standard/\(tile).png")
            #expect(reply.status == 200 && reply.body == expected[block.index(of: tile)])
            #expect(reply.headers["vantage-attribution"]?.isEmpty == false)
            let tag = try #require(reply.headers["etag"])
            #expect(try await server.ask("/tiles/standard/\(tile).png", headers: ["If-None-Match": tag]).status == 304)
            #expect(try await server.ask("/tiles/standard/\(tile).png?dark").headers["etag"] != tag)
            for good in ["muted/15/17084/11362@2x.webp", "imagery/13/4271/2840.jpg?tileSize=512", "standard/0/0/0.png"]
            {
                #expect(try await server.ask("/tiles/\(good)").status == 200, "\(good)")
            }
            for bad in [
                "roman/1/0/0.png", "standard/1/2/0.png", "standard/1/0/0.gif", "standard/1/0/0", "standard/23/0/0.png",
                "standard/1/0/0@9x.png", "imagery/3/4/2.jpg", "hybrid/0/0/0.png", "standard/-1/0/0.png",
                "standard/1/0/0.png.png", "standard/1/0/@2x.png",
            ] {
                #expect(try await server.ask("/tiles/\(bad)").status == 404, "\(bad)")
            }
            for bad in ["0.png?tileSize=300", "0.png?parts=roads", "0.webp?parts=labels", "0.jpg?parts=labels"] {
                #expect(try await server.ask("/tiles/standard/1/0/\(bad)").status == 400, "\(bad)")
            }
        }
    }

    @Test func `renders tiles of labels, with their own entity tags`() async throws {
        try await Self.serving { server in
            let tile = try #require(MapTileAddress(zoom: 15, x: 17084, y: 11362))
            let block = MapMetatile(of: tile)
            var options = MapSnapshotter.Options(area: .places([]), skipsDamagedTiles: true, format: .png)
            options.showsLabelsOnly = true
            let expected = try await Self.store().tiles(of: block, options: options)
            let whole = try await server.ask("/tiles/standard/\(tile).png?parts=all")
            let labels = try await server.ask("/tiles/standard/\(tile).png?parts=labels")
            #expect(labels.status == 200 && labels.body == expected[block.index(of: tile)])
            #expect(whole.status == 200 && whole.body.count > labels.body.count)
            #expect(whole.headers["etag"] != labels.headers["etag"])
        }
    }

    @Test func `sends a source's stored tiles, compressed or not`() async throws {
        try await Self.serving { server in
            let json = try await server.ask("/sources/aubeval.json").json()
            #expect(json["tilejson"] as? String == "3.0.0" && (json["vector_layers"] as? [Any])?.isEmpty == false)
            let tile = try #require(MapTileAddress(zoom: 14, x: 8542, y: 5681))
            let stored = try #require(try await Self.store().storedTile(tile, ofSource: 0))
            // The client decompresses compressed responses.
            let compressed = try await server.ask("/sources/aubeval/\(tile)", headers: ["Accept-Encoding": "gzip"])
            let plain = try await server.ask("/sources/aubeval/\(tile)", headers: ["Accept-Encoding": "identity"])
            #expect(compressed.status == 200 && plain.status == 200 && compressed.body == plain.body)
            #expect(plain.body.count > stored.count && plain.headers["content-encoding"] == nil)
            #expect(compressed.headers["etag"] != plain.headers["etag"])
            #expect(plain.headers["content-type"] == "application/vnd.mapbox-vector-tile")
            for bad in ["aubeval/14/0/0", "nope/1/0/0", "overlay/1/0/0", "aubeval/1/x/0", "..%2Faubeval/1/0/0"] {
                #expect(try await server.ask("/sources/\(bad)").status == 404, "\(bad)")
            }
        }
    }

    @Test func `sends the library's coverage tiles, which reflect changes immediately`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let scene = try #require(try await server.stores[0].allScenes(SceneQuery()).first)
            let point = MapPoint(scene.coordinate)
            let path = "/tiles/coverage/14/\(Int(point.x * 16384))/\(Int(point.y * 16384)).mvt"
            let tile = try #require(
                MapTileAddress(zoom: 14, x: Int(point.x * 16384), y: Int(point.y * 16384)))
            let reply = try await server.ask(path)
            let expected = try await server.stores[0].coverageTile(tile)
            #expect(reply.status == 200 && reply.body == expected)
            let tag = try #require(reply.headers["etag"])
            #expect(try await server.ask(path, headers: ["If-None-Match": tag]).status == 304)
            _ = try await server.stores[0].remove([scene.id])
            let left = try await server.stores[0].coverageTile(tile)
            let after = try await server.ask(path, headers: ["If-None-Match": tag])
            #expect(after.status == 200 && after.body == left && left != expected)
            let list = try await server.ask("/tiles/coverage.json").json()
            #expect((list["tiles"] as? [String])?.first?.hasSuffix("/tiles/coverage/{z}/{x}/{y}.mvt") == true)
            for bad in ["19/0/0.mvt", "1/2/0.mvt", "1/0/0.pbf", "1/0/x.mvt"] {
                #expect(try await server.ask("/tiles/coverage/\(bad)").status == 404)
            }
        }
    }

    @Test func `combines a map and a view in a card`() async throws {
        try await Self.serving { server in
            let scene = try #require(try await server.stores[0].allScenes(SceneQuery()).first { $0.hasPicture })
            let place = "at=\(scene.coordinate.latitude),\(scene.coordinate.longitude)"
            let reply = try await server.ask("/v1/card?\(place)&size=200x150&format=jpeg")
            #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
            #expect(reply.headers["vantage-map-attribution"] != nil && reply.headers["vantage-scene"] != nil)
            #expect(try await server.ask("/v1/card?at=0,0").json()["code"] as? String == "noImagery")
        }
    }

    @Test func `reports an error if the server has no map`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for path in ["/v1/map?at=0,0", "/tiles/standard/0/0/0.png", "/sources/x.json", "/tiles/standard.json"] {
                let reply = try await server.ask(path)
                #expect(try reply.status == 404 && reply.json()["code"] as? String == "noMap")
            }
        }
    }

    @Test func `gives unique names to sources with the same name`() {
        let urls = ["a/town.mbtiles", "b/town.pmtiles", "c/town.geojson", "other.mbtiles"].map { URL(filePath: $0) }
        #expect(ServedMaps.names(of: urls) == ["town", "town-2", "town-3", "other"])
    }
}
