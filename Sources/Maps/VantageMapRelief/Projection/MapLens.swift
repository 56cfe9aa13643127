import Foundation
import VantageMapCanvas

/// The perspective of a pitched camera over a flat map.
///
/// The map is the plane as seen straight down, in points from the camera's target: `x` to the right, `y` down, and
/// heights in the same points. The camera is `distance` points from its target. All positions with the same `y` have
/// the same depth.
package struct MapLens: Hashable, Sendable {
    /// The range of pitches, in degrees from straight down.
    package static let pitches = 0.0...75.0
    /// The range of fields of view, in degrees.
    package static let fieldsOfView = 10.0...60.0
    /// The same as MapKit's camera.
    static let defaultFieldOfView = 30.0
    /// The depth of the far edge of the ground and the minimum depth of drawing, in camera distances.
    package static let farthest = 10.0
    package static let nearest = 0.05

    /// Points from the camera to its target.
    package let distance: Double
    package let cosine: Double
    package let sine: Double

    /// - Parameters:
    ///   - pitch: Degrees from straight down.
    ///   - fieldOfView: The vertical field of view in degrees.
    ///   - height: Points.
    init(pitch: Double, fieldOfView: Double, height: Double) {
        distance = height / 2 / tan(fieldOfView * .pi / 360)
        cosine = cos(pitch * .pi / 180)
        sine = sin(pitch * .pi / 180)
    }

    /// Returns the depth: the points from the camera to a position, along the viewing direction.
    package func depth(_ y: Double, height: Double = 0) -> Double { distance - y * sine - height * cosine }

    /// Returns the `y` of ground at a depth.
    package func ground(ofDepth depth: Double) -> Double { (distance - depth) / sine }

    /// Returns the bounds of the drawn ground, without a limit to the left and right.
    ///
    /// - Parameter farthest: The maximum depth, in camera distances.
    func drawnGround(to farthest: Double = Self.farthest) -> PixelBox {
        let side = 1e12
        return PixelBox(
            left: -side, top: ground(ofDepth: distance * farthest), right: side,
            bottom: ground(ofDepth: distance * Self.nearest))
    }

    /// Projects a position to points from the center. Positions behind the camera are projected far away in their
    /// direction.
    package func point(_ place: SIMD2<Double>, height: Double = 0) -> SIMD2<Double> {
        let scale = distance / max(depth(place.y, height: height), distance * 1e-6)
        return SIMD2(place.x, place.y * cosine - height * sine) * scale
    }

    /// Returns the appearance of a step down the plane: its extent to the right and down, relative to a step across it.
    package func downwardStep(at place: SIMD2<Double>) -> SIMD2<Double> {
        let depth = max(depth(place.y), distance * Self.nearest)
        return SIMD2(place.x * sine, cosine * distance) / depth
    }

    /// Returns the ground at a point, or `nil` above the horizon.
    package func ground(_ point: SIMD2<Double>) -> SIMD2<Double>? {
        let slope = distance * cosine + point.y * sine
        guard slope > 0 else { return nil }
        let y = point.y * distance / slope
        return SIMD2(point.x * depth(y) / distance, y)
    }

    /// The position of the horizon, in points below the center.
    package var horizon: Double { -distance * cosine / sine }
    /// The position of the far edge of the drawn ground, in points below the center.
    var farEdge: Double { point(SIMD2(0, ground(ofDepth: distance * Self.farthest))).y }
}
