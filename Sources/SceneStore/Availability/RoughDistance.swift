import Foundation
import Geodesy

/// How far entries of the index are from a place, to within an error that is known.
protocol RoughDistance {
    /// The same for the entries of one cell.
    associatedtype InCell: RoughDistanceInCell

    func inCell(_ frame: CellFrame) -> InCell
    var error: RoughDistanceError { get }
}

protocol RoughDistanceInCell {
    /// Metres, squared.
    func squared(x: UInt16, y: UInt16) -> Double
}

/// How wrong rough distances may be, in metres: what packing does, and what grows with the square of the distance.
struct RoughDistanceError {
    /// For each square metre; so little that the error grows by less than a twentieth of what the distance does.
    let growth: Double

    /// The greatest distance that an entry may truly have.
    func most(_ metres: Double) -> Double { metres + error(at: metres) }

    /// How large the rough distance of an entry may be that truly lies within some metres.
    func reach(of metres: Double) -> Double { metres + 1.05 * error(at: metres) }

    private func error(at metres: Double) -> Double { CellFrame.packingError + growth * metres * metres }
}

/// Distances on the plane that touches the ellipsoid: a few operations each, for what lies near and not at a pole.
struct PlaneDistance: RoughDistance {
    /// Metres, and degrees.
    private static let farthest = 10_000.0
    private static let highestLatitude = 85.0

    private let place: Coordinate
    private let metersEast: Double
    private let metersNorth: Double
    let error: RoughDistanceError

    /// - Returns: `nil` where the plane would be too far from the ellipsoid.
    init?(from place: Coordinate, within metres: Double) {
        guard metres <= Self.farthest, abs(place.latitude) <= Self.highestLatitude else { return nil }
        self.place = place
        let scale = place.metersPerDegree
        metersEast = scale.longitude
        metersNorth = scale.latitude
        // Meridians draw together by d·tan φ / R over a distance d; half of that counts, and the shape of the ellipsoid
        // is less than the hundredth that is added.
        error = RoughDistanceError(growth: (abs(tan(place.latitude * .pi / 180)) + 0.1) / 6_300_000)
    }

    func inCell(_ frame: CellFrame) -> InCell {
        var east = frame.west - place.longitude
        // The other side of ±180° is near.
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

/// Distances on the ellipsoid, anywhere and however far.
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
