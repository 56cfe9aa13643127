import Foundation
import Testing
import Vantage
import VantageParsing
import VantageSceneFixtures
import VantageScenes
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageSTAC

/// Compares search results with the results of checking every scene, in two stores of sample data.
@Suite(.fewAtATime)
struct STACSearchTests {
    static let parts = [["street", "photos", "stac"], ["calibration", "cropped", "mapillary", "tables"]]

    struct Search: CustomTestStringConvertible, Sendable {
        /// The members of a request body, as JSON.
        let body: [String: String]
        let includes: @Sendable (Scene) -> Bool
        var testDescription: String { "\(body.sorted { $0.key < $1.key })" }

        /// The same search as a query string, with commas in lists and no quotation marks around strings.
        var query: String {
            body.map { name, json in
                let value = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
                let text = (value as? [Any])?.map { "\($0)" }.joined(separator: ",") ?? value as? String ?? json
                return "\(name)=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            }
            .joined(separator: "&")
        }

        init(_ body: [String: String], _ includes: @escaping @Sendable (Scene) -> Bool) {
            self.body = body
            self.includes = includes
        }
    }

    private static func moment(_ text: String) -> Int64 {
        Int64((try? Date(text, strategy: .iso8601))!.timeIntervalSince1970 * 1000)
    }

