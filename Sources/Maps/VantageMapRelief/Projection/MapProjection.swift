import Foundation
import VantageGeodesy
import VantageMapCanvas

/// The projection of a map to its image: Web Mercator, rotated around a point, scaled, and seen by a camera that may be
/// pitched.
///
/// At zoom `z` the whole world is 512 · 2ᶻ points wide, as in MapLibre and Mapbox. Services that use 256-pixel tiles
/// call the same zoom `z + 1`.
public struct MapProjection: Hashable, Sendable {
    /// The width of the world at zoom 0, in points.
    public static let worldSide = 512.0
    /// The range of zooms.
    public static let zooms = 0.0...22.0
    /// The range of pitches, in degrees from straight down.
    public static let pitches = PitchedCamera.pitches
    /// The range of vertical fields of view, in degrees.
    public static let fieldsOfView = PitchedCamera.fieldsOfView
    /// The range of zooms for fitted areas. It starts below 0, because the whole world at zoom 0 does not fit into a
    /// small image.
    static let fittedZooms = -4.0...22.0

    /// The map point at ``anchor``.
    public let center: MapPoint
    /// The zoom, -4 to 22. At zoom `z` the world is 512 · 2ᶻ points wide.
    public let zoom: Double
    /// The direction at the top of the image.
    public let heading: Heading
    /// The width of the image in points.
    public let width: Double
    /// The height of the image in points.
    public let height: Double
    /// The position of ``center`` in the image, at the center of the area within the insets.
    public let anchor: CGPoint
    /// The tilt of the camera from straight down, in degrees.
    public let pitch: Double
    /// The vertical field of view of the area within the insets, in degrees.
    public let fieldOfView: Double
    /// The pitched camera; `nil` if the map is seen from above, in which case all ground is equally near.
    package let lens: PitchedCamera?
    /// The raised ground; `nil` if all ground is level. In a map seen from above, it only determines the extent of the
    /// ground.
    package let terrain: Terrain?

    private let cosine: Double
    private let sine: Double
    private let side: Double

    /// - Parameter innerHeight: The image height within the insets, in points; `nil` for the whole height.
    package init(
        center: MapPoint, zoom: Double, heading: Heading, width: Double, height: Double, anchor: CGPoint,
        pitch: Double = 0, fieldOfView: Double = PitchedCamera.defaultFieldOfView, innerHeight: Double? = nil,
        lens: PitchedCamera? = nil, terrain: Terrain? = nil
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
            pitch > 0
            ? lens ?? PitchedCamera(pitch: pitch, fieldOfView: fieldOfView, height: innerHeight ?? height) : nil
        self.terrain = terrain
        let angle = heading.degrees * .pi / 180
        // Multiples of 90° are exact, so a map rotated by 90° has the same pixels as the upright map.
        let quarter = heading.degrees.truncatingRemainder(dividingBy: 90) == 0
        cosine = quarter ? cos(angle).rounded() : cos(angle)
        sine = quarter ? sin(angle).rounded() : sin(angle)
        side = Self.worldSide * exp2(zoom)
    }

