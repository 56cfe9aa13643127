import Foundation
import VantageGeodesy
import VantageScenes
import VantageVisibility

/// Street-level imagery at a place, with the viewing direction that the request implied.
///
/// Use ``token`` to pass a scene on as text, for example on a command line or over HTTP.
public struct LookAroundScene: Sendable {
    /// The scene, as its provider describes it.
    public let scene: Scene
    /// The distance from the requested place to the scene, in meters, or `nil` if the scene was created from a token or
    /// an ID.
    public let distance: Double?
    /// The heading toward the requested place, or `nil` if the request implied no heading.
    public let viewHeading: Heading?

    /// The visibility of the requested item from the scene, or `nil` if the request was not for an item.
    public internal(set) var visibility: ItemVisibility?

    let provider: any SceneProvider
    /// The result that the scene was created from, which includes a token.
    private var result: AvailableScene?

    /// Creates a scene from a token.
    ///
    /// - Throws: `SceneError` with the code `invalidToken` if the token was modified or belongs to another provider, or
    ///   with the code `sceneNoLongerAvailable` if the scene has been removed; or an error from the provider.
    public init(token: String, in provider: any SceneProvider) async throws {
        let (scene, heading) = try await provider.scene(token: token)
        self.init(scene, viewHeading: heading, in: provider)
    }

    /// Creates a scene from a provider's scene.
    ///
    /// - Parameters:
    ///   - scene: A scene that the provider returned.
    ///   - distance: The distance from the requested place, in meters, if there was a request.
    ///   - viewHeading: The heading for views whose options do not set a heading.
    ///   - provider: The provider of the scene's picture.
    public init(_ scene: Scene, distance: Double? = nil, viewHeading: Heading? = nil, in provider: any SceneProvider) {
        self.scene = scene
        self.distance = distance
        self.viewHeading = viewHeading
        self.provider = provider
    }

    /// Creates a scene from the result of a request for a place.
    public init(_ found: AvailableScene, in provider: any SceneProvider) {
        self.init(found.scene, distance: found.distance, viewHeading: found.viewHeading, in: provider)
        result = found
    }

    /// A signed, opaque, URL-safe string that identifies the scene and its viewing direction.
    ///
    /// Scenes returned by a request already have a token. For any other scene, the provider creates a token each time
    /// this property is read.
    ///
    /// - Throws: An error from the provider if it cannot create the token.
    public var token: String {
        get async throws {
            if let result { return result.token }
            return try await provider.token(for: scene.id, viewHeading: viewHeading)
        }
    }

    /// Determines whether the scene sees an item. The result is `unknown` for items more than 1000 m away.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - visibilitySources: The sources of buildings, item outlines and ground heights. By default, they are the
    ///     scene provider's own places and buildings, on level ground.
    /// - Throws: An error from a provider.
    public func visibility(of item: MapItem, visibilitySources: VisibilitySources = .init()) async throws
        -> ItemVisibility
    {
        try await ItemSceneSearch(
            provider: provider, visibilitySources: visibilitySources, options: AvailabilityOptions()
        )
        .visibility(of: item, from: scene)
    }

    /// Converts the scene to the result of a request for a place.
    ///
    /// - Parameter place: The requested place, or the front of the requested item.
    /// - Throws: The same errors as ``token``.
    package func available(near place: Coordinate, _ options: AvailabilityOptions) async throws -> AvailableScene {
        if let result { return result }
        return AvailableScene(
            scene, near: place, distance: distance ?? scene.coordinate.distance(to: place), options: options,
            signer: FixedTokenSigner(text: try await token))
    }

    /// The kind of scene: a panorama or a photo.
    public var kind: SceneKind { scene.kind }
    /// The location where the picture was taken.
    public var coordinate: Coordinate { scene.coordinate }
    /// The date when the picture was taken, or `nil` if it is unknown.
    public var captured: Date? { scene.captured?.date }
    /// The picture's license, as an SPDX identifier.
    public var license: String? { scene.license }
    /// The attribution that must appear next to the picture.
    public var attribution: String? { scene.attribution }
}

/// A signer that returns a token created earlier.
private struct FixedTokenSigner: SceneTokenSigner {
    let text: String

    func token(for scene: SceneID, viewHeading: Heading?) -> String { text }
}
