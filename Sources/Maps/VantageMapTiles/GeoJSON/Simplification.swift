/// The computation of how far a line would move if a given point were removed, so that each zoom level draws only
/// visible detail.
///
/// Source: D. H. Douglas, T. K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature", 1973.
package enum Simplification {
    /// The maximum number of points in a piece of a line. The method takes quadratic time in the worst case, so longer
    /// lines are split into pieces, whose ends are always kept.
    private static let longestPiece = 512

    /// - Returns: The weight of each point: a squared distance in the points' units, or infinity for the first and last
    ///   points.
    package static func weights(_ points: ArraySlice<SIMD2<Double>>) -> [Float] {
        var weights = [Float](repeating: 0, count: points.count)
        guard let first = points.indices.first else { return weights }
        points.withUnsafeBufferPointer { points in
            for start in stride(from: 0, to: points.count, by: longestPiece) {
                weigh(points, start, min(start + longestPiece, points.count - 1), &weights)
            }
        }
        weights[0] = .infinity
        weights[points.endIndex - 1 - first] = .infinity
        return weights
    }

    private static func weigh(
        _ points: UnsafeBufferPointer<SIMD2<Double>>, _ start: Int, _ end: Int, _ weights: inout [Float]
    ) {
        weights[start] = .infinity
        weights[end] = .infinity
        var open = [(start, end)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            var (farthest, greatest) = (first + 1, -1.0)
            for index in first + 1..<last {
                let distance = squareDistance(points[index], points[first], points[last])
                if distance > greatest { (farthest, greatest) = (index, distance) }
            }
            // A weight does not exceed those of the segment's ends, so that each zoom level contains every point of the
            // coarser levels.
            weights[farthest] = min(Float(greatest), weights[first], weights[last])
            open.append((first, farthest))
            open.append((farthest, last))
        }
    }

    /// Returns the squared distance from a point to a line segment.
    private static func squareDistance(_ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
        let along = end - start
        let length = (along * along).sum()
        let place = length > 0 ? max(0, min(((point - start) * along).sum() / length, 1)) : 0
        let offset = point - start - along * place
        return (offset * offset).sum()
    }
}
