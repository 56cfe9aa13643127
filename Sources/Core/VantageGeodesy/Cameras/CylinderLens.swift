import Foundation

/// A part of a cylinder, in the frame of its own middle column.
package struct CylinderLens: Hashable, Sendable, LensMapping {
    package let focalLength: Double
    /// The point in the picture that lies straight ahead, in pixels.
    package let center: SIMD2<Double>

    package func project(_ vector: SIMD3<Double>) -> LensPoint? {
        let square = vector.x * vector.x + vector.y * vector.y
        guard square > 1e-18 else { return nil }
        let level = square.squareRoot()
        let rise = vector.z / level
        let perColumn = focalLength / square
        let perRow = focalLength * rise / square
        return LensPoint(
            position: center + focalLength * SIMD2(atan2(vector.x, vector.y), -rise),
            perX: SIMD2(perColumn * vector.y, perRow * vector.x),
            perY: SIMD2(-perColumn * vector.x, perRow * vector.y),
            perZ: SIMD2(0, -focalLength / level))
    }

    package func vector(at point: SIMD2<Double>) -> SIMD3<Double>? {
        let offset = (point - center) / focalLength
        guard abs(offset.x) <= .pi else { return nil }
        return SIMD3(sin(offset.x), cos(offset.x), -offset.y).normalized
    }
}
