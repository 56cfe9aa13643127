import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Tests requests for places in several stores.
@Suite(.fewAtATime)
struct PlacesTests {
    private static let town = """
        {"type":"Feature","properties":{"name":"Aubeval","place":"town","name:de":"Aubetal"},"geometry":{"type":"Polygon",
        "coordinates":[[[7.6,48.1],[7.8,48.1],[7.8,48.3],[7.6,48.3],[7.6,48.1]]]}}
        """.replacing("\n", with: "")
    private static let shops = """
        name,name:de,lat,lon,shop,addr:housenumber,addr:street,hours
        Boulangerie Haute,Bäckerei,48.2,7.7,bakery,2,Rue Haute,Tu-Sa 06:30-19:00
        <b>&"Löwe",,48.21,7.71,books,,,
        ,,48.25,7.75,,2,Rue Basse,
        ,,48.25,7.7504,,10,Rue Basse,
        """

    @Test func `finds places by name and category in all stores`() async throws {
        try await Self.serving { server in
            for (query, names) in [
                ("search?q=boulangrie", ["Boulangerie Haute"]), ("search?q=aubevla&language=de", ["Aubetal"]),
                ("search?q=b%C3%A4ckerei&near=48.2,7.7", ["Boulangerie Haute"]), ("complete?q=aube", ["Aubeval"]),
                ("search?q=lowe", ["<b>&\"Löwe\""]), ("search?q=nowhere", []),
                ("search?q=aubeval&region=0,0,1,1", []), ("search?q=lowe&category=bakery", []),
                ("search?q=2+rue+haute", ["Boulangerie Haute"]),
            ] as [(String, [String])] {
                let reply = try await server.ask("/v1/\(query)")
                let places = try #require(try reply.json()["places"] as? [[String: Any]], "\(query)")
                #expect(places.compactMap { $0["name"] as? String } == names, "\(query)")
            }
        }
    }

    @Test func `reports opening states only if the request asks for them`() async throws {
        try await Self.serving { server in
            for path in ["search?q=boulangerie", "complete?q=boulang"] {
                let reply = try await server.ask("/v1/\(path)&open-at=2026-11-23T14:00").json()
                let place = try #require((reply["places"] as? [[String: Any]])?.first)
                #expect(place["open"] as? String == "closed" && place["opensAt"] as? String == "2026-11-24T06:30")
                #expect(place["closesAt"] == nil)
            }
            let unasked = try await server.ask("/v1/search?q=boulangerie").json()["places"] as? [[String: Any]]
            #expect(unasked?.first?["open"] == nil)
        }
    }

