import VantageGeodesy
import VantageSnapshotter
import VantageVisibility

/// A renderer of views into a scene.
///
/// ```swift
/// let snapshotter = LookAroundSnapshotter(scene: scene, options: .init(size: .init(width: 640, height: 480)))
/// try await snapshotter.snapshot.jpegData.write(to: file)
/// ```
public final class LookAroundSnapshotter: Sendable {
    /// The direction, size and encoding of a snapshot.
    public typealias Options = SnapshotOptions

    /// The scene to render.
    public let scene: LookAroundScene
    /// The direction, size and encoding of the snapshot.
    public let options: Options

    private let loading = SharedLoad<Snapshot>()

    /// Creates a snapshotter.
    ///
    /// - Parameters:
    ///   - scene: The scene to render.
    ///   - options: The direction, size and encoding of the snapshot. They are validated when ``snapshot`` is read.
    public init(scene: LookAroundScene, options: Options = .init()) {
        self.scene = scene
        self.options = options
    }

    /// A Boolean value that indicates whether the snapshot is being rendered.
    public var isLoading: Bool { loading.isLoading }

    /// Cancels the rendering. Tasks that are waiting for ``snapshot`` receive a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// The projection of the snapshot, computed without rendering it.
    ///
    /// The picture is opened to determine its size, but its pixels are not decoded.
    ///
    /// - Throws: The same errors as ``snapshot``.
    public var projection: Projection {
        get async throws { try await projection(over: nil) }
    }

    /// Returns the projection of the snapshot, taking the height of the ground into account.
    ///
    /// With ground heights, places can be located even if the scene has no altitude, and places without an altitude can
    /// be located in hilly terrain.
    ///
    /// - Parameter ground: The provider of ground heights, such as a map store with elevation data, or `nil` for level
    ///   ground.
    /// - Throws: The same errors as ``projection``, or an error from the elevation provider.
    public func projection(over ground: (any ElevationProvider)?) async throws -> Projection {
        try await scene.provider.projection(
            of: scene.scene, viewHeading: scene.viewHeading, options: options,
            groundAltitude: try await ground?.elevations(at: [scene.coordinate]).first ?? nil)
    }

    /// The rendered view. It is rendered each time this property is read, but concurrent reads share one rendering.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or if the task is canceled; `SnapshotError` if an option is out
    ///   of range or the picture cannot be read; ``LookAroundError``; `SceneError`; or an error from the provider.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [scene, options] in
                try await scene.provider.snapshot(of: scene.scene, viewHeading: scene.viewHeading, options: options)
            }
        }
    }
}
