import Foundation
import VantageGeodesy
import VantageScenes
import VantageSnapshotter

extension LookAroundSnapshotter {
    /// A conversion between places, directions and points in a picture.
    public struct Projection: Sendable {
        /// The resolved view: the options with defaults filled in and values clamped to what the picture contains.
        public let view: ResolvedView
        package let scene: Scene
        private let scale: Double
        /// The height of the ground below the camera, in meters above sea level.
        private let groundAltitude: Double?

        package init(view: ResolvedView, scene: Scene, scale: Double, groundAltitude: Double? = nil) {
            self.view = view
            self.scene = scene
            self.scale = scale
            self.groundAltitude = groundAltitude
        }

        /// The assumed height of a camera above the ground, in meters.
        public static let cameraHeight = 2.0

        /// The height of the camera, in meters above sea level.
        ///
        /// This is the scene's altitude. If the scene has no altitude, the camera is assumed to be ``cameraHeight``
        /// above the ground. The value is `nil` if the height of the ground is unknown, too.
        public var cameraAltitude: Double? { scene.altitude ?? groundAltitude.map { $0 + Self.cameraHeight } }

        /// Returns the point at which a place appears in the picture.
        ///
        /// - Parameters:
        ///   - coordinate: The place.
        ///   - altitude: The height of the place, in meters, relative to the same vertical datum as ``cameraAltitude``.
        ///     If it is `nil`, the place is assumed to be at the height of the camera, and therefore on the horizon.
        /// - Returns: The point, in points from the top-left corner, or `nil` if the place is outside the picture.
        public func point(for coordinate: Coordinate, altitude: Double? = nil) -> CGPoint? {
            point(for: coordinate, rise: altitude.flatMap { altitude in cameraAltitude.map { altitude - $0 } })
        }

        /// Returns the point at which an object appears in the picture, assuming that it is as high above the ground as
        /// the camera.
        ///
        /// - Parameters:
        ///   - coordinate: The object's location.
        ///   - groundAltitude: The height of the ground there, in meters above sea level. If it is `nil`, or if the
        ///     projection has no ground height, the ground is assumed to be level.
        /// - Returns: The point, in points from the top-left corner, or `nil` if the object is outside the picture.
        public func point(for coordinate: Coordinate, overGround groundAltitude: Double?) -> CGPoint? {
            point(for: coordinate, rise: groundAltitude.flatMap { there in self.groundAltitude.map { there - $0 } })
        }

        /// Returns the point at which a place appears in the picture.
        ///
        /// - Parameter rise: The height of the place above the camera, in meters, or `nil` if it is unknown.
        private func point(for coordinate: Coordinate, rise: Double?) -> CGPoint? {
            // If headings are measured from the picture's center, the direction of a place is unknown.
            guard view.headingReference != .picture, let bearing = scene.coordinate.bearing(to: coordinate)
            else { return nil }
            let pitch = atan2(rise ?? 0, scene.coordinate.distance(to: coordinate)) * 180 / .pi
            return (try? Direction(heading: bearing, pitch: pitch)).flatMap(point(for:))
        }

        /// Returns the point at which a direction appears in the picture.
        ///
        /// - Returns: The point, in points from the top-left corner, or `nil` if the direction is outside the picture.
        public func point(for direction: Direction) -> CGPoint? {
            view.geometry?.point(for: direction).map { CGPoint(x: $0.x / scale, y: $0.y / scale) }
        }

        /// Returns the direction shown at a point in the picture.
        ///
        /// - Parameter point: A location in the picture, in points from the top-left corner.
        /// - Returns: `nil` if the direction cannot be determined.
        public func direction(at point: CGPoint) -> Direction? {
            view.geometry?.direction(at: SIMD2(point.x * scale, point.y * scale))
        }
    }
}
