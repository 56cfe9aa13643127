import Foundation
import Vantage

/// The shortest lines on a sphere, as Google draws them where a path is `geodesic`.
enum GreatCircle {
    /// Metres. On a map a straight line of this length is nowhere off by a five-hundredth of it, but near the poles.
    private static let step = 25_000.0

    /// Adds places between those of a line.
    ///
    /// - Throws: `MapError` `tooLarge` when there would be more than the limit.
    static func line(through places: [Coordinate], limit: Int) throws -> [Coordinate] {
        guard let first = places.first else { return [] }
        let ways = zip(places, places.dropFirst()).map { way in
            (way.0, way.1, parts: max(1, Int((way.0.distance(to: way.1) / step).rounded(.up))))
        }
        guard ways.reduce(1, { $0 + $1.parts }) <= limit else {
            throw Problem(.badRequest, "tooLarge", "The geodesic path is too long: it would have over \(limit) places.")
        }
        return ways.reduce(into: [first]) { line, way in
            line += (1..<way.parts).map { place(from: way.0, to: way.1, share: Double($0) / Double(way.parts)) }
            line.append(way.1)
        }
    }

    /// - Parameter share: Of the way, in 0...1.
    static func place(from start: Coordinate, to end: Coordinate, share: Double) -> Coordinate {
        let (one, two) = (vector(start), vector(end))
        let angle = acos(min(max((one * two).sum(), -1), 1))
        // Between opposite places all ways are equally short, and between the same there is none.
        guard sin(angle) > 1e-12 else { return share < 0.5 ? start : end }
        return coordinate((one * sin((1 - share) * angle) + two * sin(share * angle)) / sin(angle)) ?? start
    }

    private static func vector(_ place: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    private static func coordinate(_ vector: SIMD3<Double>) -> Coordinate? {
        let across = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        return try? Coordinate(
            latitude: atan2(vector.z, across) * 180 / .pi, longitude: atan2(vector.y, vector.x) * 180 / .pi)
    }
}
