/// Functions that clip shapes to a rectangle.
package enum ShapeClipper {
    /// Clips a ring to a rectangle, one side at a time, with the Sutherland–Hodgman algorithm.
    package static func ring(_ points: [SIMD2<Double>], to box: PixelBox) -> [SIMD2<Double>] {
        HalfPlane.sides(of: box).reduce(points) { ring($0, to: $1) }
    }

    /// Clips a ring to one side of a line. If the ring is not convex, parts of the result may be joined by edges along
    /// the line.
    package static func ring(_ ring: [SIMD2<Double>], to side: HalfPlane) -> [SIMD2<Double>] {
        guard var before = ring.last else { return [] }
        var kept: [SIMD2<Double>] = []
        kept.reserveCapacity(ring.count + 4)
        for point in ring {
            let (was, isInside) = (side.depth(before) >= 0, side.depth(point) >= 0)
            if was != isInside { kept.append(side.crossing(before, point)) }
            if isInside { kept.append(point) }
            before = point
        }
        return kept
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
        for side in HalfPlane.sides(of: box) {
            switch (side.depth(start) >= 0, side.depth(end) >= 0) {
            case (true, true): break
            case (false, false): return nil
            case (true, false): end = side.crossing(start, end)
            case (false, true): start = side.crossing(start, end)
            }
        }
        return (start, end)
    }
}

/// One side of a line.
package struct HalfPlane {
    package let normal: SIMD2<Double>
    package let offset: Double

    package init(normal: SIMD2<Double>, offset: Double) { (self.normal, self.offset) = (normal, offset) }

    static func sides(of box: PixelBox) -> [HalfPlane] {
        [
            HalfPlane(normal: SIMD2(1, 0), offset: -box.left), HalfPlane(normal: SIMD2(-1, 0), offset: box.right),
            HalfPlane(normal: SIMD2(0, 1), offset: -box.top), HalfPlane(normal: SIMD2(0, -1), offset: box.bottom),
        ]
    }

    /// Returns the signed distance of a point from the line, in lengths of the normal; positive inside.
    func depth(_ point: SIMD2<Double>) -> Double { (normal * point).sum() + offset }

    func crossing(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double> {
        let (one, two) = (depth(from), depth(to))
        return from + (to - from) * (one / (one - two))
    }
}