    static let searches: [Search] = [
        Search([:]) { _ in true },
        Search(["bbox": "[7.6998,48.2003,7.7,48.2007]"]) {
            (7.6998...7.7).contains($0.coordinate.longitude) && (48.2003...48.2007).contains($0.coordinate.latitude)
        },
        Search(["bbox": "[7.6998,48.2003,-5,7.7,48.2007,9000]"]) {
            (7.6998...7.7).contains($0.coordinate.longitude) && (48.2003...48.2007).contains($0.coordinate.latitude)
        },
        Search(["bbox": "[170,-90,7.69995,90]"]) {
            $0.coordinate.longitude >= 170 || $0.coordinate.longitude <= 7.69995
        },
        Search([
            "intersects":
                #"{"type":"Polygon","coordinates":[[[7.6998,48.2],[7.7002,48.2],[7.6998,48.201],[7.6998,48.2]]]}"#
        ]) {
            let (x, y) = ($0.coordinate.longitude - 7.6998, $0.coordinate.latitude - 48.2)
            return x >= 0 && y >= 0 && x / 0.0004 + y / 0.001 <= 1
        },
        Search(["datetime": #""2025-06-14T13:40:20Z/2025-06-14T13:40:40Z""#]) { scene in
            scene.captured.map {
                (moment("2025-06-14T13:40:20Z")...moment("2025-06-14T13:40:40Z")).contains($0.milliseconds)
            } ?? false
        },
        Search(["datetime": #""../2025-06-14T15:40:30+02:00""#]) { scene in
            scene.captured.map { $0.milliseconds <= moment("2025-06-14T13:40:30Z") } ?? false
        },
        Search(["collections": #"["part-1"]"#]) { $0.collection == "part-1" },
        Search(["collections": #"["part-1","part-0","nothing"]"#]) { _ in true },
        Search([
            "place_position": "[7.6999354,48.2005804]", "place_distance": #""5-60""#, "place_fov_tolerance": "90",
        ]) {
            scene in
            guard let place = try? Coordinate(latitude: 48.2005804, longitude: 7.6999354) else { return false }
            guard (5...60).contains(place.distance(to: scene.coordinate)) else { return false }
            let half: Double? =
                switch scene.camera {
                case .equirectangular(let panorama): Double(panorama.width) / panorama.fullWidth * 180
                case .perspective: 45
                case .calibrated(let camera): camera.horizontalFieldOfView / 2
                }
            guard half != 180 else { return true }
            guard let heading = scene.heading, let bearing = scene.coordinate.bearing(to: place) else { return false }
            return abs(bearing.difference(from: heading)) <= half!
        },
        Search([
            "filter": #""view:azimuth >= 90 AND (pers:pitch IS NULL OR NOT pers:pitch <> 0)""#,
            "filter-lang": #""cql2-text""#,
        ]) {
            guard $0.headingReference == .true, let heading = $0.heading?.degrees else { return false }
            return heading >= 90 && ($0.pitch ?? 0) == 0
        },
        Search(["filter": #""field_of_view BETWEEN 50 AND 70 OR original_file:name LIKE '%grid%'""#]) {
            if $0.fileName?.contains("grid") ?? false { return true }
            if case .perspective(let fieldOfView?) = $0.camera { return (50...70).contains(fieldOfView) }
            return false
        },
        Search(["filter": #""datetime IS NULL OR vantage:kind IN ('photo')""#]) {
            $0.captured == nil || $0.kind == .photo
        },
    ]

    /// Returns the ids from all pages.
    private static func ids(
        _ server: RunningServer, first: (server: RunningServer, body: String?, path: String)
    ) async throws -> [String] {
        var ids: [String] = []
        var (path, body): (String?, [String: Any]?) = (
            first.path,
            try first.body.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
        )
        while let next = path {
            let sent = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
            let reply = try await server.ask(next, method: body == nil ? "GET" : "POST", body: sent)
            guard reply.status == 200 else {
                Issue.record("\(next) \(reply.text)")
                return ids
            }
            #expect(reply.headers["content-type"] == "application/geo+json")
            let json = try reply.json()
            let features = try #require(json["features"] as? [[String: Any]])
            #expect(features.count <= 3)
            ids += features.compactMap { $0["id"] as? String }
            let link = (json["links"] as? [[String: Any]])?.first { $0["rel"] as? String == "next" }
            #expect(link == nil || !features.isEmpty)
            path = (link?["href"] as? String).map { String($0.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }) }
            if let more = link?["body"] as? [String: Any] { body?.merge(more) { $1 } }
        }
        return ids
    }

    @Test func `finds exactly the matching scenes via GET and POST`() async throws {
        try await RunningServer.serving(Self.parts) { server in
            var scenes: [Scene] = []
            for store in server.stores { scenes += try await store.allScenes(SceneQuery()) }
            #expect(Set(scenes.map(\.id)).count == scenes.count && scenes.count > 25)
            var sizes: [Int] = []
            for search in Self.searches {
                let expected = scenes.filter(search.includes).map(\.id.description)
                let path = "/api/search?limit=3&\(search.query)"
                let got = try await Self.ids(server, first: (server, nil, path))
                #expect(got == expected, "GET \(search.testDescription)")
                let members = search.body.map { "\"\($0.key)\":\($0.value)" } + ["\"limit\":3"]
                let body = "{\(members.joined(separator: ","))}"
                let posted = try await Self.ids(server, first: (server, body, "/api/search"))
                #expect(posted == expected, "POST \(search.testDescription)")
                sizes.append(expected.count)
            }
            // Every search must match something. Otherwise, a server that never finds anything would pass.
            #expect(sizes.allSatisfy { $0 > 0 }, "\(sizes)")
        }
    }

    @Test(arguments: ["datetime", "-datetime", "+ts,-id", "id", "-id", "rank,id", "-properties.datetime,id"])
    func `keeps the order across all pages and stores`(sorting: String) async throws {
        try await RunningServer.serving(Self.parts) { server in
            var scenes: [Scene] = []
            for store in server.stores { scenes += try await store.allScenes(SceneQuery()) }
            let order = try SceneOrder(sorting.split(separator: ",").map { STACSort(parsing: String($0)) })
            let expected = scenes.sorted { order.precedes(order.key(of: $0), order.key(of: $1)) }
            let query = sorting.replacing("+", with: "%2B")
            let got = try await Self.ids(server, first: (server, nil, "/api/search?limit=3&sortby=\(query)"))
            #expect(got == expected.map(\.id.description))
        }
    }

    @Test func `returns a scene only once, even if several stores contain it`() async throws {
        try await RunningServer.serving([["street"], ["photos", "street"], ["street", "photos"]]) { server in
            let all = try await server.stores[1].allScenes(SceneQuery())
            for query in ["limit=3", "limit=3&sortby=-datetime", "limit=3&sortby=id"] {
                let got = try await Self.ids(server, first: (server, nil, "/api/search?\(query)"))
                #expect(got.count == all.count && Set(got) == Set(all.map(\.id.description)), "\(query)")
            }
        }
    }

    @Test func `finds ids and ignores text that is not an id`() async throws {
        try await RunningServer.serving(Self.parts) { server in
            let scenes = try await server.stores[1].allScenes(SceneQuery())
            let wanted = [scenes[0].id.description, scenes[3].id.description]
            let reply = try await server.ask("/api/search?ids=\(wanted.joined(separator: ",")),nothing,0000000000000")
            let json = try reply.json()
            #expect((json["features"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == wanted)
            #expect(json["numberMatched"] as? Int == 2 && json["numberReturned"] as? Int == 2)
        }
    }

    @Test(
        arguments: [
            ("bbox=1,2,3", "bbox"), ("bbox=1,2,3,x", "bbox"), ("bbox=0,10,1,5", "bbox"), ("bbox=0,0,9,1,1,1", "bbox"),
            ("bbox=0,0,1,91", "bbox"), (#"bbox=0,0,1,1&intersects={"type":"Point","coordinates":[0,0]}"#, "intersects"),
            (#"intersects={"type":"Square"}"#, "Square"), ("intersects=x", "intersects"),
            (#"intersects={"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[2,2]]]}"#, "ring"),
            ("datetime=2024-01-01", "datetime"), ("datetime=../..", "datetime"), ("datetime=/", "datetime"),
            ("datetime=2024-01-01T00:00:00Z/2023-01-01T00:00:00Z", "end"), ("limit=0", "limit"), ("limit=x", "limit"),
            ("limit=-1", "limit"), ("sortby=colour", "colour"), ("sortby=datetime,rank", "sortby"),
            ("filter=colour='red'", "colour"), ("filter=pers:pitch='a'", "pers:pitch"),
            ("filter=pers:pitch", "comparison"),
            ("filter=pers:pitch>1&filter-lang=cql-json", "filter-lang"),
            ("filter=S_INTERSECTS(geometry,1)", "S_INTERSECTS"),
            ("place_distance=1-2", "place_position"), ("place_position=1", "place_position"),
            ("place_position=1,2&place_distance=5", "place_distance"),
            ("place_position=1,2&place_distance=9-5", "place_distance"),
            ("place_position=1,2&place_fov_tolerance=1", "place_fov_tolerance"), ("after=x", "x"), ("after=0:x", "x"),
            ("after=7:1", "7:1"), ("ids=", "ids"), ("colections=a", "colections"), ("after=0:1&sortby=id", "order"),
        ])
    func `an error names the invalid parameter or value`(query: String, word: String) async throws {
        try await RunningServer.serving([["stac"]]) { server in
            var allowed = CharacterSet.urlQueryAllowed
            allowed.remove("+")
            let encoded = try #require(query.addingPercentEncoding(withAllowedCharacters: allowed))
            let reply = try await server.ask("/api/search?\(encoded)")
            #expect(reply.status == 400 && reply.headers["content-type"] == "application/problem+json", "\(query)")
            #expect(try (reply.json()["detail"] as? String)?.contains(word) == true, "\(query): \(reply.text)")
        }
    }

    @Test(
        arguments: [
            #"{"bbox":"0,0,1,1"}"#, #"{"limit":"3"}"#, #"{"limit":1.5}"#, #"{"ids":1}"#, #"{"collections":[1]}"#,
            #"{"sortby":"id"}"#, #"{"sortby":[{"field":"id","direction":"up"}]}"#, #"{"fields":["id"]}"#, #"[]"#, "{",
            #"{"colour":1}"#, #"{"datetime":1}"#, #"{"filter":{"op":"="}}"#, #"{"place_distance":"1-2"}"#,
        ])
    func `rejects a body with wrong types`(body: String) async throws {
        try await RunningServer.serving([["stac"]]) { server in
            let reply = try await server.ask("/api/search", method: "POST", body: body)
            #expect(reply.status == 400 && reply.headers["content-type"] == "application/problem+json", "\(reply.text)")
        }
    }

    @Test func `clamps the limit and rejects a search that requires too much work`() async throws {
        var limits = ServerLimits()
        limits.maximumItems = 2
        limits.maximumSearchWork = 50
        try await RunningServer.serving([["street"]], limits: limits) { server in
            let page = try await server.ask("/api/search?limit=100000")
            #expect(try page.status == 200 && (page.json()["features"] as? [Any])?.count == 2)
            let sorted = try await server.ask("/api/search?sortby=id")
            #expect(try sorted.status == 200 || sorted.json()["code"] as? String == "tooBroad")
            let ids = try await server.stores[0].allScenes(SceneQuery()).map(\.id.description).joined(separator: ",")
            let broad = try await server.ask("/api/search?ids=\(ids)&sortby=id")
            #expect(try broad.status == 400 && broad.json()["code"] as? String == "tooBroad")
        }
    }

    @Test(
        arguments: [
            ([], [], ["assets", "bbox", "geometry", "links", "properties"]),
            ([], ["bbox", "links"], ["assets", "geometry", "properties"]),
            (nil, ["bbox", "properties"], ["assets", "geometry", "links"]), (["bbox"], ["bbox"], ["bbox"]),
            (["properties.datetime"], ["properties"], ["properties"]),
            (["properties"], ["properties.datetime"], ["properties"]),
        ] as [([String]?, [String], [String])])
    func `the more specific path wins, and including a path overrides excluding it`(
        including: [String]?, excluding: [String], names: [String]
    ) {
        let members = ["type", "stac_version", "id", "collection", "geometry", "bbox", "links", "assets"]
        let item = JSONValue.object(
            members.map { JSONValue.Member(name: $0, value: "a") } + [
                JSONValue.Member(name: "properties", value: .object(["datetime": "b"]))
            ])
        let kept = STACFields(including: including, excluding: excluding).applied(to: item).members.map(\.name)
        #expect(Set(kept) == Set(names + members.prefix(4)))
    }

    @Test func `removes members according to the fields parameter`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            func item(_ query: String) async throws -> [String: Any] {
                let json = try await server.ask("/api/search?limit=1&\(query)").json()
                return try #require((json["features"] as? [[String: Any]])?.first)
            }
            let always = ["collection", "id", "stac_version", "type"]
            let only = try await item("fields=properties.datetime,geometry")
            #expect(only.keys.sorted() == (always + ["geometry", "properties"]).sorted())
            #expect((only["properties"] as? [String: Any])?.keys.sorted() == ["datetime"])
            let whole = try await item("")
            let without = try await item("fields=-links,-properties.exif")
            #expect(Set(whole.keys).subtracting(without.keys) == ["links"])
            let names = { (item: [String: Any]) in Set((item["properties"] as? [String: Any] ?? [:]).keys) }
            #expect(names(whole).subtracting(names(without)) == ["exif"])
            let posted = try await server.ask(
                "/api/search", method: "POST",
                body: #"{"limit":1,"fields":{"include":["properties"],"exclude":["properties.exif"]}}"#)
            let first = try #require((try posted.json()["features"] as? [[String: Any]])?.first)
            #expect(names(first) == names(without) && first["geometry"] == nil)
        }
    }
}
