import Foundation
import Vantage

/// What part of the world a static map shows: as asked for, and where that is not said, so that all is seen that is to be.
struct GoogleMapArea: Sendable {
    /// At Google's zoom `z` the world is 256 · 2ᶻ points wide: theirs is ours plus one.
    static let worldSide = 256.0
    static let zooms = 0.0...(MapProjection.zooms.upperBound + 1)
    /// What is fitted is shown no nearer.
    static let nearestFit = 17

    /// Places that are to be seen, and how far what is drawn there reaches beyond them, in points.
    struct Part: Sendable {
        let places: [Coordinate]
        let reach: MapInsets
    }

    let center: Coordinate?
    /// Google's.
    let zoom: Double?
    let parts: [Part]

    /// - Throws: ``Problem`` `missingParameter` where nothing says what to show.
    func area(of size: PictureSize) throws(Problem) -> MapArea {
        let bounds = MapRect(shortestAround: parts.flatMap(\.places))
        guard let center = center.map(MapPoint.init) ?? bounds?.center, zoom != nil || bounds != nil else {
            throw Problem(
                .badRequest, "missingParameter",
                "Say what to show: center=LAT,LON and zoom=, or places in markers, path or visible.")
        }
        return Self.area(center, zoom ?? fittedZoom(about: center, size), size)
    }

    /// The nearest whole zoom at which all is in the picture; 0 where nothing is far enough away.
    private func fittedZoom(about center: MapPoint, _ size: PictureSize) -> Double {
        let offsets = parts.map { part in
            (reach: part.reach, ways: part.places.map { Self.way(from: center, to: MapPoint($0)) })
        }
        let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
        let zoom = stride(from: Self.nearestFit, to: 0, by: -1).first { zoom in
            let side = Self.worldSide * exp2(Double(zoom))
            return offsets.allSatisfy { reach, ways in
                ways.allSatisfy { way in
                    // Where a pin is larger than the picture, its place at least is in the middle.
                    (min(0, reach.left - x)...max(0, x - reach.right)).contains(way.x * side)
                        && (min(0, reach.top - y)...max(0, y - reach.bottom)).contains(way.y * side)
                }
            }
        }
        return Double(zoom ?? 0)
    }

    /// The shorter way around the world, in sides of it.
    private static func way(from center: MapPoint, to place: MapPoint) -> SIMD2<Double> {
        let x = place.x - center.x
        return SIMD2(x - x.rounded(), place.y - center.y)
    }

    /// Below our zoom 0 there is no camera, but a rectangle that is wider than the world.
    private static func area(_ center: MapPoint, _ zoom: Double, _ size: PictureSize) -> MapArea {
        guard zoom < 1 else { return .camera(MapCamera(center: center.coordinate, zoom: zoom - 1)) }
        let side = worldSide * exp2(zoom)
        let (width, height) = (Double(size.width) / side, Double(size.height) / side)
        let corner = MapPoint(x: center.x - width / 2, y: center.y - height / 2)
        return .rect(MapRect(origin: corner, width: width, height: height))
    }
}
