import Foundation
import VantageGeodesy

/// A solver that determines the view of a snapshot from the options and the properties of the picture.
package enum ViewSolver {
    /// Resolves validated options to a view without reading the picture.
    ///
    /// - Panorama: The view is level and has the requested heading, pitch and horizontal field of view.
    /// - Photo: The view is the largest crop with the aspect ratio of the snapshot; see ``PhotoSolver``.
    package static func resolve(_ subject: SnapshotSubject, _ options: SnapshotOptions) -> ResolvedView {
        switch subject.camera {
        case .equirectangular(let panorama): view(subject, options) { .panorama(panorama, $0) }
        case .perspective(let fieldOfView):
            PhotoSolver(subject: subject, fieldOfView: fieldOfView, options: options).resolve()
        case .calibrated(.perspective(let camera)):
            PhotoSolver(subject: subject, camera: camera, options: options).resolve()
        case .calibrated(let camera):
            view(subject, options) { .lenses(LensView(lenses: LensArray(camera), mapping: .flat($0), crop: nil)) }
        }
    }

    /// Resolves a level view in any direction.
    private static func view(
        _ subject: SnapshotSubject, _ options: SnapshotOptions,
        content: (PanoramaMapping) -> ResolvedView.Content
    ) -> ResolvedView {
        let heading = options.heading ?? subject.pose.heading
        let pitch = options.pitch ?? 0
        let fieldOfView = (options.fieldOfView ?? .standard).degrees
        let size = options.pixels
        let projection = Rectilinear(
            width: size.width, height: size.height, horizontalFieldOfView: fieldOfView)
        let geometry = ViewGeometry(projection: projection, rotation: Rotation(heading: heading, pitch: pitch))
        let mapping = PanoramaMapping(projection, view: geometry.rotation, camera: subject.pose.rotation)
        return ResolvedView(
            width: size.width, height: size.height, heading: heading,
            headingReference: subject.viewReference, pitch: pitch, roll: 0, horizontalFieldOfView: fieldOfView,
            verticalFieldOfView: 2 * atan(Double(size.height) / 2 / projection.focalLength) * 180 / .pi,
            geometry: geometry, content: content(mapping))
    }
}

extension SnapshotSubject {
    /// The heading reference for views of a panorama.
    fileprivate var viewReference: HeadingReference { heading == nil ? .picture : headingReference }
}

extension Rotation {
    /// Creates the axes of a level camera. The pitch is in -90...90.
    init(heading: Heading, pitch: Double) {
        let heading = heading.degrees * .pi / 180
        let pitch = pitch * .pi / 180
        let level = SIMD3(sin(heading), cos(heading), 0)
        self.init(
            right: SIMD3(cos(heading), -sin(heading), 0),
            forward: SIMD3(cos(pitch) * level.x, cos(pitch) * level.y, sin(pitch)),
            up: SIMD3(-sin(pitch) * level.x, -sin(pitch) * level.y, cos(pitch)))
    }
}
