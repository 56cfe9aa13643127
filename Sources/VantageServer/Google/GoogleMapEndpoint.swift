import Vantage

extension Endpoint {
    /// A map, asked for as at Google.
    static func googleMap(of maps: ServedMaps, limits: ServerLimits, _ access: AccessControl) -> Endpoint {
        Endpoint(
            "/maps/api/staticmap", "googleStaticMap", "A map as one picture, asked for as at Google.",
            access: .byItself,
            parameters: GoogleMapRequest.parameters + GoogleMapLook.parameters + GoogleAccess.parameters,
            passesOverOthers: true, gives: [.png, .jpeg]
        ) { request in
            try GoogleAccess.check(request, access)
            let map = try await GoogleMapRequest.reading(request, limits: limits.maps)
            let opened = try maps.current
            return Answer(map: map.options, of: opened, EntityTag(ofMap: opened, request))
        }
    }
}
