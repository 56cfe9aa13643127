/// The contour lines in a tile or in part of one.
package struct ContourLines: Sendable {
    package struct Line: Sendable {
        /// The height above sea level, in meters.
        package let height: Double
        /// Whether this is an index line: one of every five lines, heavier than the others and labeled with its height.
        package let isIndex: Bool
        /// The range of the line in ``ContourLines/points``.
        package let range: Range<Int>
    }

    /// The length of the tile's side, in the same unit as the points.
    package let side: Int
    /// The points relative to the northwest corner, one line after another. Higher ground is to the right of a line's
    /// direction; the last point of a ring repeats the first.
    package private(set) var points: [SIMD2<Float>] = []
    package private(set) var lines: [Line] = []
    /// Whether the terrain was too complex, in which case there are no lines.
    package var isTooComplex = false
    /// The cost of tracing the lines, in units of work; see ``DrawingCost``.
    package var work = 0.0

    init(side: Int) { self.side = side }

    package var byteCount: Int {
        points.count * MemoryLayout<SIMD2<Float>>.stride + lines.count * MemoryLayout<Line>.stride
    }

    /// The number of intervals between index lines.
    static let indexEvery = 5
    /// The minimum distance between points, in their own unit; closer points are skipped.
    private static let minimumStep: Float = 0.06
    /// The minimum width or height of a closed ring, in the unit of the points. Short open lines are kept, because they
    /// continue in the neighboring tile.
    private static let minimumRing: Float = 2

    /// - Parameter number: The number of the line; 0 is at sea level.
    package mutating func add(_ line: [SIMD2<Float>], number: Int, interval: Double) {
        let start = points.count
        for (place, point) in line.enumerated() {
            let isEnd = place == 0 || place == line.count - 1
            if isEnd || (point - points[points.count - 1]).isLonger(than: Self.minimumStep) { points.append(point) }
        }
        let range = start..<points.count
        guard !isSpeck(range) else { return points.removeSubrange(range) }
        lines.append(
            Line(
                height: Double(number) * interval, isIndex: number.isMultiple(of: Self.indexEvery), range: range))
    }

    private func isSpeck(_ range: Range<Int>) -> Bool {
        let line = points[range]
        let (low, high) = line.reduce((line[range.lowerBound], line[range.lowerBound])) { found, point in
            (pointwiseMin(found.0, point), pointwiseMax(found.1, point))
        }
        return line.first == line.last && (high - low).max() < Self.minimumRing
    }
}

extension SIMD2<Float> {
    fileprivate func isLonger(than length: Float) -> Bool { (self * self).sum() > length * length }
}
