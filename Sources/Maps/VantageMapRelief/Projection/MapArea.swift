import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageParsing

/// A box around a coordinate, in degrees, similar to MapKit's `MKCoordinateRegion`.
public struct CoordinateRegion: Hashable, Sendable {
    /// The coordinate at the center of the area within the insets.
    public var center: Coordinate
    /// The number of degrees between the southern and northern edges.
    public var latitudeDelta: Double
    /// The number of degrees between the western and eastern edges.
    public var longitudeDelta: Double

    /// Creates a region with the given extent in degrees.
    ///
    /// Drawing a map fails if the latitude delta exceeds 180° or the longitude delta exceeds 360°.
    public init(center: Coordinate, latitudeDelta: Double, longitudeDelta: Double) {
        self.center = center
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }

    /// Creates a region with the given extent in meters.
    public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
        // The length of a degree on a sphere, which is accurate enough for fitting an area.
        let degree = 111_195.0
        self.init(
            center: center, latitudeDelta: latitudinalMeters / degree,
            longitudeDelta: longitudinalMeters / (degree * max(0.01, cos(center.latitude * .pi / 180))))
    }
}

/// The area that a map shows.
public enum MapArea: Hashable, Sendable {
    /// The view of a camera.
    case camera(MapCamera)
    /// A whole region, north up. The map shows more if the image has a different aspect ratio.
    case region(CoordinateRegion)
    /// A whole rectangle, with a heading and a pitch. The map shows more if the image has a different aspect ratio.
    case rect(MapRect, heading: Heading = .north, pitch: Double = 0)
    /// An area that contains all given coordinates.
    case places([Coordinate], heading: Heading = .north, pitch: Double = 0)

    /// A whole box of latitudes and longitudes.
    public static func box(_ box: BoundingBox, heading: Heading = .north, pitch: Double = 0) -> MapArea {
        .rect(MapRect(box), heading: heading, pitch: pitch)
    }
}

/// Margins at the edges of the image, in points. The requested area does not extend into them.
public struct MapInsets: Hashable, Sendable {
    /// The margins from the edges of the image, in points.
    public var top, left, bottom, right: Double

    /// Creates insets, in points. Insets that are left out are 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Creates equal insets at all four edges, in points.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
}

extension MapArea {
    /// The maximum zoom when fitting a single coordinate.
    private static let nearest = 17.0

    /// Returns the projection that shows the area in an image of the given size, in points.
    ///
    /// - Throws: ``MapError`` if the area or the insets are invalid.
    package func projection(width: Double, height: Double, insets: MapInsets) throws(MapError) -> MapProjection {
        let inner = (width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
        guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ $0 >= 0 && $0.isFinite }),
            inner.width >= 1, inner.height >= 1
        else {
            let size = "\(DecimalNumber.short(width))×\(DecimalNumber.short(height))"
            let sides = [insets.top, insets.left, insets.bottom, insets.right].map(DecimalNumber.short)
            throw MapError(
                .invalidOption,
                "Expected insets that leave at least one point in a picture of \(size) points but received "
                    + "\(sides.joined(separator: ", ")).")
        }
        let anchor = CGPoint(x: insets.left + inner.width / 2, y: insets.top + inner.height / 2)
        func projection(_ center: MapPoint, _ zoom: Double, _ heading: Heading) -> MapProjection {
            MapProjection(
                center: center,
                zoom: min(max(zoom, MapProjection.fittedZooms.lowerBound), MapProjection.fittedZooms.upperBound),
                heading: heading, width: width, height: height, anchor: anchor)
        }
        switch self {
        case .camera(let camera):
            try camera.check()
            let zoom = try camera.zoom(height: inner.height)
            return projection(MapPoint(camera.center), zoom, camera.heading).seen(
                by: camera, innerHeight: inner.height)
        case .region(let region):
            return try MapArea.rect(try region.rect).projection(width: width, height: height, insets: insets)
        case .rect(let rect, let heading, let pitch):
            guard rect.width >= 0, rect.height >= 0, rect.width.isFinite, rect.height.isFinite else {
                throw MapError(.invalidOption, "Expected a rectangle with a valid size but received \(rect).")
            }
            let size = rect.turned(by: heading)
            let zoom = log2(
                min(inner.width / max(size.width, 1e-12), inner.height / max(size.height, 1e-12))
                    / MapProjection.worldSide)
            let isPoint = rect.width == 0 && rect.height == 0
            let flat = projection(rect.center, isPoint ? Self.nearest : zoom, heading)
            let camera = MapCamera(center: rect.center.coordinate, zoom: 0, heading: heading, pitch: pitch)
            try camera.check()
            return flat.seen(by: camera, innerHeight: inner.height).showing(rect, within: inner)
        case .places(let places, let heading, let pitch):
            guard let rect = MapRect(shortestAround: places) else {
                throw MapError(.invalidOption, "There are no coordinates to show. Specify at least one.")
            }
            return try MapArea.rect(rect, heading: heading, pitch: pitch).projection(
                width: width, height: height, insets: insets)
        }
    }
}

extension CoordinateRegion {
    package var rect: MapRect {
        get throws(MapError) {
            guard (0...360).contains(longitudeDelta), (0...180).contains(latitudeDelta) else {
                throw MapError(
                    .invalidOption,
                    "Expected a region of at most 180° of latitude and 360° of longitude but received "
                        + "\(latitudeDelta)° and \(longitudeDelta)°.")
            }
            func y(_ latitude: Double) -> Double {
                MapPoint((try? Coordinate(latitude: min(max(latitude, -90), 90), longitude: 0)) ?? center).y
            }
            let top = y(center.latitude + latitudeDelta / 2)
            let left = MapPoint(center).x - longitudeDelta / 720
            return MapRect(
                origin: MapPoint(x: left, y: top), width: longitudeDelta / 360,
                height: y(center.latitude - latitudeDelta / 2) - top)
        }
    }
}

extension MapRect {
    /// Returns the size of the smallest rectangle, rotated to a heading, that contains this one.
    fileprivate func turned(by heading: Heading) -> (width: Double, height: Double) {
        let angle = heading.degrees * .pi / 180
        let (c, s) = (abs(cos(angle)), abs(sin(angle)))
        return (width * c + height * s, width * s + height * c)
    }

    /// Creates the smallest rectangle that contains all coordinates, across ±180° if that is shorter.
    package init?(shortestAround places: [Coordinate]) {
        let points = places.map(MapPoint.init)
        guard let rect = MapRect(around: points) else { return nil }
        // The rectangle leaves out the widest gap between neighboring longitudes.
        let sorted = points.map(\.x).sorted()
        var gap = (width: sorted[0] + 1 - sorted[sorted.count - 1], start: sorted[0])
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > gap.width {
            gap = (next - one, next)
        }
        let xs = sorted.map { $0 < gap.start ? $0 + 1 : $0 }
        let width = (xs.max() ?? 0) - (xs.min() ?? 0)
        self.init(
            origin: MapPoint(x: xs.min() ?? 0, y: rect.origin.y), width: max(0, width), height: rect.height)
    }
}
