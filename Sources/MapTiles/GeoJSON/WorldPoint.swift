import Foundation
import Geodesy

/// Web Mercator, in widths of the world: x grows eastwards from ±180°, y downwards from the top of the map.
enum WorldPoint {
    /// - Parameters:
    ///   - longitude: Degrees; beyond ±180 the result lies outside 0…1.
    ///   - latitude: Degrees. The poles lie infinitely far away; what is beyond 89.99° is put there.
    static func point(longitude: Double, latitude: Double) -> SIMD2<Double> {
        let sine = sin(max(-89.99, min(latitude, 89.99)) * .pi / 180)
        return SIMD2(longitude / 360 + 0.5, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }

    /// Degrees, in -180...180.
    static func longitude(_ x: Double) -> Double {
        let wrapped = x - x.rounded(.down)
        return (wrapped - 0.5) * 360
    }

    /// Degrees.
    static func latitude(_ y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }
}
