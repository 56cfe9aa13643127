import Foundation
import Geodesy

/// Ways of some hundred metres, straight in longitude and latitude.
extension Coordinate {
    /// - Parameter share: How much of the way has been gone, from 0 to 1.
    func between(_ other: Coordinate, share: Double) -> Coordinate? {
        try? Coordinate(
            latitude: latitude + (other.latitude - latitude) * share,
            longitude: Self.shortWay(longitude + Self.shortWay(other.longitude - longitude) * share))
    }

    /// Which share of the way from one position to another it is beside; `nil` where it is before or behind it.
    func share(from one: Coordinate, to other: Coordinate) -> Double? {
        let (own, end) = (offset(from: one), other.offset(from: one))
        let length = end.east * end.east + end.north * end.north
        guard length > 0 else { return nil }
        let share = (own.east * end.east + own.north * end.north) / length
        return (0...1).contains(share) ? share : nil
    }

    /// In degrees as long as those of latitude.
    private func offset(from origin: Coordinate) -> (east: Double, north: Double) {
        let narrowing = cos(origin.latitude * .pi / 180)
        return (Self.shortWay(longitude - origin.longitude) * narrowing, latitude - origin.latitude)
    }

    /// Degrees of longitude, the short way round the world.
    private static func shortWay(_ degrees: Double) -> Double { degrees - (degrees / 360).rounded() * 360 }
}
