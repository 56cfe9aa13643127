import VantageGeodesy
import VantagePlaces
import VantageVisibility

/// A place near a position, with the points at which to label it in a view from that position.
public struct SurroundingPlace: Hashable, Sendable {
    /// A point of interest or a street.
    public let place: Place
    /// The points at which to label the place. For a street, these are the points where it leaves the area around the
    /// position or, if there are none, its nearest point.
    public let spots: [Coordinate]
    /// The distance from the position to the nearest of the ``spots``, in meters.
    public let distance: Double

    init(_ place: Place, spots: [Coordinate], from coordinate: Coordinate) {
        self.place = place
        self.spots = spots
        distance = spots.map { coordinate.distance(to: $0) }.min() ?? .infinity
    }
}

/// A search for the points at which to label a street: the points where it crosses a circle around a position or, if
/// there are none, its nearest point.
struct StreetSpots {
    private let plane: LocalPlane
    private let radius: Double

    /// Creates a search.
    ///
    /// - Parameter radius: The radius of the circle in meters.
    init(around coordinate: Coordinate, radius: Double) {
        plane = LocalPlane(around: coordinate)
        self.radius = radius
    }

    /// Returns the label points for a street. The result is empty only if there are no lines.
    ///
    /// - Parameter lines: The lines of the street.
    func spots(of lines: [[Coordinate]]) -> [Coordinate] {
        let segments = lines.flatMap { line in
            let points = line.map(plane.point)
            return Array(zip(points, points.dropFirst()))
        }
        let crossings = segments.flatMap(crossings)
        if !crossings.isEmpty { return spread(crossings).map(plane.coordinate) }
        let nearest = segments.map(nearest).min { $0.squaredLength < $1.squaredLength }
        return nearest.map { [plane.coordinate($0)] } ?? []
    }

    /// Returns the points where a segment crosses the circle.
    private func crossings(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [SIMD2<Double>] {
        let along = to - from
        let (a, b, c) = (along.squaredLength, (from * along).sum(), from.squaredLength - radius * radius)
        let root = b * b - a * c
        guard a > 0, root >= 0 else { return [] }
        return [(-b - root.squareRoot()) / a, (-b + root.squareRoot()) / a].filter { (0...1).contains($0) }
            .map { from + along * $0 }
    }

    private func nearest(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double> {
        let along = to - from
        let share = along.squaredLength > 0 ? -(from * along).sum() / along.squaredLength : 0
        return from + along * min(1, max(0, share))
    }

    /// Removes points that are close to another one, so that the two roadways of a divided street get only one label.
    private func spread(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        points.reduce(into: []) { kept, point in
            if kept.allSatisfy({ ($0 - point).squaredLength > radius * radius }) { kept.append(point) }
        }
    }
}

extension SIMD2<Double> {
    fileprivate var squaredLength: Double { (self * self).sum() }
}
