import Vantage
import VantageParameters

extension Endpoint {
    /// The zoom levels of coverage tiles.
    package static let coverageZooms = 0...CoverageSchema.deepest

    /// Creates an endpoint for imagery coverage as vector tiles.
    ///
    /// - Parameters:
    ///   - schema: The layers and attributes in the tiles.
    ///   - filters: The parameters that select scenes.
    package static func coverageTile(
        _ path: String, _ name: String, _ summary: String, _ schema: CoverageSchema,
        filters: [EndpointParameter] = [], of stores: ServedStores
    ) -> Endpoint {
        Endpoint(
            path, name, summary,
            parameters: [
                EndpointParameter(
                    "zoom", .integer(coverageZooms), "The zoom. At zoom 0, one tile shows the whole world.", in: .path),
                EndpointParameter("x", .integer(0...262_143), "The column, numbered eastward from ±180°.", in: .path),
                EndpointParameter("y", .integer(0...262_143), "The row, numbered southward from the top.", in: .path),
            ] + filters, produces: [.vectorTile]
        ) { request in
            guard
                let tile = MapTileAddress(
                    zoom: try request.pathNumber("zoom"), x: try request.pathNumber("x"),
                    y: try request.pathNumber("y")),
                coverageZooms.contains(tile.zoom)
            else { throw Problem.notFound }
            let provider = stores.provider
            let filter = try request.query.options(FilterParameters.self).filter
            let parameters = request.query.parts(except: [])
            let tag = EntityTag(ofRendering: [name, stores.stamp, "\(tile)"] + parameters)
            return EndpointResponse(rendering: tag, .revalidated) {
                EndpointResponse.Content(
                    type: .vectorTile, bytes: Array(try await provider.coverageTile(tile, schema, filter: filter)))
            }
        }
    }
}
