import Foundation

/// A point on the Web Mercator (EPSG:3857) square of the world.
///
/// The unit of both axes is the width of the world: `x` grows eastward from 180° W, `y` southward from 85.0511° N. An
/// `x` outside 0..<1 is the same place on another copy of the world, so that a shape across ±180° can be contiguous.
public struct MapPoint: Hashable, Sendable {
    /// The position eastward from 180° W, in world widths.
    public var x: Double
    /// The position southward from 85.0511° N, in world widths.
    public var y: Double

    /// Creates a point from coordinates in world widths.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The latitude of the square's northern edge. The southern edge is at the same latitude south.
    public static let maximumLatitude = 85.05112877980659

    /// Projects a coordinate. Latitudes beyond the square are clamped to its edge.
    public init(_ coordinate: Coordinate) {
        let latitude = min(max(coordinate.latitude, -Self.maximumLatitude), Self.maximumLatitude) * .pi / 180
        x = (coordinate.longitude + 180) / 360
        y = 0.5 - asinh(tan(latitude)) / (2 * .pi)
    }

    /// The coordinate of the point. A point beyond the northern or southern edge of the square lies closer to the pole,
    /// but never beyond it.
    public var coordinate: Coordinate {
        let turned = x - (x).rounded(.down)
        let latitude = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
        // Both values are in range by construction unless they are NaN.
        let place = try? Coordinate(latitude: min(max(latitude, -90), 90), longitude: turned * 360 - 180)
        return place ?? Coordinate.origin
    }
}

extension Coordinate {
    fileprivate static let origin = try! Coordinate(latitude: 0, longitude: 0)
}

/// A rectangle on the Web Mercator square, in the units of ``MapPoint``.
public struct MapRect: Hashable, Sendable {
    /// The northwestern corner.
    public var origin: MapPoint
    /// The width, not negative.
    public var width: Double
    /// The height, not negative.
    public var height: Double

    /// Creates a rectangle from values in world widths.
    public init(origin: MapPoint, width: Double, height: Double) {
        self.origin = origin
        self.width = width
        self.height = height
    }

    /// Creates the rectangle that a box of latitudes and longitudes covers.
    public init(_ box: BoundingBox) {
        let upper = MapPoint(x: (box.west + 180) / 360, y: Self.y(box.north))
        let east = (box.east + 180) / 360 + (box.crossesAntimeridian ? 1 : 0)
        self.init(origin: upper, width: east - upper.x, height: Self.y(box.south) - upper.y)
    }

    /// Creates the smallest rectangle that contains all points; `nil` if there are no points.
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

    /// The center of the rectangle.
    public var center: MapPoint { MapPoint(x: origin.x + width / 2, y: origin.y + height / 2) }

    private static func y(_ latitude: Double) -> Double {
        MapPoint((try? Coordinate(latitude: latitude, longitude: 0)) ?? .origin).y
    }
}
