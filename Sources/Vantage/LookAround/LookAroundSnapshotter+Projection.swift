import Foundation
import Geodesy
import Scenes
import Snapshotter

extension LookAroundSnapshotter {
    /// What a picture of a scene shows, and where things lie in it.
    public struct Projection: Sendable {
        /// The options made complete and kept within what the picture has.
        public let view: ResolvedView

        private let camera: Coordinate
        private let cameraAltitude: Double?
        private let scale: Double

        package init(of view: ResolvedView, _ scene: Scene, scale: Double) {
            self.view = view
            camera = scene.coordinate
            cameraAltitude = scene.altitude
            self.scale = scale
        }

        /// Where a place falls in the picture, in points from the top-left corner; `nil` when it is not in it.
        ///
        /// - Parameters:
        ///   - coordinate: The place.
        ///   - altitude: Its height in metres in the frame of the scene's altitude; `nil` puts it at the height of the
        ///     camera, and so on the horizon.
        public func point(for coordinate: Coordinate, altitude: Double? = nil) -> CGPoint? {
            // A view whose headings count from the picture's center does not tell where a place lies.
            guard view.headingReference != .picture, let bearing = camera.bearing(to: coordinate) else { return nil }
            let rise = altitude.flatMap { altitude in cameraAltitude.map { altitude - $0 } } ?? 0
            let pitch = atan2(rise, camera.distance(to: coordinate)) * 180 / .pi
            return (try? Direction(heading: bearing, pitch: pitch)).flatMap(point(for:))
        }

        /// Where a direction falls in the picture, in points from the top-left corner; `nil` when it is not in it.
        public func point(for direction: Direction) -> CGPoint? {
            view.geometry?.point(for: direction).map { CGPoint(x: $0.x / scale, y: $0.y / scale) }
        }

        /// The direction that a point of the picture shows; `nil` when that cannot be known.
        ///
        /// - Parameter point: Points from the top-left corner.
        public func direction(at point: CGPoint) -> Direction? {
            view.geometry?.direction(at: SIMD2(point.x * scale, point.y * scale))
        }
    }
}
