import Foundation
import VantageGeodesy

/// Linear interpolation of longitude and latitude over a few hundred meters.
extension Coordinate {
    /// Returns a point between this position and another.
    ///
    /// - Parameter share: The fraction of the distance, from 0 to 1.
    func between(_ other: Coordinate, share: Double) -> Coordinate? {
        try? Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: Self.shortWay(longitude + Self.shortWay(other.longitude - longitude) * share))
    }

    /// Projects this position onto the straight line between two positions, and returns the fraction of the way from
    /// the first to the second.
    ///
    /// - Returns: `nil` if the projection lies beyond either end.
    func share(from one: Coordinate, to other: Coordinate) -> Double? {
        let (own, end) = (offset(from: one), other.offset(from: one))
        let length = end.east * end.east + end.north * end.north
        guard length > 0 else { return nil }
        let share = (own.east * end.east + own.north * end.north) / length
        return (0...1).contains(share) ? share : nil
    }

    /// Returns the offset from a position, with both components in degrees of latitude.
    private func offset(from origin: Coordinate) -> (east: Double, north: Double) {
        let narrowing = cos(origin.latitude * .pi / 180)
        return (Self.shortWay(longitude - origin.longitude) * narrowing, latitude - origin.latitude)
    }

    /// Normalizes a longitude difference to the shorter way around the world.
    private static func shortWay(_ degrees: Double) -> Double { degrees - (degrees / 360).rounded() * 360 }
}
