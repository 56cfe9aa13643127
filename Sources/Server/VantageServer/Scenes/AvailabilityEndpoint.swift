import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The availability of imagery at a place.
    static func availability(of stores: ServedStores, _ items: ServedItems) -> Endpoint {
        Endpoint(
            "/v1/availability", "availability", "The availability of imagery at a place.",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place."),
                EndpointParameter(
                    "explain", .flag, "If no scene is available, report the distance to the nearest one."),
                SceneParameters.details,
            ] + ServedItems.parameters + FilterParameters.endpointParameters, produces: [.json],
            format: .schema("availability")
        ) { request in
            if let response = try await items.availability(request) { return response }
            let wanted = try AvailabilityInput(request)
            let provider = stores.provider
            let scene = try await provider.scene(near: wanted.place, options: wanted.options)
            let nearest =
                scene == nil && wanted.explains
                ? try await provider.distanceToNearest(from: wanted.place, filter: wanted.options.filter) : nil
            return wanted.response(scene, nearest: nearest)
        }
        .fastPath { request in
            if ["item", "visible-only"].contains(where: { request.query.text($0) != nil }) { return nil }
            let wanted = try AvailabilityInput(request)
            guard let scene = try stores.provider.immediateScene(near: wanted.place, options: wanted.options),
                scene != nil || !wanted.explains
            else { return nil }
            return wanted.response(scene, nearest: nil)
        }
    }
}

extension ServedItems {
    /// - Returns: `nil` if the request does not specify an item.
    fileprivate func availability(_ request: EndpointRequest) async throws -> EndpointResponse? {
        guard request.query.text("item") == nil || request.query.text("at") == nil else {
            throw Problem(.badRequest, "contradiction", "Expected either at=LAT,LON or item=ID.")
        }
        let options = try request.query.availability()
        let hasDetails = try request.query.flag("details")
        guard let found = try await scene(request, options) else { return nil }
        let scene = try await found.scene?.available(near: found.place, options)
        return .json(
            bytes: AvailabilityJSON(scene, hasDetails: hasDetails, visibility: found.scene?.visibility).text)
    }
}

/// The parameters of a request for availability at a place.
private struct AvailabilityInput {
    let place: Coordinate
    let options: AvailabilityOptions
    let explains: Bool
    private let hasDetails: Bool

    init(_ request: EndpointRequest) throws {
        options = try request.query.availability()
        place = try request.requiredPlace("at")
        explains = try request.query.flag("explain")
        hasDetails = try request.query.flag("details")
    }

    func response(_ scene: AvailableScene?, nearest: Double?) -> EndpointResponse {
        .json(bytes: AvailabilityJSON(scene, nearest: nearest, hasDetails: hasDetails).text)
    }
}

extension EndpointRequest {
    /// - Throws: ``Problem`` `missingParameter` if the parameter is missing.
    func requiredPlace(_ name: String) throws -> Coordinate {
        guard let text = query.text(name) else {
            throw Problem(.badRequest, "missingParameter", "Expected \(name)=LAT,LON.")
        }
        return try names(name).coordinate(text)
    }
}
