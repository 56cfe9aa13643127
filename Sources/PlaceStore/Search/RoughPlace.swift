import Foundation
import Geodesy

/// Distances to cells, good enough to choose whose row is read.
struct RoughPlace {
    /// How far from the truth a distance may be, in metres: a place may lie 350 from the middle of its cell.
    static let mostError = 700.0
    /// Metres of a degree of latitude, nearly.
    private static let degree = 111_195.0

    private let latitude: Double
    private let longitude: Double

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }

    @inline(__always)
    func distance(to cell: PlaceCell) -> Double {
        let middle = cell.middle
        let east = abs(middle.longitude - longitude)
        let parallel = cos((latitude + middle.latitude) / 2 * .pi / 180)
        return Self.degree * hypot(latitude - middle.latitude, min(east, 360 - east) * parallel)
    }
}
