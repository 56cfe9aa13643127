import Vantage
import VantageRequests

extension Endpoint {
    private static let zooms = 0...18

    /// Where imagery is, as vector tiles.
    static func coverageTile(of stores: ServedStores) -> Endpoint {
        coverageTile(
            "/tiles/coverage/{zoom}/{x}/{y}.mvt", "coverageTile",
            "Where imagery is: squares with counts when far, then sequences, then scenes.", .vantage, of: stores)
    }

    /// - Parameter schema: By which names the tiles have it.
    static func coverageTile(
        _ path: String, _ name: String, _ summary: String, _ schema: CoverageSchema, of stores: ServedStores
    ) -> Endpoint {
        Endpoint(
            path, name, summary,
            parameters: [
                EndpointParameter("zoom", .integer(zooms), "0 is one tile for the world.", in: .path),
                EndpointParameter("x", .integer(0...262_143), "From ±180° eastwards.", in: .path),
                EndpointParameter("y", .integer(0...262_143), "From the north.", in: .path),
            ], gives: [.vectorTile]
        ) { request in
            guard
                let tile = MapTileAddress(
                    zoom: try request.number("zoom"), x: try request.number("x"), y: try request.number("y")),
                zooms.contains(tile.zoom)
            else { throw Problem.nothingHere }
            let provider = stores.provider
            return Answer(drawing: EntityTag(of: [name, stores.stamp, "\(tile)", Release.version]), .revalidated) {
                Answer.Content(type: .vectorTile, bytes: Array(try await provider.coverageTile(tile, schema)))
            }
        }
    }

    /// Where those tiles are.
    static func coverage(of collections: STACCollections) -> Endpoint {
        Endpoint(
            "/tiles/coverage.json", "coverage", "Where the tiles of the coverage are (TileJSON 3).", gives: [.json],
            form: .specification("TileJSON 3")
        ) { request in
            let names = Set(try await collections.all.flatMap(\.attributions)).sorted()
            return try .json(
                TileJSON(
                    name: "coverage", tiles: [request.base + "/tiles/coverage/{z}/{x}/{y}.mvt"], zooms: zooms,
                    attribution: names.isEmpty ? nil : names.joined(separator: ", "), layers: coverageLayers))
        }
    }

    private static let coverageLayers = [
        TileJSON.Layer(id: "grid", fields: ["count": "Number: scenes in the square"]),
        TileJSON.Layer(
            id: "sequences",
            fields: ["sequence": "String", "collection": "String", "kind": "String: panorama or photo"]),
        TileJSON.Layer(
            id: "scenes",
            fields: [
                "scene": "String: the id", "kind": "String: panorama or photo",
                "heading": "Number: degrees from true north", "captured": "Number: seconds since 1970",
                "collection": "String", "sequence": "String",
            ]),
    ]
}
