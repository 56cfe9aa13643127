import Foundation
import Geodesy

/// Which way each point of a snapshot looks.
///
/// Points are pixels of the snapshot from its top-left corner (not points of its size: multiply those by its
/// scale); pixel centers lie at .5. Headings are counted as in ``ResolvedView/headingReference``.
package struct ViewGeometry: Hashable, Sendable {
    package let projection: Rectilinear
    package let rotation: Rotation

    /// Where a direction falls; nil when it is behind the view or outside it.
    package func point(for direction: Direction) -> SIMD2<Double>? {
        guard let point = projection.point(of: rotation.toCamera(direction.vector)), projection.contains(point) else {
            return nil
        }
        return point
    }

    /// The direction that a point shows, which may lie outside the snapshot; the inverse of ``point(for:)``.
    package func direction(at point: SIMD2<Double>) -> Direction {
        Direction(rotation.toWorld(projection.vector(at: point)))
    }

    /// Degrees between two points, seen from the camera.
    func angle(from first: SIMD2<Double>, to second: SIMD2<Double>) -> Double {
        Angle.between(projection.vector(at: first), projection.vector(at: second))
    }
}

enum Angle {
    /// Degrees between two vectors, right for small and large angles alike.
    static func between(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let cross = SIMD3(
            first.y * second.z - first.z * second.y,
            first.z * second.x - first.x * second.z,
            first.x * second.y - first.y * second.x)
        return atan2((cross * cross).sum().squareRoot(), (first * second).sum()) * 180 / .pi
    }
}
