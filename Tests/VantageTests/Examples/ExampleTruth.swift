import Foundation
import Vantage

/// Geometry derived from scratch, so that a mistake in the program's own geometry does not go unnoticed.
enum ExampleTruth {
    /// Returns the east, north and up components of a direction in degrees.
    static func vector(heading: Double, pitch: Double) -> SIMD3<Double> {
        let (h, p) = (heading * .pi / 180, pitch * .pi / 180)
        return SIMD3(sin(h) * cos(p), cos(h) * cos(p), sin(p))
    }

    /// Returns the pixel at which a camera without distortion shows a direction, or `nil` if the direction is behind
    /// the camera.
    ///
    /// The turns of the camera are undone one after the other: the heading about the vertical axis, the pitch about the
    /// axis to the right, and the roll about the viewing axis.
    ///
    /// - Parameters:
    ///   - pose: The heading, pitch and roll of the camera in degrees.
    ///   - fieldOfView: The horizontal field of view in degrees.
    ///   - size: The width and height in pixels.
    static func pixel(
        of direction: SIMD3<Double>, pose: SIMD3<Double>, fieldOfView: Double, size: SIMD2<Double>
    ) -> SIMD2<Double>? {
        guard let ideal = ideal(direction, pose: pose) else { return nil }
        let focalLength = size.x / 2 / tan(fieldOfView * .pi / 360)
        return size / 2 + focalLength * ideal
    }

    /// Returns how far to the right of the viewing axis and below it a direction appears, in focal lengths. `nil` if
    /// the direction is behind the camera.
    static func ideal(_ direction: SIMD3<Double>, pose: SIMD3<Double>) -> SIMD2<Double>? {
        let level = turned(direction, 0, 1, by: pose.x)
        let ahead = turned(level, 1, 2, by: -pose.y)
        let upright = turned(ahead, 0, 2, by: pose.z)
        return upright.y > 0.01 ? SIMD2(upright.x, -upright.z) / upright.y : nil
    }

    /// Returns a vector rotated from one axis toward another by an angle in degrees.
    private static func turned(_ vector: SIMD3<Double>, _ from: Int, _ to: Int, by angle: Double) -> SIMD3<Double> {
        let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        var result = vector
        result[from] = vector[from] * c - vector[to] * s
        result[to] = vector[from] * s + vector[to] * c
        return result
    }

    /// Returns the vector in meters to the east, north and up from one place to another, on the WGS 84 ellipsoid.
    static func vector(from here: SIMD3<Double>, to there: SIMD3<Double>) -> SIMD3<Double> {
        let difference = centered(there) - centered(here)
        let (latitude, longitude) = (here.x * .pi / 180, here.y * .pi / 180)
        let east = SIMD3(-sin(longitude), cos(longitude), 0)
        let up = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        let north = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        return SIMD3((difference * east).sum(), (difference * north).sum(), (difference * up).sum())
    }

    /// Returns the earth-centered position of a latitude, a longitude and a height.
    private static func centered(_ place: SIMD3<Double>) -> SIMD3<Double> {
        let (latitude, longitude) = (place.x * .pi / 180, place.y * .pi / 180)
        let flattening = 1 / 298.257223563
        let eccentricity = flattening * (2 - flattening)
        let radius = 6_378_137 / (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
        return SIMD3(
            (radius + place.z) * cos(latitude) * cos(longitude), (radius + place.z) * cos(latitude) * sin(longitude),
            (radius * (1 - eccentricity) + place.z) * sin(latitude))
    }
}
