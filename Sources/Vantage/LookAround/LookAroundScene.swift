import Foundation
import Geodesy
import Scenes
import Visibility

/// Imagery at a place, and the view that the request for it implied.
///
/// ``token`` carries it as text, on a command line or over HTTP.
public struct LookAroundScene: Sendable {
    /// The picture that answers, as its provider has it.
    public let scene: Scene
    /// Metres from the place asked for; `nil` for a scene that came from a token or an id.
    public let distance: Double?
    /// Where the view that the request implied looks; `nil` where it implied none.
    public let viewHeading: Heading?

    /// Whether it sees the item that was asked for; `nil` where no item was.
    public internal(set) var visibility: ItemVisibility?

    let provider: any SceneProvider
    /// The answer that it came from, which has a token already.
    private var answer: AvailableScene?

    /// The scene that a token names.
    ///
    /// - Throws: `SceneError` `invalidToken` when the token was changed or is another provider's, and
    ///   `sceneNoLongerAvailable` when the scene has been removed; what the provider throws.
    public init(token: String, in provider: any SceneProvider) async throws {
        let (scene, heading) = try await provider.scene(token: token)
        self.init(scene, viewHeading: heading, in: provider)
    }

    /// A scene that a provider has.
    ///
    /// - Parameters:
    ///   - scene: As the provider gave it.
    ///   - distance: Metres from the place asked for, where one was.
    ///   - viewHeading: Where its view looks when nothing else is said.
    ///   - provider: The one that gives its picture.
    public init(_ scene: Scene, distance: Double? = nil, viewHeading: Heading? = nil, in provider: any SceneProvider) {
        self.scene = scene
        self.distance = distance
        self.viewHeading = viewHeading
        self.provider = provider
    }

    /// The answer to a request for a place.
    public init(_ found: AvailableScene, in provider: any SceneProvider) {
        self.init(found.scene, distance: found.distance, viewHeading: found.viewHeading, in: provider)
        answer = found
    }

    /// Signed, opaque and URL-safe; made each time that it is asked for, by the provider.
    ///
    /// - Throws: What the provider throws that has to ask for it; an answer to a request has it with it.
    public var token: String {
        get async throws {
            if let answer { return answer.token }
            return try await provider.token(for: scene.id, viewHeading: viewHeading)
        }
    }

    /// Whether the scene sees an item; of one that is farther away than 1000 m, that is not known.
    ///
    /// - Parameters:
    ///   - item: What is to be seen.
    ///   - sight: What knows the buildings around; without it, the provider of the scene.
    /// - Throws: What the providers throw.
    public func visibility(of item: MapItem, sight: ItemSight = .init()) async throws -> ItemVisibility {
        try await ItemSceneSearch(provider: provider, sight: sight, options: AvailabilityOptions())
            .visibility(of: item, from: scene)
    }

    /// As the answer to a request for a place.
    ///
    /// `place`: What was asked for, or the front of the item that was.
    /// - Throws: As ``token``.
    package func available(near place: Coordinate, _ options: AvailabilityOptions) async throws -> AvailableScene {
        if let answer { return answer }
        return AvailableScene(
            scene, near: place, distance: distance ?? scene.coordinate.distance(to: place), options: options,
            signer: KnownToken(text: try await token))
    }

    /// Panorama or photo.
    public var kind: SceneKind { scene.kind }
    /// Where the picture was taken.
    public var coordinate: Coordinate { scene.coordinate }
    /// When the picture was taken, where that is known.
    public var captured: Date? { scene.captured?.date }
    /// An SPDX identifier.
    public var license: String? { scene.license }
    /// Who has to be named beside the picture.
    public var attribution: String? { scene.attribution }
}

/// A token that was made already.
private struct KnownToken: SceneTokenSigner {
    let text: String

    func token(for scene: SceneID, viewHeading: Heading?) -> String { text }
}
