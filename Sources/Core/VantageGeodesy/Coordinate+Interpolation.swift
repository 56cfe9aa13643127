import Foundation

extension Coordinate {
    /// Returns the coordinate at a fraction of the way along the straight line to another one.
    ///
    /// The line is a great circle. The poles and ±180° need no special handling. Within 10 km, the result is less than
    /// 1 cm from the WGS 84 geodesic.
    ///
    /// - Parameter fraction: The fraction of the distance, in 0...1. At 0 and 1, the result is exactly the first or the
    ///   second coordinate.
    /// - Returns: The coordinate on the line. If the two coordinates are on opposite sides of the globe, no single line
    ///   is the shortest, and the result is the one of them to which the fraction is nearer.
    package func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        let nearest = fraction < 0.5 ? self : other
        guard self != other, fraction > 0, fraction < 1 else { return nearest }
        let (start, end) = (EarthCenteredPoint(self).position, EarthCenteredPoint(other).position)
        let angle = 2 * asin(min(1, (end - start).length / (start.length + end.length)))
        // The chord is not divided in the same ratio as the arc above it.
        let (before, after) = (sin(fraction * angle), sin((1 - fraction) * angle))
        let share = angle > 1e-6 ? before / (before + after) : fraction
        let middle = start + share * (end - start)
        guard middle.length > WGS84.semiMajorAxis / 1000 else { return nearest }
        // The chord is below the surface. The point is moved up to the surface, away from the center.
        let scale = (start.length + (end.length - start.length) * share) / middle.length
        return (try? WGS84.location(of: middle * scale).coordinate) ?? nearest
    }
}
