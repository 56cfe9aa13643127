import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Metadata for a panorama, in the format of Google's Street View Static API.
    package static func streetViewMetadata(of stores: ServedStores, _ access: AccessControl) -> Endpoint {
        Endpoint(
            "/maps/api/streetview/metadata", "googleStreetViewMetadata",
            "Metadata for a panorama, in the format of Google's Street View Static API. The HTTP status is always 200.",
            access: .checkedByEndpoint,
            parameters: StreetViewRequest.parameters + StreetViewOptions.parameters + GoogleAccess.parameters,
            ignoresUnknownParameters: true, produces: [.json], format: .specification("Street View Static API")
        ) { request in
            do {
                try GoogleAccess.check(request, access)
                let scene = try await StreetViewRequest(GoogleValues(request)).scene(in: stores.provider)
                return try .json(StreetViewMetadataJSON(scene))
            } catch {
                // Server failures are reported as HTTP errors, so that they also appear in the log.
                let problem = Problem(error)
                guard problem.status < 500 else { throw error }
                return try .json(StreetViewMetadataJSON(problem))
            }
        }
    }
}
