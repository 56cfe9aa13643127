/// Functions that compute where points lie relative to rings and lines.
package enum ShapeGeometry {
    /// Reports whether a point lies in an area and not in one of its holes. As when overlays are filled, the direction
    /// of the rings does not matter.
    package static func contains(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Bool {
        !winding(rings, point).isMultiple(of: 2)
    }

    /// Returns the winding number of rings around a point; clockwise is positive. Areas in tiles are filled wherever it
    /// is not 0.
    package static func winding(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Int {
        var winding = 0
        for ring in rings where ring.count > 2 {
            var last = ring[ring.count - 1]
            for next in ring {
                if (next.y > point.y) != (last.y > point.y),
                    point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
                {
                    winding += next.y > last.y ? 1 : -1
                }
                last = next
            }
        }
        return winding
    }

    /// Returns the area of a ring; positive if the ring runs clockwise.
    package static func signedArea(_ ring: [SIMD2<Double>]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
    }

    /// Returns the distance from a point to a line.
    package static func distance(_ line: [SIMD2<Double>], _ point: SIMD2<Double>) -> Double {
        func length(_ step: SIMD2<Double>) -> Double { (step * step).sum().squareRoot() }
        guard line.count > 1 else { return line.first.map { length(point - $0) } ?? .infinity }
        return zip(line, line.dropFirst()).reduce(.infinity) { least, segment in
            let step = segment.1 - segment.0
            let size = (step * step).sum()
            let share = size > 0 ? min(max(((point - segment.0) * step).sum() / size, 0), 1) : 0
            return min(least, length(point - (segment.0 + step * share)))
        }
    }
}
