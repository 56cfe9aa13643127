import Foundation
import VantageGeodesy

/// Approximate distances to cells, precise enough to select candidates.
struct CellDistanceEstimator {
    /// The maximum error in a distance, in meters. A place may lie up to 350 m from the center of its cell.
    static let mostError = 700.0
    /// The approximate length of a degree of latitude in meters.
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
