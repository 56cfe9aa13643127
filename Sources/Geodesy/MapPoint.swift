import Foundation

/// A place on the square that Web Mercator (EPSG:3857) makes of the world.
///
/// Both axes have the world's side as their unit: `x` grows eastwards from 180° W, `y` southwards from 85.0511° N. Beyond
/// 0..<1, `x` is the same place another turn around, so that what lies across ±180° can be one shape.
public struct MapPoint: Hashable, Sendable {
    /// Eastwards from 180° W, in sides of the world.
    public var x: Double
    /// Southwards from 85.0511° N, in sides of the world.
    public var y: Double

    /// - Parameters: Sides of the world.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The latitude at which the square ends.
    public static let maximumLatitude = 85.05112877980659

    /// Where a coordinate lies; latitudes beyond the square are taken to its edge.
    public init(_ coordinate: Coordinate) {
        let latitude = min(max(coordinate.latitude, -Self.maximumLatitude), Self.maximumLatitude) * .pi / 180
        x = (coordinate.longitude + 180) / 360
        y = 0.5 - asinh(tan(latitude)) / (2 * .pi)
    }

    /// The coordinate; one beyond the square's northern or southern edge lies nearer to the pole, never beyond it.
    public var coordinate: Coordinate {
        let turned = x - (x).rounded(.down)
        let latitude = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
        // Both are in range by their making, but for what is not a number.
        let place = try? Coordinate(latitude: min(max(latitude, -90), 90), longitude: turned * 360 - 180)
        return place ?? Coordinate.origin
    }
}

extension Coordinate {
    fileprivate static let origin = try! Coordinate(latitude: 0, longitude: 0)
}

/// A rectangle on the square of Web Mercator, in the units of ``MapPoint``.
public struct MapRect: Hashable, Sendable {
    /// The north-western corner.
    public var origin: MapPoint
    /// Not negative.
    public var width: Double
    /// Not negative.
    public var height: Double

    /// - Parameters: Sides of the world.
    public init(origin: MapPoint, width: Double, height: Double) {
        self.origin = origin
        self.width = width
        self.height = height
    }

    /// What a box of latitudes and longitudes covers.
    public init(_ box: BoundingBox) {
        let upper = MapPoint(x: (box.west + 180) / 360, y: Self.y(box.north))
        let east = (box.east + 180) / 360 + (box.crossesAntimeridian ? 1 : 0)
        self.init(origin: upper, width: east - upper.x, height: Self.y(box.south) - upper.y)
    }

    /// The smallest that holds all points; nil where there are none.
    public init?(around points: some Sequence<MapPoint>) {
        var box: (left: Double, top: Double, right: Double, bottom: Double)?
        for point in points {
            guard let known = box else {
                box = (point.x, point.y, point.x, point.y)
                continue
            }
            box = (
                min(known.left, point.x), min(known.top, point.y), max(known.right, point.x), max(known.bottom, point.y)
            )
        }
        guard let box else { return nil }
        self.init(
            origin: MapPoint(x: box.left, y: box.top), width: box.right - box.left, height: box.bottom - box.top)
    }

    /// Its middle.
    public var center: MapPoint { MapPoint(x: origin.x + width / 2, y: origin.y + height / 2) }

    private static func y(_ latitude: Double) -> Double {
        MapPoint((try? Coordinate(latitude: latitude, longitude: 0)) ?? .origin).y
    }
}
