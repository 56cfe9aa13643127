import Vantage
import VantageRequests

extension Endpoint {
    /// Whether there is a panorama, asked for as at Google.
    static func streetViewMetadata(of stores: ServedStores, _ access: AccessControl) -> Endpoint {
        Endpoint(
            "/maps/api/streetview/metadata", "googleStreetViewMetadata",
            "Whether there is a panorama, and which, asked for as at Google: a word in status says it, always with 200.",
            access: .byItself,
            parameters: StreetViewRequest.parameters + StreetViewOptions.parameters + GoogleAccess.parameters,
            passesOverOthers: true, gives: [.json], form: .specification("Street View Static API")
        ) { request in
            do {
                try GoogleAccess.check(request, access)
                let scene = try await StreetViewRequest(GoogleValues(request)).scene(in: stores.provider)
                return try .json(StreetViewMetadataJSON(scene))
            } catch {
                // What fails here and not there is an error of HTTP, in the server's log as well.
                let problem = Problem(error)
                guard problem.status < 500 else { throw error }
                return try .json(StreetViewMetadataJSON(problem))
            }
        }
    }
}
