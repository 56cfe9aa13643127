import Foundation

/// How a camera that pitches sees a map that lies flat.
///
/// The map is the plane that a camera straight down would show, in points from what it looks at: `x` to the right, `y`
/// down, and heights in the same points. The camera stands `distance` points from there. Whatever lies at one `y` of
/// the plane is equally deep.
struct MapLens: Hashable, Sendable {
    /// Degrees from straight down.
    static let pitches = 0.0...75.0
    /// Degrees.
    static let fieldsOfView = 10.0...60.0
    /// As MapKit's camera has.
    static let usualFieldOfView = 30.0
    /// Depths at which the ground ends, and nearer than which nothing is drawn, in distances of the camera.
    static let farthest = 10.0
    static let nearest = 0.05

    /// Points from the camera to what it looks at.
    let distance: Double
    let cosine: Double
    let sine: Double

    /// - Parameters:
    ///   - pitch: Degrees from straight down.
    ///   - fieldOfView: Degrees under which the height is seen.
    ///   - height: Points.
    init(pitch: Double, fieldOfView: Double, height: Double) {
        distance = height / 2 / tan(fieldOfView * .pi / 360)
        cosine = cos(pitch * .pi / 180)
        sine = sin(pitch * .pi / 180)
    }

    /// Points between the camera and the plane that goes through a place, across the way it looks.
    func depth(_ y: Double, height: Double = 0) -> Double { distance - y * sine - height * cosine }

    /// The ground of so much depth.
    func ground(ofDepth depth: Double) -> Double { (distance - depth) / sine }

    /// The ground that is drawn, whatever lies beside it.
    ///
    /// - Parameter farthest: How far away, in distances of the camera.
    func drawnGround(to farthest: Double = Self.farthest) -> PixelBox {
        let side = 1e12
        return PixelBox(
            left: -side, top: ground(ofDepth: distance * farthest), right: side,
            bottom: ground(ofDepth: distance * Self.nearest))
    }

    /// Where a place falls, in points from the middle. What is not before the camera falls far away, in its direction.
    func point(_ place: SIMD2<Double>, height: Double = 0) -> SIMD2<Double> {
        let scale = distance / max(depth(place.y, height: height), distance * 1e-6)
        return SIMD2(place.x, place.y * cosine - height * sine) * scale
    }

    /// How a step down the plane looks at a place: so far to the right and down, where one across it has a length of 1.
    func lie(of place: SIMD2<Double>) -> SIMD2<Double> {
        let depth = max(depth(place.y), distance * Self.nearest)
        return SIMD2(place.x * sine, cosine * distance) / depth
    }

    /// What of the ground falls on a point; nil above the horizon.
    func ground(_ point: SIMD2<Double>) -> SIMD2<Double>? {
        let slope = distance * cosine + point.y * sine
        guard slope > 0 else { return nil }
        let y = point.y * distance / slope
        return SIMD2(point.x * depth(y) / distance, y)
    }

    /// Where the horizon is, in points below the middle.
    var horizon: Double { -distance * cosine / sine }
    /// Where the farthest ground is that is drawn, in points below the middle.
    var farEdge: Double { point(SIMD2(0, ground(ofDepth: distance * Self.farthest))).y }
}
