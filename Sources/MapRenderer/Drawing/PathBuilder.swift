import CCairo
import MapTiles

/// Turns features into paths of Cairo.
struct PathBuilder {
    let context: OpaquePointer
    /// What is drawn upon, in pixels.
    let view: PixelBox

    /// Vertices that are nearer to the one before than this, in pixels, are left out.
    private static let leastStep = 0.35
    /// Cairo's coordinates end at ±2²³ pixels. Shapes that reach out further than this are cut before.
    private static let farthest = 20_000.0

    /// Adds all parts of a feature that was found to touch the view.
    func add(_ feature: VectorFeature, of layer: VectorLayer, box: PixelBox, transform: PixelTransform) {
        let reach = max(abs(box.left), abs(box.right), abs(box.top), abs(box.bottom)) * transform.scale
        let isFar = reach + abs(transform.x) + abs(transform.y) > Self.farthest
        for part in Int(feature.parts.lowerBound)..<Int(feature.parts.upperBound) {
            let range = layer.pointRange(ofPart: part)
            if isFar {
                let points = layer.points[range].map { transform($0) }
                addCut(points, isRing: feature.kind == .polygon)
            } else {
                add(layer.points, range, transform, isRing: feature.kind == .polygon)
            }
        }
    }

    private func add(_ points: [SIMD2<Int32>], _ range: Range<Int>, _ transform: PixelTransform, isRing: Bool) {
        guard range.count >= (isRing ? 3 : 2) else { return }
        points.withUnsafeBufferPointer { points in
            var last = transform(points[range.lowerBound])
            cairo_move_to(context, last.x, last.y)
            for index in range.dropFirst() {
                let next = transform(points[index])
                let step = next - last
                // The last vertex of a line stays where it is.
                guard abs(step.x) + abs(step.y) > Self.leastStep || (index == range.upperBound - 1 && !isRing) else {
                    continue
                }
                cairo_line_to(context, next.x, next.y)
                last = next
            }
        }
        if isRing { cairo_close_path(context) }
    }

    private func addCut(_ points: [SIMD2<Double>], isRing: Bool) {
        let frame = view.grown(by: 256)
        if isRing {
            let ring = ShapeCut.ring(points, to: frame)
            guard ring.count >= 3 else { return }
            add(ring)
            cairo_close_path(context)
        } else {
            for piece in ShapeCut.line(points, to: frame) { add(piece) }
        }
    }

    func add(_ points: [SIMD2<Double>]) {
        guard let first = points.first else { return }
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    }
}

/// Cuts shapes to a rectangle.
enum ShapeCut {
    /// Sutherland and Hodgman's way, side after side.
    static func ring(_ points: [SIMD2<Double>], to box: PixelBox) -> [SIMD2<Double>] {
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

    /// What of a line lies inside, as pieces.
    static func line(_ points: [SIMD2<Double>], to box: PixelBox) -> [[SIMD2<Double>]] {
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

    private static func segment(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ box: PixelBox) -> (
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

        /// How far inside a point lies.
        func depth(_ point: SIMD2<Double>) -> Double { (normal * point).sum() + offset }

        func crossing(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double> {
            let (one, two) = (depth(from), depth(to))
            return from + (to - from) * (one / (one - two))
        }
    }
}
