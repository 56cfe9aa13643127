import VantageGeodesy

/// The result of an availability request.
public struct AvailableScene: Sendable {
    /// The chosen scene.
    public let scene: Scene
    /// The distance from the requested place in meters.
    public let distance: Double
    /// The heading from the scene to the requested place; `nil` if the two coincide.
    public let bearing: Heading?
    /// The heading of the view that the request implied: toward the place, or toward the target of
    /// ``SceneFilter/facing``. `nil` if the scene is so close that its position does not determine a heading.
    public let viewHeading: Heading?
    private let signer: any SceneTokenSigner

    /// The distance in meters below which a view is not turned toward the requested place, because positions are less
    /// accurate than that.
    public static let minimumLookAtDistance = 1.0

    /// Creates the result of an availability request.
    ///
    /// - Parameters:
    ///   - scene: The chosen scene.
    ///   - place: The requested place.
    ///   - distance: The distance between them in meters.
    ///   - options: The options for the request.
    ///   - signer: Creates the token when it is accessed.
    public init(
        _ scene: Scene, near place: Coordinate, distance: Double, options: AvailabilityOptions,
        signer: any SceneTokenSigner
    ) {
        self.init(
            scene, near: place, distance: distance, bearing: scene.coordinate.bearing(to: place), options: options,
            signer: signer)
    }

    /// Creates the result of an availability request for which the bearing is already known.
    package init(
        _ scene: Scene, near place: Coordinate, distance: Double, bearing: Heading?, options: AvailabilityOptions,
        signer: any SceneTokenSigner
    ) {
        self.scene = scene
        self.distance = distance
        self.bearing = bearing
        self.signer = signer
        viewHeading = Self.viewHeading(
            from: scene.coordinate, to: place, distance: distance, bearing: bearing, options: options)
    }

    /// Returns the heading of the view that a request implied; see ``viewHeading``.
    ///
    /// - Parameters:
    ///   - scene: The location of the scene.
    ///   - place: The requested place.
    ///   - distance: The distance between them in meters.
    ///   - bearing: The heading from the scene to the place.
    ///   - options: The options for the request.
    package static func viewHeading(
        from scene: Coordinate, to place: Coordinate, distance: Double, bearing: Heading?, options: AvailabilityOptions
    ) -> Heading? {
        let target = options.filter.facing?.target ?? place
        guard target != place else { return distance >= minimumLookAtDistance ? bearing : nil }
        return scene.distance(to: target) >= minimumLookAtDistance ? scene.bearing(to: target) : nil
    }

    /// The signed, opaque token, which is valid as long as the scene exists; see ``SceneCatalog/scene(token:)``. It is
    /// created on each access.
    public var token: String { signer.token(for: scene.id, viewHeading: viewHeading) }
}

/// A type that creates a provider's tokens.
public protocol SceneTokenSigner: Sendable {
    /// Returns the token for a scene: opaque, URL-safe and free of coordinates, and signed so that a modified token is
    /// rejected.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - viewHeading: The view heading that the token encodes, to a hundredth of a degree.
    func token(for scene: SceneID, viewHeading: Heading?) -> String
}
