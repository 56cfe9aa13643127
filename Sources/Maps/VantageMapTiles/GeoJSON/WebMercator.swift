import Foundation
import VantageGeodesy

/// Web Mercator in world widths: x increases eastward from 180° W, y downward from the top of the map.
enum WebMercator {
    /// Projects a position.
    ///
    /// - Parameters:
    ///   - longitude: The longitude in degrees. Beyond ±180, the result lies outside 0…1.
    ///   - latitude: The latitude in degrees, clamped to ±89.99 because the poles are infinitely far away.
    static func point(longitude: Double, latitude: Double) -> SIMD2<Double> {
        let sine = sin(max(-89.99, min(latitude, 89.99)) * .pi / 180)
        return SIMD2(longitude / 360 + 0.5, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }

    /// Returns the longitude in degrees, in -180...180.
    static func longitude(_ x: Double) -> Double {
        let wrapped = x - x.rounded(.down)
        return (wrapped - 0.5) * 360
    }

    /// Returns the latitude in degrees.
    static func latitude(_ y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }
}
