/// A clipper of lines and rings to the bounds of a tile, in tile units.
struct TileClipper {
    let low: Double
    let high: Double

    func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= low && point.x <= high && point.y >= low && point.y <= high
    }

    /// Clips a ring to the bounds. Where the ring leaves and reenters, the result follows the edge.
    ///
    /// Source: I. E. Sutherland, G. W. Hodgman, "Reentrant Polygon Clipping", 1974.
    func clip(ring: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        for axis in 0..<2 {
            for (edge, sign) in [(low, 1.0), (high, -1.0)] {
                scratch.removeAll(keepingCapacity: true)
                guard var last = ring.last else { return }
                var lastInside = (last[axis] - edge) * sign >= 0
                for point in ring {
                    let isInside = (point[axis] - edge) * sign >= 0
                    if isInside != lastInside { scratch.append(Self.cut(last, point, axis, edge)) }
                    if isInside { scratch.append(point) }
                    last = point
                    lastInside = isInside
                }
                swap(&ring, &scratch)
            }
        }
    }

    /// Calls `point` for each point of the pieces within the bounds, and `ended` at the end of each piece.
    ///
    /// Source: Y.-D. Liang, B. A. Barsky, "A New Concept and Method for Line Clipping", 1984.
    func clip(line: [SIMD2<Double>], point: (SIMD2<Double>) -> Void, ended: () -> Void) {
        var isOpen = false
        for index in line.indices.dropFirst() {
            let (start, end) = (line[index - 1], line[index])
            guard let (from, to) = inside(start, end) else {
                if isOpen { ended() }
                isOpen = false
                continue
            }
            if from > 0 || !isOpen {
                if isOpen { ended() }
                point(start + (end - start) * from)
            }
            point(to < 1 ? start + (end - start) * to : end)
            isOpen = to == 1
            if !isOpen { ended() }
        }
        if isOpen { ended() }
    }

    /// Returns the fractions of a segment at which it enters and leaves the bounds; `nil` if the segment lies outside.
    private func inside(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (Double, Double)? {
        var (from, to) = (0.0, 1.0)
        let step = end - start
        for axis in 0..<2 {
            if step[axis] == 0 {
                guard start[axis] >= low, start[axis] <= high else { return nil }
                continue
            }
            let first = (low - start[axis]) / step[axis]
            let second = (high - start[axis]) / step[axis]
            from = max(from, min(first, second))
            to = min(to, max(first, second))
        }
        return from <= to ? (from, to) : nil
    }

    private static func cut(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ axis: Int, _ edge: Double) -> SIMD2<Double>
    {
        var point = start + (end - start) * ((edge - start[axis]) / (end[axis] - start[axis]))
        point[axis] = edge
        return point
    }
}
