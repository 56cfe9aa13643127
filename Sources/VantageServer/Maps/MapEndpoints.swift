import Foundation
import HTTPTypes
import Vantage
import VantageRequests

extension Endpoint {
    /// A map as one picture.
    static func map(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/map", "map", "A map as one picture.",
            parameters: MapParameters.picture + MapParameters.look + MapParameters.format, gives: [.png, .jpeg, .webp]
        ) { request in
            let query = request.query
            let map = try await MapRequest.reading(request.names, limits: limits.maps, hasFormat: true) { query }
            return try await answer(with: map, of: maps, stores, request, body: "")
        }
    }

    /// The same, with overlays in the body.
    static func mapWithBody(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        let parameters = MapParameters.picture + MapParameters.look + MapParameters.format
        let gate = RequestGate(maximum: limits.maximumBodies)
        return Endpoint(
            "/v1/map", "mapWithBody",
            "A map as one picture. The body is an object with the same names; an overlay may be an object, too, with its "
                + "geojson and what it looks like.",
            method: .post, takes: [.json], gives: [.png, .jpeg, .webp]
        ) { request in
            try await gate.during {
                let body = try await request.bytes(upTo: limits.maximumBodyBytes)
                let map = try await MapRequest.reading(request.names, limits: limits.maps, hasFormat: true) {
                    try QueryValues(json: body, parameters)
                }
                return try await answer(with: map, of: maps, stores, request, body: ContentHash(of: body).description)
            }
        }
    }

    private static func answer(
        with map: MapRequest, of maps: ServedMaps, _ stores: ServedStores, _ request: EndpointRequest, body: String
    ) async throws -> Answer {
        var map = map
        let opened = try maps.current
        let scenes = try await map.addScenes(of: stores.provider)
        return Answer(map: map.options, of: opened, EntityTag(ofMap: opened, request, body, scenes))
    }

    /// A map and a view on one picture.
    static func card(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        // A card has its badge, and is written as it says itself.
        let view = ViewParameters.all.filter { !["subsampling", "badge", "quality", "metadata"].contains($0.name) }
        return Endpoint(
            "/v1/card", "card", "The map and the view of a place on one picture.",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place.", isRequired: true),
                EndpointParameter(
                    "zoom", .number(MapProjection.zooms), "How near the map is; 16 where nothing is said."),
                EndpointParameter("style", .words(MapParameters.styles), "What kind of map it is."),
            ] + view + MapParameters.look + FilterParameters.all + MapParameters.format, gives: [.png, .jpeg, .webp]
        ) { request in
            let opened = try maps.current
            let (query, names) = (request.query, request.names)
            let place = try request.requiredPlace("at")
            var map = MapSnapshotter.Options(area: .places([]), limits: limits.maps)
            try MapParameters.look(query).apply(to: &map, names)
            let availability = try FilterParameters.options(query, names, hasPicture: true)
            let options = PlaceCard.Options(
                zoom: try names("zoom").zoom(query.number("zoom") ?? 16), map: map,
                view: try ViewParameters.options(query, names, limits: limits.views), availability: availability,
                format: try MapParameters.format(query, names))
            let provider = stores.provider
            guard let found = try await provider.scene(near: place, options: availability) else {
                throw Problem.noImagery(within: availability.radius)
            }
            return Answer(drawing: EntityTag(ofMap: opened, request, "\(found.scene)"), .revalidated) {
                guard
                    let card = try await PlaceCard.make(
                        of: place, scenes: provider, maps: opened.store, options: options)
                else { throw Problem.noImagery(within: availability.radius) }
                var headers = HTTPFields(card.scene)
                headers[.vantageMapAttribution] = card.map.attribution.map(HTTPFields.ascii)
                return Answer.Content(type: MediaType(options.format), bytes: Array(card.data), headers: headers)
            }
        }
    }
}

extension Answer {
    /// A map as one picture.
    init(map options: MapSnapshotter.Options, of opened: ServedMaps.Opened, _ tag: EntityTag) {
        self.init(drawing: tag, .revalidated) {
            let snapshot = try await MapSnapshotter(options: options, in: opened.store).snapshot
            return Content(
                type: MediaType(options.format), bytes: Array(snapshot.data), headers: HTTPFields(of: opened))
        }
    }
}

extension EntityTag {
    /// Of what is drawn of a map for a request.
    ///
    /// - Parameter parts: What the answer depends on beside the request's address and the map.
    init(ofMap opened: ServedMaps.Opened, _ request: EndpointRequest, _ parts: String...) {
        self.init(of: [request.head.path ?? "", opened.stamp, Release.version] + parts)
    }
}

extension HTTPFields {
    /// What has to stand beside a map.
    init(of opened: ServedMaps.Opened) {
        self.init()
        self[.vantageAttribution] = opened.store.attribution.map(Self.ascii)
    }
}
