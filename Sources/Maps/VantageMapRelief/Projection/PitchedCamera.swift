import Foundation
import VantageMapCanvas

/// The perspective of a pitched camera over a flat map.
///
/// The map is a plane whose coordinates are points from the camera's target, as seen from above: `x` to the right and
/// `y` down. Heights are in the same unit, and the camera is `distance` points from its target. All ground with the
/// same `y` has the same depth.
package struct PitchedCamera: Hashable, Sendable {
    /// The range of pitches, in degrees from straight down.
    package static let pitches = 0.0...75.0
    /// The range of fields of view, in degrees.
    package static let fieldsOfView = 10.0...60.0
    /// The default vertical field of view, in degrees; the same as in MapKit.
    static let defaultFieldOfView = 30.0
    /// The depth of the far edge of the ground, and the minimum depth that is drawn, in multiples of the camera
    /// distance.
    package static let farthest = 10.0
    package static let nearest = 0.05

    /// The distance from the camera to its target, in points.
    package let distance: Double
    package let cosine: Double
    package let sine: Double

    /// - Parameters:
    ///   - pitch: The pitch, in degrees from straight down.
    ///   - fieldOfView: The vertical field of view in degrees.
    ///   - height: The height of the image in points.
    init(pitch: Double, fieldOfView: Double, height: Double) {
        distance = height / 2 / tan(fieldOfView * .pi / 360)
        cosine = cos(pitch * .pi / 180)
        sine = sin(pitch * .pi / 180)
    }

    /// Returns the depth of a position: its distance from the camera along the viewing direction, in points.
    package func depth(_ y: Double, height: Double = 0) -> Double { distance - y * sine - height * cosine }

    /// Returns the `y` of points on the ground at a depth.
    package func ground(ofDepth depth: Double) -> Double { (distance - depth) / sine }

    /// Returns the bounds of the drawn ground, which are unlimited to the left and right.
    ///
    /// - Parameter farthest: The maximum depth, in multiples of the camera distance.
    func drawnGround(to farthest: Double = Self.farthest) -> PixelBox {
        let side = 1e12
        return PixelBox(
            left: -side, top: ground(ofDepth: distance * farthest), right: side,
            bottom: ground(ofDepth: distance * Self.nearest))
    }

    /// Projects a position to the image, in points from the image's center. Positions behind the camera are projected
    /// far away, in their direction.
    package func point(_ place: SIMD2<Double>, height: Double = 0) -> SIMD2<Double> {
        let scale = distance / max(depth(place.y, height: height), distance * 1e-6)
        return SIMD2(place.x, place.y * cosine - height * sine) * scale
    }

    /// Returns the step in the image, to the right and down, that corresponds to a step toward the viewer on the plane.
    /// The unit is the length, in the image, of an equal step across the plane.
    package func downwardStep(at place: SIMD2<Double>) -> SIMD2<Double> {
        let depth = max(depth(place.y), distance * Self.nearest)
        return SIMD2(place.x * sine, cosine * distance) / depth
    }

    /// Returns the position on the ground that is seen at a point in the image, or `nil` above the horizon.
    package func ground(_ point: SIMD2<Double>) -> SIMD2<Double>? {
        let slope = distance * cosine + point.y * sine
        guard slope > 0 else { return nil }
        let y = point.y * distance / slope
        return SIMD2(point.x * depth(y) / distance, y)
    }

    /// The distance from the center down to the horizon, in points; negative if the horizon is above the center.
    package var horizon: Double { -distance * cosine / sine }
    /// The distance from the center down to the far edge of the drawn ground, in points.
    var farEdge: Double { point(SIMD2(0, ground(ofDepth: distance * Self.farthest))).y }
}
