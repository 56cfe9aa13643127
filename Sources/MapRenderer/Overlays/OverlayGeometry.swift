import Foundation
import Geodesy

/// An overlay's shape in pixels, with its copies beyond ±180° that the picture shows.
struct OverlayGeometry {
    /// Each with rings, the outer one first.
    var areas: [[[SIMD2<Double>]]] = []
    var lines: [[SIMD2<Double>]] = []
    var points: [SIMD2<Double>] = []

    /// Points of the polygon that stands for a circle.
    private static let circlePoints = 180

    init(_ shape: MapOverlay.Shape, projection: MapProjection, scale: Double) {
        let projector = Projector(projection: projection, scale: scale)
        switch shape {
        case .polygon(let rings): areas = projector.copies(of: rings, closed: true)
        case .multiPolygon(let polygons): areas = polygons.flatMap { projector.copies(of: $0, closed: true) }
        case .polyline(let line): lines = projector.copies(of: [line], closed: false).flatMap { $0 }
        case .multiPolyline(let all): lines = all.flatMap { projector.copies(of: [$0], closed: false).flatMap { $0 } }
        case .circle(let center, let radius):
            areas = projector.copies(of: [Self.ring(about: center, radius: radius)], closed: true)
        case .points(let places), .heat(let places): points = places.flatMap(projector.copies)
        case .cones(let cones): points = cones.flatMap { projector.copies(of: $0.coordinate) }
        case .marker(let marker): points = projector.copies(of: marker.coordinate)
        case .text(_, let place): points = projector.copies(of: place)
        }
    }

    /// The places at a distance, as the crow flies.
    private static func ring(about center: Coordinate, radius: Double) -> [Coordinate] {
        // Half around the world is everywhere.
        guard radius > 0, radius < 20_000_000 else { return [] }
        return (0..<circlePoints).map { index in
            center.destination(bearing: Double(index) * 360 / Double(circlePoints), distance: radius)
        }
    }

    var bounds: PixelBox? {
        let all = areas.flatMap { $0.flatMap { $0 } } + lines.flatMap { $0 } + points
        return all.isEmpty ? nil : PixelBox(around: all)
    }
}

/// Places to pixels, around the world.
private struct Projector {
    let projection: MapProjection
    let scale: Double

    /// Shapes that follow the shorter way between neighbours, once for each turn in which the picture shows them.
    func copies(of rings: [[Coordinate]], closed: Bool) -> [[[SIMD2<Double>]]] {
        let unrolled = unrolled(rings.filter { !$0.isEmpty })
        guard let rect = MapRect(around: unrolled.joined()) else { return [] }
        return turns(of: rect).map { turn in
            unrolled.map { $0.map { pixel(MapPoint(x: $0.x + turn, y: $0.y)) } }
        }
    }

    func copies(of place: Coordinate) -> [SIMD2<Double>] {
        let point = MapPoint(place)
        return turns(of: MapRect(origin: point, width: 0, height: 0)).map {
            pixel(MapPoint(x: point.x + $0, y: point.y))
        }
    }

    private func pixel(_ point: MapPoint) -> SIMD2<Double> {
        let point = projection.point(for: point)
        return SIMD2(point.x * scale, point.y * scale)
    }

    private func unrolled(_ rings: [[Coordinate]]) -> [[MapPoint]] {
        var start: Double?
        return rings.map { ring in
            var last: Double?
            // Holes lie where the outer ring does.
            var turn = 0.0
            return ring.map { place in
                var point = MapPoint(place)
                turn += Self.turns(from: last ?? start.map { $0 - turn } ?? point.x, to: point.x)
                last = point.x
                start = start ?? point.x
                point.x += turn
                return point
            }
        }
    }

    /// By how many turns the way to a place is shorter.
    ///
    /// From one name of the meridian of ±180° to the other it goes around the world, as that of a box of all of it does.
    private static func turns(from last: Double, to x: Double) -> Double {
        let way = x - last
        return abs(way) > 0.5 && abs(way) < 1 - 1e-12 ? (way > 0 ? -1 : 1) : 0
    }

    /// How many turns a shape is moved to come into the picture.
    private func turns(of rect: MapRect) -> [Double] {
        // What a wide line or a pin reaches out beyond its place.
        let view = projection.mapRect
        let margin = view.width * 0.1 + 64 / (MapProjection.worldSide * exp2(projection.zoom))
        let first = ((view.origin.x - margin) - (rect.origin.x + rect.width)).rounded(.up)
        let last = ((view.origin.x + view.width + margin) - rect.origin.x).rounded(.down)
        guard first <= last, last - first < 1024 else { return [] }
        return Array(stride(from: first, through: last, by: 1))
    }
}
