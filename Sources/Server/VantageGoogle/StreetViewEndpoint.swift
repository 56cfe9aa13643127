import Vantage
import VantageCore
import VantageHTTP
import VantageParameters
import VantageSnapshotter

extension Endpoint {
    /// A view, in the format of Google's Street View Static API.
    package static func streetView(of stores: ServedStores, limits: SnapshotLimits, _ access: AccessControl) -> Endpoint
    {
        Endpoint(
            "/maps/api/streetview", "googleStreetView", "A view, in the format of Google's Street View Static API.",
            access: .checkedByEndpoint,
            parameters: StreetViewRequest.parameters + StreetViewOptions.parameters + GoogleAccess.parameters,
            ignoresUnknownParameters: true, produces: [.jpeg]
        ) { request in
            try GoogleAccess.check(request, access)
            let values = GoogleValues(request)
            let options = try StreetViewOptions.options(values, limits: limits)
            let wanted = try StreetViewRequest(values)
            let reportsError = try values.flag("return_error_code")
            if let scene = try await wanted.scene(in: stores.provider) { return EndpointResponse(view: scene, options) }
            guard !reportsError else { throw wanted.absence }
            return .noImagery(size: options.size, on: stores.provider.workers)
        }
    }
}

extension EndpointResponse {
    /// A gray picture with a message that there is no imagery. Google's clients expect a picture with status 200 unless
    /// they ask for an error.
    fileprivate static func noImagery(size: PictureSize, on workers: WorkerPool) -> EndpointResponse {
        EndpointResponse(rendering: EntityTag(ofRendering: ["noImagery", "\(size)"]), .revalidated) {
            let bytes = try await workers.run { _ in try PlaceholderPicture.jpeg("No imagery here", size: size) }
            return Content(type: .jpeg, bytes: bytes)
        }
    }
}
