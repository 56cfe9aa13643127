import VantageCore
import Foundation
import VantageGeodesy
import VantageScenes
import VantageSnapshotter

extension SceneProvider {
    /// Renders a view from the picture that ``SceneProvider/picture(of:)`` opens, using Vantage's renderer.
    public func snapshot(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let rendered = try await reading(scene) { subject, isCancelled in
            try Renderer().render(subject, options, isCancelled: isCancelled)
        }
        return LookAroundSnapshotter.Snapshot(
            jpegData: Data(rendered.jpeg), projection: .init(view: rendered.view, scene: scene, scale: options.scale),
            unphotographedFraction: rendered.unphotographedFraction, levelRead: rendered.levelRead)
    }

    /// Returns the projection of a view without rendering it.
    ///
    /// - Parameter groundAltitude: The height of the ground below the camera, in meters above sea level, if it is
    ///   known.
    func projection(
        of scene: Scene, viewHeading: Heading?, options: LookAroundSnapshotter.Options, groundAltitude: Double?
    ) async throws -> LookAroundSnapshotter.Projection {
        let options = try options.checked(for: scene, viewHeading: viewHeading)
        let view = try await reading(scene) { subject, _ in ViewSolver.resolve(subject, options) }
        return LookAroundSnapshotter.Projection(
            view: view, scene: scene, scale: options.scale, groundAltitude: groundAltitude)
    }

    /// Opens a scene's picture and performs work on it in the provider's worker pool.
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
    /// Validates the options and resolves them for a scene. A look-at target is converted to a heading. A view of a
    /// cropped panorama is turned toward the part of the sphere that the picture covers if its heading or pitch is not
    /// set.
    package func checked(for scene: Scene, viewHeading: Heading?) throws -> SnapshotOptions {
        try check()
        var options = self
        options.heading = try heading(for: scene, viewHeading: viewHeading)
        if let panorama = scene.camera.sphere {
            options.openOnPicture(
                panorama, heading: scene.heading ?? .north, pitch: scene.pitch ?? 0, roll: scene.roll ?? 0,
                hasPlace: heading == nil && lookAt == nil)
        }
        return options
    }

    private func heading(for scene: Scene, viewHeading: Heading?) throws -> Heading? {
        if let heading { return heading }
        guard let lookAt else { return scene.heading == nil ? nil : viewHeading }
        guard scene.heading != nil else {
            throw LookAroundError(
                .headingUnknown,
                "A view of scene \(scene.id) cannot face \(lookAt) because its picture has no heading. "
                    + "Give a heading instead, measured from the picture's center.")
        }
        guard let bearing = scene.coordinate.bearing(to: lookAt) else {
            throw LookAroundError(
                .nothingToLookAt,
                "A view of scene \(scene.id) cannot face \(lookAt) because the picture was taken there. "
                    + "Give a heading instead.")
        }
        return bearing
    }
}
