import BlockingWork
import Foundation
import Geodesy
import Scenes
import Snapshotter

extension SceneProvider {
    /// Vantage's renderer, over what ``SceneProvider/picture(of:)`` gives.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let rendered = try await reading(scene) { subject, isCancelled in
            try Renderer().render(subject, options, isCancelled: isCancelled)
        }
        return LookAroundSnapshotter.Snapshot(
            jpegData: Data(rendered.jpeg), projection: .init(view: rendered.view, scene: scene, scale: options.scale),
            unphotographedShare: rendered.unphotographedShare, levelRead: rendered.levelRead)
    }

    /// What a picture of a scene would show.
    ///
    /// - Parameter groundAltitude: Metres above the sea, beneath the camera, where it is known.
    func projection(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options, groundAltitude: Double?
    ) async throws -> LookAroundSnapshotter.Projection {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let view = try await reading(scene) { subject, _ in ViewSolver.resolve(subject, options) }
        return LookAroundSnapshotter.Projection(
            view: view, scene: scene, scale: options.scale, groundAltitude: groundAltitude)
    }

    /// Runs work on a scene's picture, where pictures are worked on.
    func reading<Value: Sendable>(
        _ scene: Scene,
        _ body: @escaping @Sendable (SnapshotSubject, @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        try await workers.run { cancellation in
            let session = try picture(of: scene)
            defer { session.close() }
            return try body(SnapshotSubject(scene, session)) { cancellation.isCancelled }
        }
    }
}

extension SnapshotOptions {
    /// These options for one scene, each in its range: places to look at become headings.
    package func checked(for scene: Scene, viewHeading: Heading?) throws -> SnapshotOptions {
        try check()
        var options = self
        options.heading = try heading(for: scene, viewHeading: viewHeading)
        return options
    }

    private func heading(for scene: Scene, viewHeading: Heading?) throws -> Heading? {
        if let heading { return heading }
        guard let lookAt else { return scene.heading == nil ? nil : viewHeading }
        guard scene.heading != nil else {
            throw LookAroundError(
                .headingUnknown,
                "Scene \(scene.id) cannot be turned to \(lookAt): nobody knows which way its picture faces. "
                    + "Give a heading instead, which then counts from the picture's center.")
        }
        guard let bearing = scene.coordinate.bearing(to: lookAt) else {
            throw LookAroundError(
                .nothingToLookAt, "Scene \(scene.id) was taken at \(lookAt) itself. Give a heading instead.")
        }
        return bearing
    }
}
