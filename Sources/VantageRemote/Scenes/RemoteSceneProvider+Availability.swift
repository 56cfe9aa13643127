import Vantage
import VantageRequests

extension RemoteSceneProvider {
    /// The scene that the server answers with, and its token, which is asked for no more.
    ///
    /// - Throws: `SceneError` `noSuchCollection` where the server has no such collection; ``RemoteError``.
    public func scene(near place: Coordinate, options: AvailabilityOptions) async throws -> AvailableScene? {
        var call = RemoteCall("/v1/availability")
        call.add("at", place.description)
        try call.add(options)
        call.add(flag: "details")
        let answer = try await server.answer(to: call)
        let told = try answer.decoded(as: AvailabilityAnswer.self)
        return options.hasRadius ? try answer.checked { try told.available(near: place, options) } : nil
    }

    /// Metres to the nearest scene of the server that passes a filter; `nil` when none does.
    public func distanceToNearest(from place: Coordinate, filter: SceneFilter) async throws -> Double? {
        var call = RemoteCall("/v1/availability")
        call.add("at", place.description)
        try call.add(AvailabilityOptions(radius: 0, filter: filter))
        call.add(flag: "explain")
        call.add(flag: "details")
        let told = try await server.answer(to: call, as: AvailabilityAnswer.self)
        return told.found?.distance ?? told.nearest?.distance
    }
}

/// What a server says of a place.
struct AvailabilityAnswer: Decodable {
    struct Found {
        let scene: SceneInputJSON
        /// Metres.
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

    /// - Throws: `SceneError`, `GeodesyError` for values that cannot be.
    func available(near place: Coordinate, _ options: AvailabilityOptions) throws -> AvailableScene? {
        try found.map {
            AvailableScene(
                try $0.scene.value, near: place, distance: $0.distance, options: options,
                signer: ServerToken(text: $0.token))
        }
    }
}

/// A token that came with its answer: of that scene and that view.
private struct ServerToken: SceneTokenSigner {
    let text: String

    func token(for scene: SceneID, viewHeading: Heading?) -> String { text }
}
