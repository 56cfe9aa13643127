import Geodesy

/// A scene that answers a request for a place.
public struct AvailableScene: Sendable {
    /// The scene that won.
    public let scene: Scene
    /// Metres from the place asked for.
    public let distance: Double
    /// The heading in which the scene sees the place asked for; `nil` where both are the same place.
    public let bearing: Heading?
    /// The heading of the view that the request implied: towards the place, or towards the target of
    /// ``SceneFilter/facing``; `nil` where the scene is so close that its position does not tell.
    public let viewHeading: Heading?
    private let signer: any SceneTokenSigner

    /// Scenes nearer than this are not turned towards the place asked for, in metres: positions are not that exact.
    public static let closestLookAt = 1.0

    /// The answer to a request for a place.
    ///
    /// - Parameters:
    ///   - scene: The scene that won.
    ///   - place: What was asked for.
    ///   - distance: Metres between them.
    ///   - options: What was asked.
    ///   - signer: Makes the token, when it is asked for.
    public init(
        _ scene: Scene, near place: Coordinate, distance: Double, options: AvailabilityOptions,
        signer: any SceneTokenSigner
    ) {
        self.init(
            scene, near: place, distance: distance, bearing: scene.coordinate.bearing(to: place), options: options,
            signer: signer)
    }

    /// The same, where it is known in which heading the scene sees the place.
    package init(
        _ scene: Scene, near place: Coordinate, distance: Double, bearing: Heading?, options: AvailabilityOptions,
        signer: any SceneTokenSigner
    ) {
        self.scene = scene
        self.distance = distance
        self.bearing = bearing
        self.signer = signer
        let target = options.filter.facing?.target ?? place
        let isFarEnough = (target == place ? distance : scene.coordinate.distance(to: target)) >= Self.closestLookAt
        let heading = target == place ? bearing : scene.coordinate.bearing(to: target)
        viewHeading = isFarEnough ? heading : nil
    }

    /// Signed, opaque, and valid for as long as the scene is there; see ``SceneCatalog/scene(token:)``. It is made each
    /// time that it is asked for.
    public var token: String { signer.token(for: scene.id, viewHeading: viewHeading) }
}

/// Makes the tokens of a provider.
public protocol SceneTokenSigner: Sendable {
    /// The token of a scene: opaque, URL-safe, without a coordinate, and such that one that was changed is refused.
    ///
    /// `viewHeading`: The heading of the view that comes with it, kept to a hundredth of a degree.
    func token(for scene: SceneID, viewHeading: Heading?) -> String
}
