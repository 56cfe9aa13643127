import Foundation
import Geodesy

/// How a map lies in its picture: Web Mercator, turned about a point, scaled, and seen by a camera that may pitch.
///
/// At zoom `z` the whole world is 512 · 2ᶻ points wide, as with MapLibre and Mapbox; services with tiles of 256 pixels call
/// that zoom `z + 1`.
public struct MapProjection: Hashable, Sendable {
    /// Points of the world's width at zoom 0.
    public static let worldSide = 512.0
    /// The zooms that may be asked for.
    public static let zooms = 0.0...22.0
    /// Degrees from straight down that a camera may pitch.
    public static let pitches = MapLens.pitches
    /// Degrees under which a camera may see the height of its picture.
    public static let fieldsOfView = MapLens.fieldsOfView
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
    /// Degrees by which the camera looks up from straight down.
    public let pitch: Double
    /// Degrees under which the height of what the insets leave is seen.
    public let fieldOfView: Double
    /// Nil straight down, where all ground is equally near.
    let lens: MapLens?
    /// Nil where all ground is level; without a lens it says only how far the ground goes.
    let terrain: Terrain?

    private let cosine: Double
    private let sine: Double
    private let side: Double

    /// - Parameter innerHeight: Points that the insets leave; nil is all of the height.
    init(
        center: MapPoint, zoom: Double, heading: Heading, width: Double, height: Double, anchor: CGPoint,
        pitch: Double = 0, fieldOfView: Double = MapLens.usualFieldOfView, innerHeight: Double? = nil,
        lens: MapLens? = nil, terrain: Terrain? = nil
    ) {
        self.center = center
        self.zoom = zoom
        self.heading = heading
        self.width = width
        self.height = height
        self.anchor = anchor
        self.pitch = pitch
        self.fieldOfView = fieldOfView
        self.lens =
            pitch > 0 ? lens ?? MapLens(pitch: pitch, fieldOfView: fieldOfView, height: innerHeight ?? height) : nil
        self.terrain = terrain
        let angle = heading.degrees * .pi / 180
        // Quarters of a turn are exact, so that their pixels are those of the upright map.
        let quarter = heading.degrees.truncatingRemainder(dividingBy: 90) == 0
        cosine = quarter ? cos(angle).rounded() : cos(angle)
        sine = quarter ? sin(angle).rounded() : sin(angle)
        side = Self.worldSide * exp2(zoom)
    }

