import Foundation
import Geodesy

/// Decides what a snapshot shows, from what was asked and what the picture has.
package enum ViewSolver {
    /// Makes a request complete, of options that were checked. Nothing is read.
    ///
    /// - Panorama: the view is level, looks along the asked heading and pitch, and has the asked field of view across.
    /// - Photo: the largest crop of the snapshot's shape; see ``PhotoSolver``.
    package static func resolve(_ subject: SnapshotSubject, _ options: SnapshotOptions) -> ResolvedView {
        switch subject.camera {
        case .equirectangular(let panorama): view(of: panorama, subject, options)
        case .perspective(let fieldOfView):
            PhotoSolver(subject: subject, fieldOfView: fieldOfView, options: options).resolve()
        }
    }

    private static func view(
        of panorama: Equirectangular, _ subject: SnapshotSubject, _ options: SnapshotOptions
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
            geometry: geometry, content: .panorama(panorama, mapping))
    }
}

extension SnapshotSubject {
    /// What the headings of a panorama's views are counted from.
    fileprivate var viewReference: HeadingReference { heading == nil ? .picture : headingReference }
}

extension Rotation {
    /// The axes of a level camera; the pitch is in -90...90.
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
