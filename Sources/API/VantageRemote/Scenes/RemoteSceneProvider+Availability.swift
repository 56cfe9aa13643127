import Vantage
import VantageParameters
import VantageScenes

extension RemoteSceneProvider {
    /// Requests the scene for a place. The result includes its token, so no further request is needed for it.
    ///
    /// - Throws: `SceneError` with the code `noSuchCollection` if the server does not have the collection, or
    ///   ``RemoteError``.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        var call = RemoteRequest("/v1/availability")
        call.add("at", place.description)
        try call.add(options)
        call.add(flag: "details")
        let response = try await server.response(to: call)
        let decoded = try response.decoded(as: AvailabilityResponse.self)
        return options.hasRadius ? try response.checked { try decoded.available(near: place, options) } : nil
    }

    /// Returns the distance in meters to the nearest scene that passes a filter, or `nil` if no scene passes.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        var call = RemoteRequest("/v1/availability")
        call.add("at", place.description)
        try call.add(AvailabilityOptions(radius: 0, filter: filter))
        call.add(flag: "explain")
        call.add(flag: "details")
        let decoded = try await server.response(to: call, as: AvailabilityResponse.self)
        return decoded.found?.distance ?? decoded.nearest?.distance
    }
}

/// A server's response to a request for a place.
struct AvailabilityResponse: Decodable {
    struct Found {
        let scene: SceneInputJSON
        /// The distance to the scene, in meters.
        let distance: Double
        let token: String
    }

    struct Nearest: Decodable {
        let distance: Double
    }

    let found: Found?
    let nearest: Nearest?

    private enum CodingKeys: CodingKey { case available, nearest, distance, token }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        nearest = try container.decodeIfPresent(Nearest.self, forKey: .nearest)
        guard try container.decode(Bool.self, forKey: .available) else {
            found = nil
            return
        }
        found = Found(
            scene: try SceneInputJSON(from: decoder), distance: try container.decode(Double.self, forKey: .distance),
            token: try container.decode(String.self, forKey: .token))
    }

    /// - Throws: `SceneError` or `GeodesyError` if a value is invalid.
    func available(near place: Coordinate, _ options: AvailabilityOptions) throws -> AvailableScene? {
        try found.map {
            AvailableScene(
                try $0.scene.value, near: place, distance: $0.distance, options: options,
                signer: ServerTokenSigner(text: $0.token))
        }
    }
}

/// A signer that returns the token from a response. The token represents that response's scene and view heading.
private struct ServerTokenSigner: SceneTokenSigner {
    let text: String

    func token(for scene: SceneID, viewHeading: Heading?) -> String { text }
}