    /// The same, seen by a camera that may pitch.
    ///
    /// - Parameter innerHeight: Points that the insets leave.
    func seen(by camera: MapCamera, innerHeight: Double) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor,
            pitch: camera.pitch, fieldOfView: camera.fieldOfView, innerHeight: innerHeight)
    }

    /// The same over ground that rises and falls.
    func raised(by terrain: Terrain) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor, pitch: pitch,
            fieldOfView: fieldOfView, lens: lens, terrain: terrain)
    }

    /// The same, from as near as all of a rectangle is seen between the insets.
    func showing(_ rect: MapRect, within inner: (width: Double, height: Double)) -> MapProjection {
        guard let lens else { return self }
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { share in
            plane(MapPoint(x: rect.origin.x + share.0 * rect.width, y: rect.origin.y + share.1 * rect.height))
        }
        func isSeen(_ scale: Double) -> Bool {
            corners.allSatisfy { corner in
                let place = corner * scale
                guard lens.drawnGround().contains(place) else { return false }
                let point = lens.point(place)
                return abs(point.x) <= inner.width / 2 + 1e-6 && abs(point.y) <= inner.height / 2 + 1e-6
            }
        }
        // What is far away takes less room, and what is near more.
        var (low, high) = (-8.0, 8.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if isSeen(exp2(middle)) { low = middle } else { high = middle }
        }
        let isPoint = rect.width == 0 && rect.height == 0
        let fitted = min(max(isPoint ? zoom : zoom + low, Self.fittedZooms.lowerBound), Self.fittedZooms.upperBound)
        return moved(toZoom: fitted, innerHeight: inner.height)
    }

    private func moved(toZoom zoom: Double, innerHeight: Double) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor, pitch: pitch,
            fieldOfView: fieldOfView, innerHeight: innerHeight)
    }

    /// The same, seen straight down; of raised ground all that is drawn.
    var flat: MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor, terrain: terrain
        )
    }

    /// Where a coordinate falls, in the copy of the world that is nearest to the picture's center; it may be outside, and
    /// what lies behind the camera falls far below the picture.
    ///
    /// Latitudes beyond 85.0511° fall on the edge of the world.
    public func point(for coordinate: Coordinate) -> CGPoint {
        var place = MapPoint(coordinate)
        place.x += (center.x - place.x).rounded(.toNearestOrEven)
        return point(for: place)
    }

    /// Where a place falls, in points; in the copy of the world that its `x` names. It may be outside the picture.
    public func point(for place: MapPoint) -> CGPoint {
        let plane = plane(place)
        let point = lens?.point(plane, height: terrain?.height(at: plane) ?? 0) ?? plane
        return CGPoint(x: anchor.x + point.x, y: anchor.y + point.y)
    }

    /// A place as a camera straight down sees it, in points from the anchor.
    func plane(_ place: MapPoint) -> SIMD2<Double> {
        let (x, y) = ((place.x - center.x) * side, (place.y - center.y) * side)
        return SIMD2(x * cosine + y * sine, -x * sine + y * cosine)
    }

    /// What coordinate falls on a point; nil beyond the northern and the southern edge of the world, and above the horizon.
    public func coordinate(for point: CGPoint) -> Coordinate? {
        guard let place = mapPoint(for: point), (0...1).contains(place.y) else { return nil }
        return place.coordinate
    }

    /// What place falls on a point, in shares of the world's width; it may lie beyond the edges of the world. Nil above the
    /// horizon.
    public func mapPoint(for point: CGPoint) -> MapPoint? {
        ground(SIMD2(Double(point.x), Double(point.y)) - middle).map { mapPoint($0.plane) }
    }

    /// What is seen at a point, in points from the anchor: as a camera straight down sees it, and how deep it lies, in
    /// distances of the camera. Nil above the horizon.
    func ground(_ point: SIMD2<Double>) -> (plane: SIMD2<Double>, depth: Double)? {
        guard let lens else { return (point, 1) }
        if let terrain { return terrain.seen(at: point) }
        return lens.ground(point).map { ($0, lens.depth($0.y) / lens.distance) }
    }

    /// - Parameter plane: Points from the anchor, as a camera straight down sees them.
    func mapPoint(_ plane: SIMD2<Double>) -> MapPoint {
        MapPoint(
            x: center.x + (plane.x * cosine - plane.y * sine) / side,
            y: center.y + (plane.x * sine + plane.y * cosine) / side)
    }

    /// ``anchor``, to calculate with.
    var middle: SIMD2<Double> { SIMD2(Double(anchor.x), Double(anchor.y)) }

    /// The corners of the ground that the picture shows, from the top left clockwise.
    var corners: [MapPoint] { planeCorners.map(mapPoint) }

    /// The same in points from the anchor, as a camera straight down sees them.
    var planeCorners: [SIMD2<Double>] {
        let top = max(0, lens.map { anchor.y + $0.farEdge } ?? 0)
        return [(0, top), (width, top), (width, height), (0, height)].map {
            let point = SIMD2($0.0, $0.1) - middle
            return lens?.ground(point) ?? point
        }
    }

    /// The smallest rectangle that holds all that the picture shows.
    public var mapRect: MapRect { MapRect(around: terrain?.corners ?? corners)! }

    /// Metres on the ground for each point, at the center; with a pitch, across the picture.
    public var metersPerPoint: Double {
        2 * .pi * 6_378_137 * cos(center.coordinate.latitude * .pi / 180) / side
    }

    /// From units of a square on the map to pixels of what a camera straight down sees.
    ///
    /// - Parameters:
    ///   - origin: The square's corner in the north-west.
    ///   - unit: How long a unit is, as a share of the world's side.
    ///   - scale: Pixels for each point.
    func transform(from origin: MapPoint, unit: Double, scale: Double) -> PixelTransform {
        let start = plane(origin)
        let step = unit * side * scale
        return PixelTransform(
            xx: step * cosine, xy: step * sine, yx: -step * sine, yy: step * cosine, x: (anchor.x + start.x) * scale,
            y: (anchor.y + start.y) * scale)
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

    init(around points: some Collection<SIMD2<Double>>) {
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
