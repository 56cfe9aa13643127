import VantageGeodesy

/// The shape of a place on the ground: either lines, or an area that may have holes. Segments are straight in longitude
/// and latitude, as in GeoJSON (RFC 7946, section 3.1.1).
package struct Outline: Equatable, Sendable {
    /// Whether the parts are rings. Otherwise, they are lines.
    package let isArea: Bool
    /// Lines, or rings in which the last point connects to the first. A point inside an odd number of rings is inside
    /// the area.
    package let parts: [[GridPoint]]

    init(isArea: Bool, parts: [[GridPoint]]) {
        self.isArea = isArea
        self.parts = parts
    }

    /// Creates an area. Returns `nil` if no ring has three distinct points on the grid.
    ///
    /// - Parameter rings: The rings of one or more polygons, in degrees, longitude first. The first point may be
    ///   repeated at the end. A segment that spans more than 180° of longitude crosses ±180°.
    package init?(rings: [[(Double, Double)]]) {
        let parts = rings.flatMap { Antimeridian.cut($0, isRing: true) }.map(Self.ring).filter { $0.count >= 3 }
        guard !parts.isEmpty else { return nil }
        self.init(isArea: true, parts: parts)
    }

    /// Creates lines. Returns `nil` if no line has two distinct points on the grid.
    ///
    /// - Parameter lines: Lines in degrees, longitude first. A segment that spans more than 180° of longitude crosses
    ///   ±180°.
    package init?(lines: [[(Double, Double)]]) {
        let parts = lines.flatMap { Antimeridian.cut($0, isRing: false) }.map(Self.points).filter { $0.count >= 2 }
        guard !parts.isEmpty else { return nil }
        self.init(isArea: false, parts: parts)
    }

    /// The number of points.
    package var pointCount: Int { parts.reduce(0) { $0 + $1.count } }

    var edges: [GridEdge] {
        parts.flatMap { part in
            let others = isArea ? part[1...] + part.prefix(1) : part[1...]
            return zip(part, others).map { GridEdge(a: $0, b: $1) }
        }
    }

    /// The area in square grid steps, or 0 for lines.
    var size: Double {
        guard isArea else { return 0 }
        return abs(
            edges.reduce(0) { $0 + (Double($1.a.x) * Double($1.b.y) - Double($1.b.x) * Double($1.a.y)) / 2 })
    }

    /// Returns the grid points of a line without consecutive duplicates.
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
