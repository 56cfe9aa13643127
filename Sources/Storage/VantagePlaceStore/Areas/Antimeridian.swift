/// Functions that cut shapes where they cross ±180°, as GeoJSON recommends (RFC 7946, section 3.1.9).
enum Antimeridian {
    typealias Point = (Double, Double)

    /// Cuts a line or a ring at ±180°.
    ///
    /// - Parameters:
    ///   - line: Points in degrees, longitude first. If two consecutive points are more than 180° apart, the line
    ///     between them crosses ±180°.
    ///   - isRing: Whether the last point connects to the first.
    /// - Returns: The parts, whose longitudes are within −180…180. A line that does not cross ±180° is returned
    ///   unchanged.
    static func cut(_ line: [Point], isRing: Bool) -> [[Point]] {
        let unwrapped = unwrapped(line)
        guard let west = unwrapped.map(\.0).min(), let east = unwrapped.map(\.0).max() else { return [] }
        // A ring around a pole stays unchanged, because either side could be its inside.
        if (west >= -180 && east <= 180) || east - west >= 360 { return [line] }
        let turns = Int((west + 180) / 360 - 1)...Int((east + 180) / 360 + 1)
        return turns.flatMap { turn -> [[Point]] in
            let shifted = unwrapped.map { ($0.0 - 360 * Double(turn), $0.1) }
            return isRing ? [clippedRing(shifted)] : clippedLines(shifted)
        }
    }

    /// Returns the line with each longitude shifted by whole turns, possibly beyond ±180°, so that every step takes the
    /// short way around the world.
    private static func unwrapped(_ line: [Point]) -> [Point] {
        var offset = 0.0
        var last: Double?
        return line.map { point in
            if let last, abs(point.0 - last) > 180 { offset += point.0 < last ? 360 : -360 }
            last = point.0
            return (point.0 + offset, point.1)
        }
    }

    /// Clips a ring to longitudes within −180…180. Source: I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping",
    /// 1974.
    private static func clippedRing(_ ring: [Point]) -> [Point] {
        let closed = ring.first.map { first in ring.last.map { $0 == first } == true ? ring : ring + [first] } ?? []
        return clippedHalf(clippedHalf(closed, at: -180, keeping: >=), at: 180, keeping: <=)
    }

    private static func clippedHalf(
        _ ring: [Point], at limit: Double, keeping isKept: (Double, Double) -> Bool
    ) -> [Point] {
        var kept: [Point] = []
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            if isKept(a.0, limit) { kept.append(a) }
            if isKept(a.0, limit) != isKept(b.0, limit) { kept.append(crossing(a, b, limit)) }
        }
        return kept
    }

    private static func clippedLines(_ line: [Point]) -> [[Point]] {
        var lines: [[Point]] = [[]]
        for (a, b) in zip(line, line.dropFirst()) {
            guard let (start, end) = segment(a, b) else { continue }
            if let last = lines[lines.count - 1].last, last != start { lines.append([]) }
            if lines[lines.count - 1].isEmpty { lines[lines.count - 1].append(start) }
            lines[lines.count - 1].append(end)
        }
        return lines
    }

    /// Returns the part of a segment whose longitudes are within −180…180.
    private static func segment(_ a: Point, _ b: Point) -> (Point, Point)? {
        guard max(a.0, b.0) >= -180, min(a.0, b.0) <= 180 else { return nil }
        func within(_ point: Point, _ other: Point) -> Point {
            abs(point.0) <= 180 ? point : crossing(point, other, point.0 > 180 ? 180 : -180)
        }
        return (within(a, b), within(b, a))
    }

    private static func crossing(_ a: Point, _ b: Point, _ longitude: Double) -> Point {
        (longitude, a.1 + (longitude - a.0) / (b.0 - a.0) * (b.1 - a.1))
    }
}