    /// Returns the projection with a camera that may be pitched.
    ///
    /// - Parameter innerHeight: The image height within the insets, in points.
    package func seen(by camera: MapCamera, innerHeight: Double) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor,
            pitch: camera.pitch, fieldOfView: camera.fieldOfView, innerHeight: innerHeight)
    }

    /// Returns the projection with raised ground.
    package func raised(by terrain: Terrain) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor, pitch: pitch,
            fieldOfView: fieldOfView, lens: lens, terrain: terrain)
    }

    /// Returns the same view with a strip of more map on each side.
    ///
    /// - Parameter margin: The width of the strip, in points.
    package func widened(by margin: Double) -> MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width + 2 * margin, height: height + 2 * margin,
            anchor: CGPoint(x: anchor.x + margin, y: anchor.y + margin), pitch: pitch, fieldOfView: fieldOfView,
            lens: lens, terrain: terrain)
    }

    /// Returns the projection at the largest zoom at which the whole rectangle is visible within the insets.
    package func showing(_ rect: MapRect, within inner: (width: Double, height: Double)) -> MapProjection {
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
        // Compared with a view from above, the far part takes up less room and the near part more, so the zoom is found
        // by bisection.
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

    /// The same map as seen from above. It includes all raised ground that is drawn.
    package var flat: MapProjection {
        MapProjection(
            center: center, zoom: zoom, heading: heading, width: width, height: height, anchor: anchor, terrain: terrain
        )
    }

    /// Projects a coordinate to a position in points, in the copy of the world nearest to the center of the image. The
    /// result may lie outside the image. Coordinates behind the camera are projected far below the image.
    ///
    /// Latitudes beyond 85.0511° are clamped to the edge of the world.
    public func point(for coordinate: Coordinate) -> CGPoint {
        var place = MapPoint(coordinate)
        place.x += (center.x - place.x).rounded(.toNearestOrEven)
        return point(for: place)
    }

    /// Projects a map point to a position in points, in the copy of the world that the map point's `x` specifies. The
    /// result may lie outside the image.
    public func point(for place: MapPoint) -> CGPoint {
        let plane = plane(place)
        let point = lens?.point(plane, height: terrain?.height(at: plane) ?? 0) ?? plane
        return CGPoint(x: anchor.x + point.x, y: anchor.y + point.y)
    }

    /// Returns where a map point lies when seen from straight above, in points from the anchor.
    package func plane(_ place: MapPoint) -> SIMD2<Double> {
        let (x, y) = ((place.x - center.x) * side, (place.y - center.y) * side)
        return SIMD2(x * cosine + y * sine, -x * sine + y * cosine)
    }

    /// Returns the coordinate at a point, or `nil` above the horizon or beyond the northern or southern edge of the
    /// world.
    public func coordinate(for point: CGPoint) -> Coordinate? {
        guard let place = mapPoint(for: point), (0...1).contains(place.y) else { return nil }
        return place.coordinate
    }

    /// Returns the map point at a position in the image, in fractions of the world's width, or `nil` above the horizon.
    /// It may lie beyond the edges of the world.
    public func mapPoint(for point: CGPoint) -> MapPoint? {
        ground(SIMD2(Double(point.x), Double(point.y)) - middle).map { mapPoint($0.plane) }
    }

    /// Returns the ground position at a point in the image, as seen from above and in points from the anchor, and its
    /// depth in multiples of the camera distance. Returns `nil` above the horizon.
    package func ground(_ point: SIMD2<Double>) -> (plane: SIMD2<Double>, depth: Double)? {
        guard let lens else { return (point, 1) }
        if let terrain { return terrain.seen(at: point) }
        return lens.ground(point).map { ($0, lens.depth($0.y) / lens.distance) }
    }

    /// - Parameter plane: The position, in points from the anchor, as seen from above.
    package func mapPoint(_ plane: SIMD2<Double>) -> MapPoint {
        MapPoint(
            x: center.x + (plane.x * cosine - plane.y * sine) / side,
            y: center.y + (plane.x * sine + plane.y * cosine) / side)
    }

    /// The anchor as a vector.
    package var middle: SIMD2<Double> { SIMD2(Double(anchor.x), Double(anchor.y)) }

    /// The corners of the visible ground, clockwise from the top left.
    package var corners: [MapPoint] { planeCorners.map(mapPoint) }

    /// The corners in points from the anchor, as seen from above.
    var planeCorners: [SIMD2<Double>] {
        let top = max(0, lens.map { anchor.y + $0.farEdge } ?? 0)
        return [(0, top), (width, top), (width, height), (0, height)].map {
            let point = SIMD2($0.0, $0.1) - middle
            return lens?.ground(point) ?? point
        }
    }

    /// The smallest rectangle that contains the visible part of the map.
    public var mapRect: MapRect { MapRect(around: terrain?.corners ?? corners)! }

    /// The number of meters on the ground per point, at the center. For a pitched map, this applies only to the
    /// horizontal direction.
    public var metersPerPoint: Double {
        2 * .pi * 6_378_137 * cos(center.coordinate.latitude * .pi / 180) / side
    }

    /// Returns the transform from the local units of a square on the map to pixels, as seen from above.
    ///
    /// - Parameters:
    ///   - origin: The northwest corner of the square.
    ///   - unit: The length of a local unit, as a fraction of the world's width.
    ///   - scale: Pixels per point.
    package func transform(from origin: MapPoint, unit: Double, scale: Double) -> PixelTransform {
        let start = plane(origin)
        let step = unit * side * scale
        return PixelTransform(
            xx: step * cosine, xy: step * sine, yx: -step * sine, yy: step * cosine, x: (anchor.x + start.x) * scale,
            y: (anchor.y + start.y) * scale)
    }
}
