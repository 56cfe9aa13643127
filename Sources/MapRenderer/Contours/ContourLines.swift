/// The lines of equal height of a tile, or of a part of one.
struct ContourLines: Sendable {
    struct Line: Sendable {
        /// Metres above the sea.
        let height: Double
        /// Every fifth line is stronger, and bears its height.
        let isIndex: Bool
        /// Of ``ContourLines/points``.
        let range: Range<Int>
    }

    /// The length of the tile's side, in the unit of the points.
    let side: Int
    /// From the corner in the north-west, the lines one after another. Who walks along one has the higher ground at the
    /// right; the last point of a ring is its first.
    private(set) var points: [SIMD2<Float>] = []
    private(set) var lines: [Line] = []
    /// Why there are none, where there should be.
    var isTooRough = false
    /// Units of work that finding them costs; see ``DrawingCost``.
    var work = 0.0

    init(side: Int) { self.side = side }

    var byteCount: Int { points.count * MemoryLayout<SIMD2<Float>>.stride + lines.count * MemoryLayout<Line>.stride }

    /// Lines between two that are stronger, and one more.
    static let indexEvery = 5
    /// Points that are nearer to the one before say nothing.
    private static let leastStep: Float = 0.06
    /// A whole ring that is smaller says nothing, either; a line that is short goes on in the tile beside it.
    private static let leastRing: Float = 2

    /// - Parameter number: Of the line, where 0 is at the sea's height.
    mutating func add(_ line: [SIMD2<Float>], number: Int, interval: Double) {
        let start = points.count
        for (place, point) in line.enumerated() {
            let isEnd = place == 0 || place == line.count - 1
            if isEnd || (point - points[points.count - 1]).isLonger(than: Self.leastStep) { points.append(point) }
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
        return line.first == line.last && (high - low).max() < Self.leastRing
    }
}

extension SIMD2<Float> {
    fileprivate func isLonger(than length: Float) -> Bool { (self * self).sum() > length * length }
}
