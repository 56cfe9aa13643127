import Foundation

extension Coordinate {
    /// Returns the coordinate at a distance and bearing from this one, along the surface of WGS 84.
    ///
    /// - Parameters:
    ///   - bearing: The initial bearing in degrees clockwise from true north.
    ///   - distance: The distance in meters, which must not be negative. The error along the bearing is the same as for
    ///     ``distance(to:)``; the error across it is at most 0.2 % of the distance.
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        let target = onSphere(bearing: bearing, distance: distance)
        let reached = self.distance(to: target)
        // Distances on the sphere are off by up to half a percent. The first target shows by how much, and the second
        // one is computed from a corrected distance.
        return reached > 0 ? onSphere(bearing: bearing, distance: distance * distance / reached) : target
    }

    private func onSphere(bearing: Double, distance: Double) -> Coordinate {
        let angle = distance / 6_371_008.8
        let (latitude, longitude, bearing) = (latitude * .pi / 180, longitude * .pi / 180, bearing * .pi / 180)
        let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
        let east = atan2(
            sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
        var degrees = (longitude + east) * 180 / .pi
        degrees -= (degrees / 360).rounded() * 360
        let place = try? Coordinate(
            latitude: asin(min(max(sine, -1), 1)) * 180 / .pi, longitude: min(max(degrees, -180), 180))
        return place ?? self
    }
}
