/// Functions that clip shapes to a rectangle.
package enum ShapeClipper {
    /// Clips a ring to a rectangle, one side at a time, with the Sutherland–Hodgman algorithm.
    package static func ring(_ points: [SIMD2<Double>], to box: PixelBox) -> [SIMD2<Double>] {
        var ring = points
        for side in Side.all(of: box) {
            guard let last = ring.last else { return [] }
            var kept: [SIMD2<Double>] = []
            kept.reserveCapacity(ring.count + 4)
            var before = last
            for point in ring {
                let (was, isInside) = (side.depth(before) >= 0, side.depth(point) >= 0)
                if was != isInside { kept.append(side.crossing(before, point)) }
                if isInside { kept.append(point) }
                before = point
            }
            ring = kept
        }
        return ring
    }

    /// Returns the pieces of a line inside the box.
    package static func line(_ points: [SIMD2<Double>], to box: PixelBox) -> [[SIMD2<Double>]] {
        let around = PixelBox(around: points)
        if box.contains(around) { return points.count > 1 ? [points] : [] }
        guard around.left <= box.right, around.right >= box.left, around.top <= box.bottom, around.bottom >= box.top
        else { return [] }
        var pieces: [[SIMD2<Double>]] = []
        var piece: [SIMD2<Double>] = []
        for (from, to) in zip(points, points.dropFirst()) {
            guard let (start, end) = segment(from, to, box) else {
                if piece.count > 1 { pieces.append(piece) }
                piece = []
                continue
            }
            if piece.last != start {
                if piece.count > 1 { pieces.append(piece) }
                piece = [start]
            }
            piece.append(end)
        }
        if piece.count > 1 { pieces.append(piece) }
        return pieces
    }

    /// Returns the part of a segment inside the box, or `nil` if there is none.
    static func segment(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ box: PixelBox) -> (
        SIMD2<Double>, SIMD2<Double>
    )? {
        var (start, end) = (from, to)
        for side in Side.all(of: box) {
            switch (side.depth(start) >= 0, side.depth(end) >= 0) {
            case (true, true): break
            case (false, false): return nil
            case (true, false): end = side.crossing(start, end)
            case (false, true): start = side.crossing(start, end)
            }
        }
        return (start, end)
    }

    private struct Side {
        let normal: SIMD2<Double>
        let offset: Double

        static func all(of box: PixelBox) -> [Side] {
            [
                Side(normal: SIMD2(1, 0), offset: -box.left), Side(normal: SIMD2(-1, 0), offset: box.right),
                Side(normal: SIMD2(0, 1), offset: -box.top), Side(normal: SIMD2(0, -1), offset: box.bottom),
            ]
        }

        /// Returns the signed distance of a point from the side; positive inside.
        func depth(_ point: SIMD2<Double>) -> Double { (normal * point).sum() + offset }

        func crossing(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double> {
            let (one, two) = (depth(from), depth(to))
            return from + (to - from) * (one / (one - two))
        }
    }
}
