import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Imagery coverage as vector tiles.
    static func coverageTile(of stores: ServedStores) -> Endpoint {
        coverageTile(
            "/tiles/coverage/{zoom}/{x}/{y}.mvt", "coverageTile",
            "Imagery coverage: squares with counts at low zooms, then sequences, then scenes.", .vantage,
            filters: filters, of: stores)
    }

    /// The parameters that select scenes by their own properties. They have no effect below zoom 10.
    private static var filters: [EndpointParameter] {
        let names = ["captured-after", "captured-before", "kind", "collection", "has-picture"]
        return FilterParameters.all.filter { names.contains($0.name) }.endpointParameters()
    }

    /// The TileJSON document for the coverage tiles.
    ///
    /// - Parameter attributions: A closure that returns the names that the scenes are attributed to.
    static func coverage(attributions: @escaping @Sendable () async throws -> [String]) -> Endpoint {
        Endpoint(
            "/tiles/coverage.json", "coverage", "A description of the coverage tiles (TileJSON 3).", produces: [.json],
            format: .specification("TileJSON 3")
        ) { request in
            let names = try await attributions()
            return try .json(
                TileJSON(
                    name: "coverage", tiles: [request.base + "/tiles/coverage/{z}/{x}/{y}.mvt"], zooms: coverageZooms,
                    attribution: names.isEmpty ? nil : names.joined(separator: ", "), layers: coverageLayers))
        }
    }

    private static let coverageLayers = [
        TileJSON.Layer(id: "grid", fields: ["count": "Number: the number of scenes in the square"]),
        TileJSON.Layer(
            id: "sequences",
            fields: ["sequence": "String", "collection": "String", "kind": "String: panorama or photo"]),
        TileJSON.Layer(
            id: "scenes",
            fields: [
                "scene": "String: the id", "kind": "String: panorama or photo",
                "heading": "Number: degrees from true north", "captured": "Number: seconds since 1970",
                "collection": "String", "sequence": "String", "hasPicture": "Boolean: false without a picture",
                "count": "Number: the number of scenes that this one stands for",
            ]),
    ]
}
