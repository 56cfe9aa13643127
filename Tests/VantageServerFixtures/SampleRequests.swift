import Foundation
import Vantage
import VantageSceneFixtures

/// Requests to the endpoints that produce the server's own JSON. The responses cover all forms of that JSON.
package struct SampleRequests {
    package struct SampleRequest {
        package let path: String
        package var body: String?
    }

    private static let place = "48.2001,7.7002"
    /// A line along a street with scenes in the sample data.
    private static let ride: String = {
        let text = try? String(contentsOf: SampleData.file("map/ride.geojson"), encoding: .utf8)
        return text?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }()

    private let scenes: [String]
    private let pictures: [String]
    private let collection: String
    private let bakery: String
    private let token: String

    package init(_ server: RunningServer) async throws {
        try await self.init(try await server.stores[0].allScenes(SceneQuery())) { try await server.ask($0).json() }
    }

    /// - Parameter ask: Sends a request to the server and returns its response.
    package init(_ all: [Scene], ask: (String) async throws -> [String: Any]) async throws {
        scenes = all.map(\.id.description)
        pictures = all.filter(\.hasPicture).map(\.id.description)
        collection = all.first?.collection ?? ""
        let found = try await ask("/v1/search?q=boulangerie&near=\(Self.place)&limit=1")["places"]
        bakery = (found as? [[String: Any]])?.first?["id"] as? String ?? ""
        token = try await ask("/v1/availability?at=\(Self.place)")["token"] as? String ?? ""
    }

    /// Returns the requests to an endpoint; empty if it has none.
    package subscript(endpoint: String) -> [SampleRequest] {
        switch endpoint {
        case "availabilityTable": tables
        case "mapDescriptionWithBody":
            [SampleRequest(path: "/v1/map.json", body: #"{"at":"\#(Self.place)","zoom":15,"size":"200x150"}"#)]
        case "matrix":
            [SampleRequest(path: "/v1/matrix", body: #"{"from":["\#(Self.place)"],"to":["48.1967,7.7012","0,0"]}"#)]
        case "match":
            [
                SampleRequest(
                    path: "/v1/match?accuracy=10", body: "lat,lon\n48.1967,7.7012\n48.1976,7.7013\n0,0\n")
            ]
        default:
            (scenePaths[endpoint] ?? placePaths[endpoint] ?? mapPaths[endpoint] ?? []).map { SampleRequest(path: $0) }
        }
    }

    private var tables: [SampleRequest] {
        let rows = "id,lat,lon,item\na,48.2001,7.7002,\nb,0,0,\nc,91,0,\nd,,,\(bakery)\n"
        return ["", "?details", "?collection=nope"].map { SampleRequest(path: "/v1/availability\($0)", body: rows) }
    }

    private var scenePaths: [String: [String]] {
        [
            "availability": [
                "at=\(Self.place)", "at=\(Self.place)&details", "at=0,0", "at=0,0&explain", "item=\(bakery)&details",
            ].map { "/v1/availability?\($0)" },
            "view": [
                "at=\(Self.place)&point=48.2002,7.7004&point=0,0", "item=\(bakery)&size=200x150",
                "scene=\(pictures[0])",
            ].map { "/v1/snapshot.json?\($0)" },
            "scenes": ["limit=1", "limit=1000&details", "near=\(Self.place)"].map { "/v1/scenes?\($0)" },
            "scene": scenes.flatMap { ["/v1/scenes/\($0)", "/v1/scenes/\($0)?details"] },
            "neighbors": scenes.map { "/v1/scenes/\($0)/neighbors?radius=100" }
                + ["/v1/scenes/\(scenes[0])/neighbors?radius=1000&details"],
            "placesInView": scenes.prefix(3).map { "/v1/scenes/\($0)/places?language=fr" },
            "pictureTiling": pictures.map { "/v1/scenes/\($0)/tiles.json" },
            "token": ["scene=\(scenes[0])&heading=12.34&details", "scene=\(scenes[0])", "token=\(token)"]
                .map { "/v1/token?\($0)" },
            "counts": ["/v1/counts?square=0,0,1,1", "/v1/counts?square=0.5,0.3,0.1,0.1&side=4"],
            "collections": ["/v1/collections"],
            "collection": ["/v1/collections/\(collection)"],
            "live": ["/health/live"],
            "ready": ["/health/ready"],
        ]
    }

    private var placePaths: [String: [String]] {
        [
            "search": ["boulangerie&near=\(Self.place)&open-at=2026-11-24T14:00", "8+rue+des+tanneurs", "zzzzzzzz"]
                .map { "/v1/search?q=\($0)" },
            "complete": ["/v1/complete?q=boulang&language=de"],
            "where": [Self.place, "48.20042,7.69989", "0,0"].map { "/v1/where?at=\($0)" },
            "item": ["/v1/items/\(bakery)", "/v1/items/\(bakery)?open-at=2026-11-24T20:00%2B01:00"],
            "link": [
                "at=\(Self.place)&label=Halle&zoom=15", "search=boulangerie", "at=\(Self.place)&view&heading=30",
                "at=\(Self.place)&directions&from=48.1967,7.7012&mode=walking", "read=geo:48.2,7.7%3Fz=3",
                "read=om://v2/dir%3Fdestination=1,2%26waypoints=3,4%26mode=walk",
            ].map { "/v1/link?\($0)" },
        ]
    }

    private var mapPaths: [String: [String]] {
        let way = "/v1/directions?from=\(Self.place)&to=48.1967,7.7012"
        return [
            "mapDescription": [
                "at=\(Self.place)&zoom=16&coordinate=\(Self.place)&coordinate=0,0",
                "bbox=7.69,48.19,7.71,48.21&contours",
                "at=80,170&zoom=12",
            ].map { "/v1/map.json?\($0)" },
            "server": ["/v1/server"],
            "elevation": ["/v1/elevation?at=\(Self.place)"],
            "profile": ["/v1/profile?route=\(Self.ride)"],
            "reach": ["minutes=1,2", "meters=200&by=foot"].map { "/v1/reach?at=\(Self.place)&\($0)" },
            "directions": [way, "\(way)&by=foot&language=de", "\(way)&alternatives"],
            "tour": ["map", "street", "beside"].map { "/v1/tour.json?route=\(Self.ride)&form=\($0)" },
        ]
    }
}
