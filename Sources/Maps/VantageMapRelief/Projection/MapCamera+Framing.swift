import Foundation
import VantageCore
import VantageGeodesy

extension MapCamera {
    /// Creates a camera that shows all of an upright solid, such as a building, from as near as possible.
    ///
    /// - Parameters:
    ///   - outline: The corners of the solid's footprint. There must be at least one.
    ///   - top: The height of the solid above the ground, in meters.
    ///   - size: The size of the picture within its insets, in points.
    ///   - heading: The direction in which the camera looks.
    ///   - pitch: The tilt from straight down in degrees, 0 to 75.
    ///   - margin: The share of the picture's width and height that remains free on each side.
    package init(
        framing outline: [Coordinate], top: Double, size: PictureSize, heading: Heading, pitch: Double, margin: Double
    ) {
        let corners = outline.map(MapPoint.init)
        let rect = MapRect(shortestAround: outline) ?? MapRect(origin: MapPoint(x: 0.5, y: 0.5), width: 0, height: 0)
        let origin = rect.center
        let world = Self.worldWidth(at: origin.coordinate.latitude)
        let (sine, cosine) = (sin(heading.degrees * .pi / 180), cos(heading.degrees * .pi / 180))
        let places = corners.map { corner -> SIMD2<Double> in
            let east = (corner.x - origin.x - (corner.x - origin.x).rounded()) * world
            let south = (corner.y - origin.y) * world
            return SIMD2(east * cosine + south * sine, south * cosine - east * sine)
        }
        let view = FramedView(
            places.flatMap { [SIMD3($0.x, $0.y, 0), SIMD3($0.x, $0.y, top)] }, pitch: pitch,
            aspect: Double(size.width) / Double(size.height), margin: margin)
        let (right, down) = (view.target.x, view.target.y)
        let center = MapPoint(
            x: origin.x + (right * cosine - down * sine) / world,
            y: min(max(origin.y + (right * sine + down * cosine) / world, 0), 1))
        self.init(center: center.coordinate, distance: view.distance, heading: heading, pitch: pitch)
    }
}

/// The nearest position from which a camera shows all of some points.
private struct FramedView {
    /// The point on the ground that the camera looks at, in meters.
    let target: SIMD2<Double>
    /// Meters from the camera to its target.
    let distance: Double

    /// The least distance, in meters, for points that are close together.
    private static let nearest = 30.0

    /// - Parameters:
    ///   - points: Meters to the right, toward the viewer and up.
    ///   - pitch: The tilt from straight down, in degrees.
    ///   - aspect: The width of the picture, divided by its height.
    ///   - margin: The share of the picture that remains free on each side.
    init(_ points: [SIMD3<Double>], pitch: Double, aspect: Double, margin: Double) {
        let (sine, cosine) = (sin(pitch * .pi / 180), cos(pitch * .pi / 180))
        // To the right, down and away from the camera.
        let seen = points.map { SIMD3($0.x, $0.y * cosine - $0.z * sine, -$0.y * sine - $0.z * cosine) }
        let high = tan(PitchedCamera.defaultFieldOfView * .pi / 360) * (1 - 2 * margin)
        let wide = high * aspect
        // A camera at (x, y, z) shows a point if it lies between two planes through the camera in each direction:
        // ±(point.x - x) ≤ wide · (point.z - z).
        func limits(_ along: KeyPath<SIMD3<Double>, Double>, _ slope: Double) -> (low: Double, high: Double) {
            let low = seen.map { $0[keyPath: along] - slope * $0.z }.max() ?? 0
            let high = seen.map { $0[keyPath: along] + slope * $0.z }.min() ?? 0
            return (low, high)
        }
        let (across, down) = (limits(\.x, wide), limits(\.y, high))
        let depth = min((across.high - across.low) / (2 * wide), (down.high - down.low) / (2 * high))
        let eye = SIMD3((across.low + across.high) / 2, (down.low + down.high) / 2, depth)
        // The line of sight meets the ground where the height, -y · sine - z · cosine, is 0.
        let way = -(eye.y * sine + eye.z * cosine) / cosine
        target = SIMD2(eye.x, eye.y * cosine - (eye.z + way) * sine)
        distance = max(way, Self.nearest)
    }
}
