import Foundation
import Geodesy
import Scenes
import Snapshotter

extension LookAroundSnapshotter {
    /// What a picture of a scene shows, and where things lie in it.
    public struct Projection: Sendable {
        /// The options made complete and kept within what the picture has.
        public let view: ResolvedView
        let scene: Scene
        private let scale: Double
        /// Metres above the sea, beneath the camera.
        private let groundAltitude: Double?

        package init(view: ResolvedView, scene: Scene, scale: Double, groundAltitude: Double? = nil) {
            self.view = view
            self.scene = scene
            self.scale = scale
            self.groundAltitude = groundAltitude
        }

        /// Metres above the ground at which a camera is taken to be.
        public static let cameraHeight = 2.0

        /// Metres above the sea: what the scene says; of one that does not, ``cameraHeight`` above the ground where a
        /// projection over ground was asked for, and else `nil`.
        public var cameraAltitude: Double? { scene.altitude ?? groundAltitude.map { $0 + Self.cameraHeight } }

        /// Where a place falls in the picture, in points from the top-left corner; `nil` when it is not in it.
        ///
        /// - Parameters:
        ///   - coordinate: The place.
        ///   - altitude: Its height in metres in the frame of ``cameraAltitude``; `nil` puts it at the height of the
        ///     camera, and so on the horizon.
        public func point(for coordinate: Coordinate, altitude: Double? = nil) -> CGPoint? {
            point(for: coordinate, rise: altitude.flatMap { altitude in cameraAltitude.map { altitude - $0 } })
        }

        /// Where what stands as high above its ground as the camera above its own falls in the picture, in points from the
        /// top-left corner; `nil` when it is not in it.
        ///
        /// - Parameters:
        ///   - coordinate: The place.
        ///   - groundAltitude: Metres above the sea of the ground there; `nil` stands for level ground, as does a projection
        ///     that was not asked for over ground.
        public func point(for coordinate: Coordinate, overGround groundAltitude: Double?) -> CGPoint? {
            point(for: coordinate, rise: groundAltitude.flatMap { there in self.groundAltitude.map { there - $0 } })
        }

        /// - Parameter rise: Metres above the camera; `nil` where nobody knows it.
        private func point(for coordinate: Coordinate, rise: Double?) -> CGPoint? {
            // A view whose headings count from the picture's center does not tell where a place lies.
            guard view.headingReference != .picture, let bearing = scene.coordinate.bearing(to: coordinate)
            else { return nil }
            let pitch = atan2(rise ?? 0, scene.coordinate.distance(to: coordinate)) * 180 / .pi
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
