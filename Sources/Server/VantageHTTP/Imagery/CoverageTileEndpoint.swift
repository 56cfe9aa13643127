import Vantage

extension Endpoint {
    /// The zoom levels of coverage tiles.
    package static let coverageZooms = 0...18

    /// Creates an endpoint for imagery coverage as vector tiles.
    ///
    /// - Parameter schema: The layers and attributes in the tiles.
    package static func coverageTile(
        _ path: String, _ name: String, _ summary: String, _ schema: CoverageSchema, of stores: ServedStores
    ) -> Endpoint {
        Endpoint(
            path, name, summary,
            parameters: [
                EndpointParameter(
                    "zoom", .integer(coverageZooms), "The zoom. At zoom 0, one tile shows the whole world.", in: .path),
                EndpointParameter("x", .integer(0...262_143), "The column, numbered eastward from ±180°.", in: .path),
                EndpointParameter("y", .integer(0...262_143), "The row, numbered southward from the top.", in: .path),
            ], produces: [.vectorTile]
        ) { request in
            guard
                let tile = MapTileAddress(
                    zoom: try request.pathNumber("zoom"), x: try request.pathNumber("x"),
                    y: try request.pathNumber("y")),
                coverageZooms.contains(tile.zoom)
            else { throw Problem.notFound }
            let provider = stores.provider
            let tag = EntityTag(ofRendering: [name, stores.stamp, "\(tile)"])
            return EndpointResponse(rendering: tag, .revalidated) {
                EndpointResponse.Content(
                    type: .vectorTile, bytes: Array(try await provider.coverageTile(tile, schema)))
            }
        }
    }
}
