import Vantage
import VantageRequests

extension Endpoint {
    /// Is there imagery here?
    static func availability(of stores: ServedStores, _ items: ServedItems) -> Endpoint {
        Endpoint(
            "/v1/availability", "availability", "Is there imagery here?",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place, in degrees."),
                EndpointParameter("explain", .flag, "Where there is no scene, say how far the nearest is."),
                SceneParameters.details,
            ] + ServedItems.parameters + FilterParameters.all, gives: [.json], form: .schema("availability")
        ) { request in
            if let answer = try await items.availability(request) { return answer }
            let wanted = try WantedAvailability(request)
            let provider = stores.provider
            let answer = try await provider.scene(near: wanted.place, options: wanted.options)
            let nearest =
                answer == nil && wanted.explains
                ? try await provider.distanceToNearest(from: wanted.place, filter: wanted.options.filter) : nil
            return wanted.answer(answer, nearest: nearest)
        }
        .prompt { request in
            if request.query.text("item") != nil { return nil }
            let wanted = try WantedAvailability(request)
            guard let answer = try stores.sceneAtOnce(near: wanted.place, options: wanted.options),
                answer != nil || !wanted.explains
            else { return nil }
            return wanted.answer(answer, nearest: nil)
        }
    }
}

extension ServedItems {
    /// - Returns: `nil` where the request names no place of a table.
    fileprivate func availability(_ request: EndpointRequest) async throws -> Answer? {
        guard request.query.text("item") != nil else { return nil }
        guard request.query.text("at") == nil else {
            throw Problem(.badRequest, "contradiction", "Say where in one way: at=LAT,LON or item=ID.")
        }
        let options = try FilterParameters.options(request.query, request.names)
        let hasDetails = try request.query.flag("details")
        guard let found = try await scene(request, options) else { return nil }
        let answer = try await found.scene?.available(near: found.place, options)
        return .written(
            AvailabilityJSON(answer, hasDetails: hasDetails, visibility: found.scene?.visibility).text)
    }
}

/// What a request for availability asks.
private struct WantedAvailability {
    let place: Coordinate
    let options: AvailabilityOptions
    let explains: Bool
    private let hasDetails: Bool

    init(_ request: EndpointRequest) throws {
        options = try FilterParameters.options(request.query, request.names)
        place = try request.requiredPlace("at")
        explains = try request.query.flag("explain")
        hasDetails = try request.query.flag("details")
    }

    func answer(_ scene: AvailableScene?, nearest: Double?) -> Answer {
        .written(AvailabilityJSON(scene, nearest: nearest, hasDetails: hasDetails).text)
    }
}

extension EndpointRequest {
    /// - Throws: ``Problem`` `missingParameter` where it is not there.
    func requiredPlace(_ name: String) throws -> Coordinate {
        guard let text = query.text(name) else {
            throw Problem(.badRequest, "missingParameter", "Say where: \(name)=LAT,LON.")
        }
        return try names(name).coordinate(text)
    }
}
