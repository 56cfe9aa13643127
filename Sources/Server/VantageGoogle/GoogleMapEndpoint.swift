import Vantage
import VantageHTTP

extension Endpoint {
    /// A map, in the format of Google's Maps Static API.
    package static func googleMap(of maps: ServedMaps, limits: MapLimits, _ access: AccessControl) -> Endpoint {
        Endpoint(
            "/maps/api/staticmap", "googleStaticMap", "A map, in the format of Google's Maps Static API.",
            access: .checkedByEndpoint,
            parameters: GoogleMapRequest.parameters + GoogleMapAppearance.parameters + GoogleAccess.parameters,
            ignoresUnknownParameters: true, produces: [.png, .jpeg]
        ) { request in
            try GoogleAccess.check(request, access)
            let map = try await GoogleMapRequest.reading(request, limits: limits)
            let opened = try maps.current
            return EndpointResponse(map: map.options, of: opened, EntityTag(ofMap: opened, request))
        }
    }
}
