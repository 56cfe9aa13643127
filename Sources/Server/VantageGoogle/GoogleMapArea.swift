import Foundation
import Vantage
import VantageHTTP

/// The area that a static map shows. By default, the map shows everything drawn on it.
struct GoogleMapArea: Sendable {
    /// At Google's zoom level `z`, the world is 256 · 2ᶻ points wide. Google's zoom level is one higher than Vantage's.
    static let worldSide = 256.0
    static let zooms = 0.0...(MapProjection.zooms.upperBound + 1)
    /// The maximum zoom for a map fitted to its contents.
    static let maximumFittedZoom = 17

    /// Places that must be visible, and how far the marker or line drawn there extends beyond each of them, in points.
    struct Part: Sendable {
        let places: [Coordinate]
        let reach: MapInsets
    }

    let center: Coordinate?
    /// The zoom level, as in Google's API.
    let zoom: Double?
    let parts: [Part]

    /// - Throws: ``Problem`` `missingParameter` if nothing determines the area.
    func area(of size: PictureSize) throws(Problem) -> MapArea {
        let bounds = MapRect(shortestAround: parts.flatMap(\.places))
        guard let center = center.map(MapPoint.init) ?? bounds?.center, zoom != nil || bounds != nil else {
            throw Problem(
                .badRequest, "missingParameter",
                "Expected center=LAT,LON with zoom=, or places in markers, path or visible.")
        }
        return Self.area(center, zoom ?? fittedZoom(about: center, size), size)
    }

    /// Returns the highest integer zoom at which everything fits in the picture, or 0 if there is none.
    private func fittedZoom(about center: MapPoint, _ size: PictureSize) -> Double {
        let contents = parts.map { part in
            (reach: part.reach, offsets: part.places.map { Self.offset(from: center, to: MapPoint($0)) })
        }
        let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
        let zoom = stride(from: Self.maximumFittedZoom, to: 0, by: -1).first { zoom in
            let side = Self.worldSide * exp2(Double(zoom))
            return contents.allSatisfy { reach, offsets in
                offsets.allSatisfy { offset in
                    // If the pin is larger than the picture, the range contains only 0, so the place must be at the
                    // center.
                    (min(0, reach.left - x)...max(0, x - reach.right)).contains(offset.x * side)
                        && (min(0, reach.top - y)...max(0, y - reach.bottom)).contains(offset.y * side)
                }
            }
        }
        return Double(zoom ?? 0)
    }

    /// Returns the offset to a place in the shorter direction around the world, as a fraction of the world's width.
    private static func offset(from center: MapPoint, to place: MapPoint) -> SIMD2<Double> {
        let x = place.x - center.x
        return SIMD2(x - x.rounded(), place.y - center.y)
    }

    /// Returns the area for a center and a zoom. Vantage cameras cannot zoom below 0, so the area for a lower zoom is
    /// given as a rectangle.
    private static func area(_ center: MapPoint, _ zoom: Double, _ size: PictureSize) -> MapArea {
        guard zoom < 1 else { return .camera(MapCamera(center: center.coordinate, zoom: zoom - 1)) }
        let side = worldSide * exp2(zoom)
        let (width, height) = (Double(size.width) / side, Double(size.height) / side)
        let corner = MapPoint(x: center.x - width / 2, y: center.y - height / 2)
        return .rect(MapRect(origin: corner, width: width, height: height))
    }
}
