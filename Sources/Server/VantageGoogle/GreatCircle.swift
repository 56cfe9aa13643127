import Foundation
import Vantage
import VantageHTTP

/// Great circles, along which Google draws `geodesic` paths.
enum GreatCircle {
    /// The maximum length of a straight segment in meters. Except near the poles, a segment of this length deviates
    /// from the great circle by less than 1/500 of its length.
    private static let step = 25_000.0

    /// Returns a line through the given places, with points added along the great circles between them.
    ///
    /// - Throws: ``Problem`` `tooLarge` if the line would have more points than the limit.
    static func line(through places: [Coordinate], limit: Int) throws -> [Coordinate] {
        guard let first = places.first else { return [] }
        let segments = zip(places, places.dropFirst()).map { start, end in
            (start, end, parts: max(1, Int((start.distance(to: end) / step).rounded(.up))))
        }
        guard segments.reduce(1, { $0 + $1.parts }) <= limit else {
            throw Problem(
                .badRequest, "tooLarge", "The geodesic path is too long. It would need more than \(limit) places.")
        }
        return segments.reduce(into: [first]) { line, segment in
            line += (1..<segment.parts).map {
                place(from: segment.0, to: segment.1, share: Double($0) / Double(segment.parts))
            }
            line.append(segment.1)
        }
    }

    /// Returns a place on the great circle between two places.
    ///
    /// - Parameter share: The fraction of the distance, in 0...1.
    static func place(from start: Coordinate, to end: Coordinate, share: Double) -> Coordinate {
        let (one, two) = (vector(start), vector(end))
        let angle = acos(min(max((one * two).sum(), -1), 1))
        // Two equal or opposite places do not determine a unique great circle.
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