    @Test func `responds to hostile queries with results or problems`() async throws {
        try await Self.serving { server in
            var statuses: [Int: Int] = [:]
            for query in try HostileQueries.all() {
                let text = query.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                // The server rejects a longer line while it is still being sent, and the client may see only a closed
                // connection.
                guard text.utf8.count < 16_000 else { continue }
                for path in ["search", "complete"] {
                    let reply = try await server.ask("/v1/\(path)?q=\(text)")
                    let json = try reply.json()
                    #expect(
                        reply.status == 200 ? json["places"] is [Any] : json["code"] is String, "\(query.prefix(60))")
                    statuses[reply.status, default: 0] += 1
                }
            }
            #expect(Set(statuses.keys) == [200, 400], "\(statuses)")
        }
    }

    @Test func `combines places from several stores at a position`() async throws {
        try await Self.serving { server in
            let response = try await server.ask("/v1/where?at=48.2,7.7").json()
            let item = try #require(response["item"] as? [String: Any])
            #expect((item["place"] as? [String: Any])?["name"] as? String == "Boulangerie Haute")
            #expect(item["how"] as? String == "nearest" && item["distance"] as? Double == 0)
            #expect((response["territories"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["Aubeval"])
            let nowhere = try await server.ask("/v1/where?at=0,0")
            #expect(try nowhere.status == 200 && (nowhere.json()["territories"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `marks a house between two known ones as interpolated`() async throws {
        try await Self.serving { server in
            let found = try await server.ask("/v1/search?q=6+rue+basse").json()["places"] as? [[String: Any]]
            #expect(found?.first?["name"] as? String == "6 Rue Basse")
            #expect(found?.first?["interpolated"] as? Bool == true)
            let address = try await server.ask("/v1/where?at=48.25,7.7502").json()["address"] as? [String: Any]
            #expect(address?["how"] as? String == "interpolated")
            #expect((address?["place"] as? [String: Any])?["address"] as? String == "6 Rue Basse")
        }
    }

    @Test func `lists place collections along with scene collections`() async throws {
        try await Self.serving { server in
            let response = try await server.ask("/v1/collections").json()["collections"] as? [[String: Any]]
            let places = try #require(response).compactMap { $0["places"] as? Int }
            #expect(places.reduce(0, +) == 5)
            #expect(try #require(response).allSatisfy { ($0["places"] == nil) == ($0["sources"] == nil) })
        }
    }

    @Test func `returns a place by its id`() async throws {
        try await Self.serving { server in
            let found = try await server.ask("/v1/search?q=boulangerie").json()["places"] as? [[String: Any]]
            let id = try #require(found?.first?["id"] as? String)
            let place = try await server.ask("/v1/items/\(id)?language=de")
            #expect(try place.status == 200 && place.json()["name"] as? String == "Bäckerei")
            let open = try await server.ask("/v1/items/\(id)?open-at=2026-11-24T14:00+01:00").json()
            #expect(open["open"] as? String == "open" && open["closesAt"] as? String == "2026-11-24T19:00+01:00")
            let unknown = try await server.ask("/v1/items/0000000000001")
            #expect(try unknown.status == 404 && unknown.json()["code"] as? String == "noPlace")
            #expect(try await server.ask("/v1/items/x").status == 404)
        }
    }

    @Test(arguments: [
        ("search", "missingParameter"), ("search?q=%20", "emptyQuery"), ("search?q=a&near=1", "notUnderstood"),
        ("search?q=a&category=castel", "notUnderstood"), ("search?q=a&region=1,2", "notUnderstood"),
        ("search?q=a&limit=0", "outOfRange"), ("search?q=a&open-at=noon", "notUnderstood"),
        ("where", "missingParameter"), ("where?at=91,0", "notUnderstood"),
        ("link", "missingParameter"), ("link?at=91,0", "notUnderstood"), ("link?at=1,2&app=x", "notUnderstood"),
        ("link?at=1,2&heading=5", "contradiction"), ("link?at=1,2&read=geo:1,2", "contradiction"),
        ("link?at=1,2&view&app=waze", "actionUnsupported"), ("link?read=https://example.com/", "notAMapLink"),
        ("link?read=geo:91,2", "damagedLink"), ("link?read=https://maps.app.goo.gl/x", "opaqueLink"),
        ("link?at=1,2&zoom=23", "outOfRange"),
    ]) func `reports every failure with a code`(query: String, code: String) async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/\(query)")
            #expect(try reply.status == 400 && reply.json()["code"] as? String == code, "\(reply.text)")
        }
    }

    @Test func `creates and parses links`() async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/link?at=48.2,7.7&label=Caf%C3%A9+%26+Bar&app=apple,waze").json()
            let links = try #require(reply["links"] as? [[String: Any]])
            #expect(links.map { $0["app"] as? String } == ["apple", "waze"])
            let url = try #require(links[0]["url"] as? String)
            #expect(url == "https://maps.apple.com/?ll=48.2,7.7&q=Caf%C3%A9%20%26%20Bar")
            #expect(links[0]["omits"] == nil && links[1]["omits"] as? [String] == ["label"])
            let encoded = try #require(url.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let read = try await server.ask("/v1/link?read=\(encoded)").json()
            #expect(read["label"] as? String == "Café & Bar" && read["action"] as? String == "show")
            let all = try await server.ask("/v1/link?at=48.2,7.7").json()["links"] as? [[String: Any]]
            #expect(all?.count == 8)
        }
    }

    @Test func `finds the places at a link's position`() async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/v1/search?q=geo%3A48.2%2C7.7%3Fq%3D48.2%2C7.7(x)").json()
            let names = (reply["places"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
            #expect(names?.first == "48.2, 7.7" && names?.sorted() == ["48.2, 7.7", "Aubeval", "Boulangerie Haute"])
        }
    }

    private static func serving(_ body: (RunningServer) async throws -> Void) async throws {
        try await RunningServer.serving([[], []]) { server in
            for (number, (name, text)) in [("town.geojsonl", town), ("shops.csv", shops)].enumerated() {
                try server.folder.write(text, to: name)
                var options = ImportOptions(collection: CollectionSpec(name: "places"))
                options.format = .places
                _ = try await DatasetImporter(options: options)
                    .run([server.folder.file(name).path], into: server.stores[number])
            }
            try await body(server)
        }
    }
}
