import VantageMapTiles

/// The visible parts of features in pixel coordinates, simplified to the visible detail and clipped roughly to the
/// visible area.
package struct FeatureParts {
    /// The visible area, in pixels.
    package let view: PixelBox

    /// The minimum distance between vertices, in pixels; closer vertices are skipped.
    private static let minimumStep = 0.35
    /// The distance from the image's top-left corner, in pixels, beyond which shapes are clipped before they are drawn.
    /// Cairo's coordinates are limited to ±2²³ pixels.
    private static let farthest = 20_000.0

    package init(view: PixelBox) { self.view = view }

    /// Calls a closure with each visible part of a feature. Parts of areas have at least three points.
    package func each(
        _ feature: VectorFeature, of layer: VectorLayer, box: PixelBox, transform: PixelTransform,
        _ body: ([SIMD2<Double>]) throws -> Void
    ) rethrows {
        let isRing = feature.kind == .polygon
        let reach = max(abs(box.left), abs(box.right), abs(box.top), abs(box.bottom)) * transform.scale
        let isFar = reach + abs(transform.x) + abs(transform.y) > Self.farthest
        var points: [SIMD2<Double>] = []
        for part in Int(feature.parts.lowerBound)..<Int(feature.parts.upperBound) {
            let range = layer.pointRange(ofPart: part)
            guard range.count >= (isRing ? 3 : 2) else { continue }
            guard !isFar else {
                for piece in cut(layer.points[range].map { transform($0) }, isRing: isRing) { try body(piece) }
                continue
            }
            thin(layer.points, range, transform, isRing: isRing, into: &points)
            try body(points)
        }
    }

    /// Returns the visible pieces of a line, in pixels.
    package func pieces(of line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        view.grown(by: Self.farthest).contains(PixelBox(around: line)) ? [line] : cut(line, isRing: false)
    }

    private func thin(
        _ all: [SIMD2<Int32>], _ range: Range<Int>, _ transform: PixelTransform, isRing: Bool,
        into points: inout [SIMD2<Double>]
    ) {
        points.removeAll(keepingCapacity: true)
        all.withUnsafeBufferPointer { all in
            var last = transform(all[range.lowerBound])
            points.append(last)
            for index in range.dropFirst() {
                let next = transform(all[index])
                let step = next - last
                // The last vertex of a line is always kept.
                guard abs(step.x) + abs(step.y) > Self.minimumStep || (index == range.upperBound - 1 && !isRing) else {
                    continue
                }
                points.append(next)
                last = next
            }
        }
    }

    private func cut(_ points: [SIMD2<Double>], isRing: Bool) -> [[SIMD2<Double>]] {
        let frame = view.grown(by: 256)
        guard isRing else { return ShapeClipper.line(points, to: frame) }
        let ring = ShapeClipper.ring(points, to: frame)
        return ring.count >= 3 ? [ring] : []
    }
}
