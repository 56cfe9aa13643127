import Geodesy
import Places
import Visibility

/// A place around a position, and where one sees it from there.
public struct PlaceAround: Hashable, Sendable {
    /// A point of interest or a street.
    public let place: Place
    /// Where it is; of a street, where it leaves the surroundings of the position, ahead and behind, or its nearest point.
    public let spots: [Coordinate]
    /// Metres to the nearest of them.
    public let distance: Double

    init(_ place: Place, spots: [Coordinate], from coordinate: Coordinate) {
        self.place = place
        self.spots = spots
        distance = spots.map { coordinate.distance(to: $0) }.min() ?? .infinity
    }
}

/// Where a street is seen from a position: where its lines cross a circle around it, or where they come nearest.
struct StreetSpots {
    private let plane: LocalPlane
    private let radius: Double

    /// - Parameter radius: Metres.
    init(around coordinate: Coordinate, radius: Double) {
        plane = LocalPlane(around: coordinate)
        self.radius = radius
    }

    /// - Parameter lines: The street's.
    /// - Returns: None only of no lines.
    func spots(of lines: [[Coordinate]]) -> [Coordinate] {
        let stretches = lines.flatMap { line in
            let points = line.map(plane.point)
            return Array(zip(points, points.dropFirst()))
        }
        let crossings = stretches.flatMap(crossings)
        if !crossings.isEmpty { return spread(crossings).map(plane.coordinate) }
        let nearest = stretches.map(nearest).min { $0.squaredLength < $1.squaredLength }
        return nearest.map { [plane.coordinate($0)] } ?? []
    }

    /// Where a stretch goes through the circle.
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

    /// Without those that lie beside another: the two carriageways of one street are one name.
    private func spread(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        points.reduce(into: []) { kept, point in
            if kept.allSatisfy({ ($0 - point).squaredLength > radius * radius }) { kept.append(point) }
        }
    }
}

extension SIMD2<Double> {
    fileprivate var squaredLength: Double { (self * self).sum() }
}
