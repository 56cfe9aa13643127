import Foundation
import HTTPTypes
import Vantage
import VantageCore
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// A map as a single picture.
    static func map(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/map", "map", "A map as one picture or document.",
            parameters: MapParameters.picture + MapFormatParameters.endpointParameters,
            produces: [.png, .jpeg, .webp, .pdf, .svg]
        ) { request in
            let query = request.query
            let map = try await MapRequest.reading(request.names, limits: limits.maps, hasFormat: true) { query }
            return try await response(with: map, of: maps, stores, request, body: "")
        }
    }

    /// The same map, with the parameters in the body.
    static func mapWithBody(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits, _ bodies: IncomingBodies)
        -> Endpoint
    {
        let parameters = MapParameters.picture + MapFormatParameters.endpointParameters
        return Endpoint(
            "/v1/map", "mapWithBody",
            "A map as one picture or document. The body is an object with the same parameters as GET. "
                + "An overlay can also be an object with the overlay's geojson and style.",
            method: .post, accepts: [.json], produces: [.png, .jpeg, .webp, .pdf, .svg]
        ) { request in
            try await bodies.parse(request) { body in
                let map = try await MapRequest.reading(request.names, limits: limits.maps, hasFormat: true) {
                    try QueryValues(json: body, parameters)
                }
                return try await response(
                    with: map, of: maps, stores, request, body: ContentHash(of: body).description)
            }
        }
    }

    private static func response(
        with map: MapRequest, of maps: ServedMaps, _ stores: ServedStores, _ request: EndpointRequest, body: String
    ) async throws -> EndpointResponse {
        var map = map
        let opened = try maps.current
        let scenes = try await map.addScenes(of: stores.provider)
        return EndpointResponse(map: map.options, of: opened, EntityTag(ofMap: opened, request, body, scenes))
    }

    /// A map and a view of a place in one picture.
    static func card(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        // A card always includes a badge, and has its own format parameters.
        let view = ViewParameters.all.filter { !["subsampling", "badge", "quality", "metadata"].contains($0.name) }
        let look = [MapAppearanceParameters.style] + MapAppearanceParameters.content
        return Endpoint(
            "/v1/card", "card", "A map and a view of a place in one picture.",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place.", isRequired: true),
                EndpointParameter(
                    "zoom", .number(MapProjection.zooms), "The map's zoom level. Default: 16."),
            ] + view.endpointParameters() + look.endpointParameters() + FilterParameters.endpointParameters
                + PictureFormatParameters.endpointParameters,
            produces: [.png, .jpeg, .webp]
        ) { request in
            let opened = try maps.current
            let (query, names) = (request.query, request.names)
            let place = try request.requiredPlace("at")
            let map = try query.options(
                MapAppearanceParameters.self, MapSnapshotter.Options(area: .places([]), limits: limits.maps))
            let availability = try query.availability(hasPicture: true)
            let options = PlaceCard.Options(
                zoom: try names("zoom").zoom(query.number("zoom") ?? 16), map: map,
                view: try query.view(limits: limits.views), availability: availability,
                format: try query.options(PictureFormatParameters.self).format)
            let provider = stores.provider
            guard let found = try await provider.scene(near: place, options: availability) else {
                throw Problem.noImagery(within: availability.radius)
            }
            return EndpointResponse(rendering: EntityTag(ofMap: opened, request, "\(found.scene)"), .revalidated) {
                guard
                    let card = try await PlaceCard.make(
                        of: place, scenes: provider, maps: opened.store, options: options)
                else { throw Problem.noImagery(within: availability.radius) }
                var headers = HTTPFields(card.scene)
                headers[.vantageMapAttribution] = card.map.attribution.map(HTTPFields.percentEncoded)
                return EndpointResponse.Content(
                    type: MediaType(options.format), bytes: Array(card.data), headers: headers)
            }
        }
    }
}
