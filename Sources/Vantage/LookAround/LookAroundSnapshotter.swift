import Geodesy
import Snapshotter
import Visibility

/// Makes a picture of a scene.
///
/// ```swift
/// let snapshotter = LookAroundSnapshotter(scene: scene, options: .init(size: .init(width: 640, height: 480)))
/// try await snapshotter.snapshot.jpegData.write(to: file)
/// ```
public final class LookAroundSnapshotter: Sendable {
    /// What a snapshot is to show.
    public typealias Options = SnapshotOptions

    /// What the picture is of.
    public let scene: LookAroundScene
    /// What it is to show.
    public let options: Options

    private let loading = Loading<Snapshot>()

    /// `options`: Checked when ``snapshot`` is asked for.
    public init(scene: LookAroundScene, options: Options = .init()) {
        self.scene = scene
        self.options = options
    }

    /// Whether the picture is being made.
    public var isLoading: Bool { loading.isLoading }

    /// Ends the work; whoever waits for ``snapshot`` gets a `CancellationError`.
    public func cancel() { loading.cancel() }

    /// What the picture shows and where things lie in it, without making it.
    ///
    /// - Throws: As ``snapshot`` does; the picture is opened for its size, and not read.
    public var projection: Projection {
        get async throws { try await projection(over: nil) }
    }

    /// The same over ground whose height is known, so that places can be found in pictures of scenes without an altitude,
    /// and places without one in those of hills.
    ///
    /// - Parameter ground: A map with heights, or somebody's own; `nil` for level ground.
    /// - Throws: As ``projection``, and what the provider of heights throws.
    public func projection(over ground: (any ElevationProvider)?) async throws -> Projection {
        try await scene.provider.projection(
            of: scene.scene, viewHeading: scene.viewHeading, options: options,
            groundAltitude: try await ground?.elevations(at: [scene.coordinate]).first ?? nil)
    }

    /// The picture.
    ///
    /// - Throws: `CancellationError` after ``cancel()`` or when the task is cancelled; `SnapshotError` when an option
    ///   is out of range or the picture cannot be read; ``LookAroundError``; `SceneError`; what the provider throws.
    public var snapshot: Snapshot {
        get async throws {
            try await loading.value { [scene, options] in
                try await scene.provider.snapshot(of: scene.scene, viewHeading: scene.viewHeading, options: options)
            }
        }
    }
}
