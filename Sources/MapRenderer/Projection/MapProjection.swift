import Foundation
import Geodesy

/// How a map lies in its picture: Web Mercator, turned about a point and scaled.
///
/// At zoom `z` the whole world is 512 · 2ᶻ points wide, as with MapLibre and Mapbox; services with tiles of 256 pixels call
/// that zoom `z + 1`.
public struct MapProjection: Hashable, Sendable {
    /// Points of the world's width at zoom 0.
    public static let worldSide = 512.0
    /// The zooms that may be asked for.
    public static let zooms = 0.0...22.0
    /// The zooms at which something is shown that is to fit: in a small picture the whole world is farther away.
    static let fittedZooms = -4.0...22.0

    /// What lies at ``anchor``.
    public let center: MapPoint
    /// At zoom `z` the world is 512 · 2ᶻ points wide; -4 to 22.
    public let zoom: Double
    /// The direction that points upwards in the picture.
    public let heading: Heading
    /// The picture's size in points.
    public let width: Double
    /// The picture's height in points.
    public let height: Double
    /// Where ``center`` lies: the middle of what the insets leave.
    public let anchor: CGPoint

    private let cosine: Double
    private let sine: Double
    private let side: Double

    init(center: MapPoint, zoom: Double, heading: Heading, width: Double, height: Double, anchor: CGPoint) {
        self.center = center
        self.zoom = zoom
        self.heading = heading
        self.width = width
        self.height = height
        self.anchor = anchor
        let angle = heading.degrees * .pi / 180
        // Quarters of a turn are exact, so that their pixels are those of the upright map.
        let quarter = heading.degrees.truncatingRemainder(dividingBy: 90) == 0
        cosine = quarter ? cos(angle).rounded() : cos(angle)
        sine = quarter ? sin(angle).rounded() : sin(angle)
        side = Self.worldSide * exp2(zoom)
    }

    /// Where a coordinate falls, in the copy of the world that is nearest to the picture's center; it may be outside.
    ///
    /// Latitudes beyond 85.0511° fall on the edge of the world.
    public func point(for coordinate: Coordinate) -> CGPoint {
        var place = MapPoint(coordinate)
        place.x += (center.x - place.x).rounded(.toNearestOrEven)
        return point(for: place)
    }

    /// Where a place falls, in points; in the copy of the world that its `x` names. It may be outside the picture.
    public func point(for place: MapPoint) -> CGPoint {
        let (x, y) = ((place.x - center.x) * side, (place.y - center.y) * side)
        return CGPoint(x: anchor.x + x * cosine + y * sine, y: anchor.y - x * sine + y * cosine)
    }

    /// What coordinate falls on a point; nil beyond the northern and the southern edge of the world.
    public func coordinate(for point: CGPoint) -> Coordinate? {
        let place = mapPoint(for: point)
        return (0...1).contains(place.y) ? place.coordinate : nil
    }

    /// What place falls on a point, in shares of the world's width; it may lie beyond the edges of the world.
    public func mapPoint(for point: CGPoint) -> MapPoint {
        let (x, y) = (point.x - anchor.x, point.y - anchor.y)
        return MapPoint(
            x: center.x + (x * cosine - y * sine) / side, y: center.y + (x * sine + y * cosine) / side)
    }

    /// The four corners, from the top left clockwise.
    var corners: [MapPoint] {
        [(0, 0), (width, 0), (width, height), (0, height)]
            .map { mapPoint(for: CGPoint(x: $0.0, y: $0.1)) }
    }

    /// The smallest rectangle that holds all that the picture shows.
    public var mapRect: MapRect { MapRect(around: corners)! }

    /// Metres on the ground for each point, at the center.
    public var metersPerPoint: Double {
        2 * .pi * 6_378_137 * cos(center.coordinate.latitude * .pi / 180) / side
    }

    /// From units of a square on the map to pixels.
    ///
    /// - Parameters:
    ///   - origin: The square's corner in the north-west.
    ///   - unit: How long a unit is, as a share of the world's side.
    ///   - scale: Pixels for each point.
    func transform(from origin: MapPoint, unit: Double, scale: Double) -> PixelTransform {
        let start = point(for: origin)
        let step = unit * side * scale
        return PixelTransform(
            xx: step * cosine, xy: step * sine, yx: -step * sine, yy: step * cosine, x: start.x * scale,
            y: start.y * scale)
    }
}

/// An affine map to pixels.
struct PixelTransform: Hashable, Sendable {
    let xx, xy, yx, yy, x, y: Double

    func callAsFunction(_ point: SIMD2<Int32>) -> SIMD2<Double> {
        let (px, py) = (Double(point.x), Double(point.y))
        return SIMD2(xx * px + xy * py + x, yx * px + yy * py + y)
    }

    /// Pixels of a unit.
    var scale: Double { (xx * xx + yx * yx).squareRoot() }

    /// The units that fall on a rectangle of pixels, as the smallest box that holds them.
    func units(of pixels: PixelBox) -> PixelBox {
        let size = xx * yy - xy * yx
        let corners = [
            SIMD2(pixels.left, pixels.top), SIMD2(pixels.right, pixels.top), SIMD2(pixels.right, pixels.bottom),
            SIMD2(pixels.left, pixels.bottom),
        ].map { corner in
            let (dx, dy) = (corner.x - x, corner.y - y)
            return SIMD2((yy * dx - xy * dy) / size, (xx * dy - yx * dx) / size)
        }
        return PixelBox(around: corners)
    }
}

/// A rectangle, in pixels or in a tile's units.
struct PixelBox: Hashable, Sendable {
    var left, top, right, bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(around points: [SIMD2<Double>]) {
        self.init(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for point in points { include(point) }
    }

    mutating func include(_ point: SIMD2<Double>) {
        left = min(left, point.x)
        top = min(top, point.y)
        right = max(right, point.x)
        bottom = max(bottom, point.y)
    }

    func grown(by margin: Double) -> PixelBox {
        PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func intersects(_ other: PixelBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: PixelBox) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }

    func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}
