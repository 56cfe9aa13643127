import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief

/// The geometry of an overlay in pixels, including its visible copies beyond ±180°.
struct OverlayGeometry {
    /// The rings of each area, the outer one first.
    var areas: [[[SIMD2<Double>]]] = []
    var lines: [[SIMD2<Double>]] = []
    var points: [SIMD2<Double>] = []

    /// The number of points in the polygon that approximates a circle.
    private static let circlePoints = 180
    /// The maximum number of points in one overlay, including all its copies. At this limit, they take up 512 MiB.
    static let maximumPoints = 32_000_000

    /// - Throws: ``MapError`` if the overlay has too many points. A point counts once per visible copy of the world.
    init(_ shape: MapOverlay.Shape, projection: MapProjection, scale: Double) throws(MapError) {
        var projector = Projector(projection: projection, scale: scale, pointsLeft: Self.maximumPoints)
        switch shape {
        case .polygon(let rings): areas = try projector.copies(of: rings)
        case .multiPolygon(let polygons): for rings in polygons { areas += try projector.copies(of: rings) }
        case .polyline(let line): lines = try projector.copies(of: line)
        case .multiPolyline(let all): for line in all { lines += try projector.copies(of: line) }
        case .route(let route): lines = try projector.copies(of: route.line)
        case .circle(let center, let radius):
            areas = try projector.copies(of: [Self.ring(about: center, radius: radius)])
        case .points(let places), .heat(let places): for place in places { points += try projector.copies(of: place) }
        case .cones(let cones): for cone in cones { points += try projector.copies(of: cone.coordinate) }
        case .marker(let marker): points = try projector.copies(of: marker.coordinate)
        case .text(_, let place): points = try projector.copies(of: place)
        }
    }

    /// Returns the points at a great-circle distance from a center.
    private static func ring(about center: Coordinate, radius: Double) -> [Coordinate] {
        // A radius of half the Earth's circumference covers the whole world.
        guard radius > 0, radius < 20_000_000 else { return [] }
        return (0..<circlePoints).map { index in
            center.destination(bearing: Double(index) * 360 / Double(circlePoints), distance: radius)
        }
    }

    var bounds: PixelBox? {
        var bounds = PixelBox(around: points)
        for line in lines { for point in line { bounds.include(point) } }
        for rings in areas { for ring in rings { for point in ring { bounds.include(point) } } }
        return bounds.left <= bounds.right ? bounds : nil
    }
}

/// The projection of coordinates to pixels, in all visible copies of the world.
private struct Projector {
    let projection: MapProjection
    let view: PlaneView
    var pointsLeft: Int

    init(projection: MapProjection, scale: Double, pointsLeft: Int) {
        self.projection = projection
        view = PlaneView(projection, scale: scale)
        self.pointsLeft = pointsLeft
    }

    /// Returns each area once for every visible copy of the world. Edges take the shorter way around the world.
    mutating func copies(of rings: [[Coordinate]]) throws(MapError) -> [[[SIMD2<Double>]]] {
        try planes(of: rings).map { rings in rings.map { view.ring($0) } }
    }

    /// Returns the copies of a line, split into pieces where it leaves the visible area.
    mutating func copies(of line: [Coordinate]) throws(MapError) -> [[SIMD2<Double>]] {
        try planes(of: [line]).joined().flatMap { view.line($0) }
    }

    private mutating func planes(of rings: [[Coordinate]]) throws(MapError) -> [[[SIMD2<Double>]]] {
        let unrolled = unrolled(rings.filter { !$0.isEmpty })
        guard let rect = MapRect(around: unrolled.joined()) else { return [] }
        let turns = turns(of: rect)
        try count(turns.count * unrolled.reduce(0) { $0 + $1.count })
        return turns.map { turn in
            unrolled.map { $0.map { projection.plane(MapPoint(x: $0.x + turn, y: $0.y)) } }
        }
    }

    mutating func copies(of place: Coordinate) throws(MapError) -> [SIMD2<Double>] {
        let point = MapPoint(place)
        let turns = turns(of: MapRect(origin: point, width: 0, height: 0))
        try count(turns.count)
        return turns.compactMap { view.point(projection.plane(MapPoint(x: point.x + $0, y: point.y))) }
    }

    private mutating func count(_ points: Int) throws(MapError) {
        pointsLeft -= points
        guard pointsLeft >= 0 else {
            throw MapError(
                .tooLarge,
                "An overlay has more than \(OverlayGeometry.maximumPoints) points, including those repeated around the "
                    + "world. Simplify it, or zoom in.")
        }
    }

    private func unrolled(_ rings: [[Coordinate]]) -> [[MapPoint]] {
        var start: Double?
        return rings.map { ring in
            var last: Double?
            // Holes are in the same copy of the world as their outer ring.
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

    /// Returns the number of world widths by which to move a point so that a line to it takes the shorter way.
    ///
    /// A step of exactly one world width, from −180° to 180°, is kept: it goes around the world, as in the outline of a
    /// box around the whole world.
    private static func turns(from last: Double, to x: Double) -> Double {
        let way = x - last
        return abs(way) > 0.5 && abs(way) < 1 - 1e-12 ? (way > 0 ? -1 : 1) : 0
    }

    /// Returns the offsets, in world widths, at which a shape is visible.
    private func turns(of rect: MapRect) -> [Double] {
        // The margin allows for a wide line or a pin.
        let view = projection.mapRect
        let margin = view.width * 0.1 + 64 / (MapProjection.worldSide * exp2(projection.zoom))
        let first = ((view.origin.x - margin) - (rect.origin.x + rect.width)).rounded(.up)
        let last = ((view.origin.x + view.width + margin) - rect.origin.x).rounded(.down)
        guard first <= last, last - first < 1024 else { return [] }
        return Array(stride(from: first, through: last, by: 1))
    }
}
