import Foundation
import VantageGeodesy

/// Approximate distances from a place to index entries, with a known error.
protocol RoughDistance {
    /// The distances to the entries in one cell.
    associatedtype InCell: RoughDistanceInCell

    func inCell(_ frame: CellFrame) -> InCell
    var error: RoughDistanceError { get }
}

protocol RoughDistanceInCell {
    /// Returns the squared distance, in square meters.
    func squared(x: UInt16, y: UInt16) -> Double
}

/// The error in approximate distances, in meters: a constant part caused by packing, and a part that grows with the
/// square of the distance.
struct RoughDistanceError {
    /// The factor of the part that grows with the square of the distance. It is so small that the error grows less than
    /// a twentieth as fast as the distance.
    let growth: Double

    /// Returns the largest true distance that an entry with the given approximate distance can have.
    func most(_ meters: Double) -> Double { meters + error(at: meters) }

    /// Returns the largest approximate distance that an entry can have if its true distance is at most the given one.
    func reach(of meters: Double) -> Double { meters + 1.05 * error(at: meters) }

    private func error(at meters: Double) -> Double { CellFrame.packingError + growth * meters * meters }
}

/// Distances on the plane tangent to the ellipsoid. A distance takes only a few operations to compute. Distances are
/// valid for nearby points, except around the poles.
struct PlaneDistance: RoughDistance {
    /// The maximum distance for which the plane is used, in meters.
    private static let maximumDistance = 10_000.0
    /// The maximum absolute latitude for which the plane is used, in degrees.
    private static let maximumLatitude = 85.0

    private let place: Coordinate
    private let metersEast: Double
    private let metersNorth: Double
    let error: RoughDistanceError

    /// Returns `nil` if the plane would deviate too much from the ellipsoid.
    init?(from place: Coordinate, within meters: Double) {
        guard meters <= Self.maximumDistance, abs(place.latitude) <= Self.maximumLatitude else { return nil }
        self.place = place
        let scale = place.metersPerDegree
        metersEast = scale.longitude
        metersNorth = scale.latitude
        // Over a distance d, meridians converge by an angle of d·tan φ / R. Half of that angle affects the result. The
        // shape of the ellipsoid contributes less than the added constant.
        error = RoughDistanceError(growth: (abs(tan(place.latitude * .pi / 180)) + 0.1) / 6_300_000)
    }

    func inCell(_ frame: CellFrame) -> InCell {
        var east = frame.west - place.longitude
        // The shorter direction may cross ±180°.
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return InCell(
            west: (east + frame.width / CellFrame.steps / 2) * metersEast,
            south: (frame.south - place.latitude + CellGrid.degreesPerRow / CellFrame.steps / 2) * metersNorth,
            stepEast: frame.width / CellFrame.steps * metersEast,
            stepNorth: CellGrid.degreesPerRow / CellFrame.steps * metersNorth)
    }

    struct InCell: RoughDistanceInCell {
        let west: Double
        let south: Double
        let stepEast: Double
        let stepNorth: Double

        @inline(__always)
        func squared(x: UInt16, y: UInt16) -> Double {
            let east = west + stepEast * Double(x)
            let north = south + stepNorth * Double(y)
            return east * east + north * north
        }
    }
}

/// Distances on the ellipsoid, valid everywhere and over any range.
struct GlobeDistance: RoughDistance {
    let center: EarthCenteredPoint

    var error: RoughDistanceError { RoughDistanceError(growth: 0) }
    func inCell(_ frame: CellFrame) -> InCell { InCell(center: center, frame: frame) }

    struct InCell: RoughDistanceInCell {
        let center: EarthCenteredPoint
        let frame: CellFrame

        func squared(x: UInt16, y: UInt16) -> Double {
            let place = frame.place(x: x, y: y)
            let distance = center.distance(
                to: EarthCenteredPoint(latitude: place.latitude, longitude: place.longitude))
            return distance * distance
        }
    }
}
