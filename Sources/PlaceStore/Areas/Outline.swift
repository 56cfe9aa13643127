import Geodesy

/// The shape of a place on the ground: an area with its holes, or lines. Stretches between points are straight in
/// longitude and latitude, as in GeoJSON (RFC 7946, section 3.1.1).
package struct Outline: Equatable, Sendable {
    /// Whether the parts are rings.
    package let isArea: Bool
    /// Rings, in which the last point is followed by the first, or lines. What lies within an odd number of rings is
    /// within the area.
    package let parts: [[GridPoint]]

    init(isArea: Bool, parts: [[GridPoint]]) {
        self.isArea = isArea
        self.parts = parts
    }

    /// - Parameters:
    ///   - rings: Of one or several polygons, in degrees, east first; whether the first point is repeated at the end
    ///     makes no difference. A stretch of more than 180° of longitude is one across ±180°.
    /// - Returns: `nil` where fewer than three points are left of each ring.
    package init?(rings: [[(Double, Double)]]) {
        let parts = rings.flatMap { Antimeridian.cut($0, isRing: true) }.map(Self.ring).filter { $0.count >= 3 }
        guard !parts.isEmpty else { return nil }
        self.init(isArea: true, parts: parts)
    }

    /// - Parameter lines: As of ``init(rings:)``.
    /// - Returns: `nil` where fewer than two points are left of each line.
    package init?(lines: [[(Double, Double)]]) {
        let parts = lines.flatMap { Antimeridian.cut($0, isRing: false) }.map(Self.points).filter { $0.count >= 2 }
        guard !parts.isEmpty else { return nil }
        self.init(isArea: false, parts: parts)
    }

    /// How many points it has.
    package var pointCount: Int { parts.reduce(0) { $0 + $1.count } }

    var edges: [GridEdge] {
        parts.flatMap { part in
            let others = isArea ? part[1...] + part.prefix(1) : part[1...]
            return zip(part, others).map { GridEdge(a: $0, b: $1) }
        }
    }

    /// In square steps of the grid; 0 of lines.
    var size: Double {
        guard isArea else { return 0 }
        return abs(
            edges.reduce(0) { $0 + (Double($1.a.x) * Double($1.b.y) - Double($1.b.x) * Double($1.a.y)) / 2 })
    }

    /// Those that are not the same as the one before.
    private static func points(_ line: [(Double, Double)]) -> [GridPoint] {
        var points: [GridPoint] = []
        for place in line {
            let point = GridPoint(longitude: place.0, latitude: place.1)
            if points.last != point { points.append(point) }
        }
        return points
    }

    private static func ring(_ line: [(Double, Double)]) -> [GridPoint] {
        var points = points(line)
        if points.count > 1, points.first == points.last { points.removeLast() }
        return points
    }
}
