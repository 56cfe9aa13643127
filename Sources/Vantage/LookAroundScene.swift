import Foundation
import Geodesy
import SceneStore

/// Imagery at a place, and the view that the request for it implied.
///
/// What it is made of is the provider's affair; ``token`` carries it as text, on a command line or over HTTP.
public struct LookAroundScene: Sendable {
    /// Signed, opaque and URL-safe.
    public let token: String
    public let kind: SceneKind
    /// Where the picture was taken.
    public let coordinate: Coordinate
    /// Metres from the place asked for; `nil` for a scene that came from a token.
    public let distance: Double?
    public let captured: Date?
    public let license: String?
    public let attribution: String?

    let provider: any SceneProvider

    /// The scene that a token names.
    ///
    /// - Throws: `SceneStoreError` `invalidToken` when the token was changed or is another provider's, and
    ///   `sceneNoLongerAvailable` when the scene has been removed.
    public init(token: String, in provider: any SceneProvider) async throws {
        self = try await provider.lookAroundScene(token: token)
    }

    /// What a provider makes of a scene that it has.
    ///
    /// - Parameters:
    ///   - scene: As the store has it.
    ///   - token: Its token, with the view that the request implied.
    ///   - distance: Metres from the place asked for.
    ///   - provider: The one that will make its snapshots.
    public init(_ scene: Scene, token: String, distance: Double?, provider: any SceneProvider) {
        self.token = token
        self.distance = distance
        self.provider = provider
        kind = scene.kind
        coordinate = scene.coordinate
        captured = scene.captured?.date
        license = scene.license
        attribution = scene.attribution
    }
}

extension CaptureTime {
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
