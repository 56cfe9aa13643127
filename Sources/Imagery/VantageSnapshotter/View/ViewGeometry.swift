import Foundation
import VantageGeodesy

/// The mapping between points in a snapshot and directions.
///
/// Points are in pixels from the top-left corner of the snapshot, with pixel centers at .5. ``SnapshotOptions/size`` is
/// in layout points instead; multiply those by the scale to get pixels. Headings are relative to
/// ``ResolvedView/headingReference``.
package struct ViewGeometry: Hashable, Sendable {
    package let projection: Rectilinear
    package let rotation: Rotation

    /// Returns the point that shows a direction; nil if the direction is behind or outside the view.
    package func point(for direction: Direction) -> SIMD2<Double>? {
        guard let point = projection.point(of: rotation.cameraVector(direction.vector)), projection.contains(point)
        else {
            return nil
        }
        return point
    }

    /// Returns the direction that a point shows; the inverse of ``point(for:)``. The point may lie outside the
    /// snapshot.
    package func direction(at point: SIMD2<Double>) -> Direction {
        Direction(rotation.worldVector(projection.vector(at: point)))
    }

    /// Returns the angle in degrees between two points, as seen from the camera.
    func angle(from first: SIMD2<Double>, to second: SIMD2<Double>) -> Double {
        Angle.between(projection.vector(at: first), projection.vector(at: second))
    }
}

enum Angle {
    /// Returns the angle in degrees between two vectors. It is accurate for both small and large angles.
    static func between(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let cross = SIMD3(
            first.y * second.z - first.z * second.y,
            first.z * second.x - first.x * second.z,
            first.x * second.y - first.y * second.x)
        return atan2((cross * cross).sum().squareRoot(), (first * second).sum()) * 180 / .pi
    }
}
