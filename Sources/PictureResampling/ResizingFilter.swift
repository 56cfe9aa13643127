/// How samples along one axis are made of others that are wider or narrower: a cubic at the wider spacing.
struct ResizingFilter {
    /// Weights for each sample, a multiple of eight; those that are not needed are 0.
    let taps: Int
    /// For each sample the first one that it is made of; before 0 and beyond the end near the edges.
    let starts: [Int]
    /// ``taps`` for each sample; their sum is ``unit``.
    let weights: [Int16]

    static let unit = 1 << 14

    /// - Parameters:
    ///   - start: Where the first new sample begins, in old ones from the first one's edge.
    ///   - extent: What the new samples cover, in old ones.
    ///   - count: New samples.
    init(start: Double, extent: Double, count: Int) {
        let step = extent / Double(count)
        let spacing = max(step, 1)
        let taps = (Int((4 * spacing).rounded(.up)) + 7) / 8 * 8
        let centers = (0..<count).map { start + (Double($0) + 0.5) * step - 0.5 }
        let starts = centers.map { Int(($0 - 2 * spacing).rounded(.down)) + 1 }
        weights = zip(centers, starts).flatMap { center, start in
            Self.whole((0..<taps).map { Self.cubic(abs(Double(start + $0) - center) / spacing) })
        }
        self.taps = taps
        self.starts = starts
    }

    /// Source: R. G. Keys, "Cubic convolution interpolation for digital image processing" (1981), with a = −3/4: sharper
    /// than his −1/2, for the reason that halving is (see docs/decisions).
    private static func cubic(_ distance: Double) -> Double {
        switch distance {
        case ..<1: (1.25 * distance - 2.25) * distance * distance + 1
        case ..<2: ((3.75 - 0.75 * distance) * distance - 6) * distance + 3
        default: 0
        }
    }

    /// Weights in whole parts of ``unit``; what rounding leaves goes to the greatest.
    private static func whole(_ weights: [Double]) -> [Int16] {
        let sum = weights.reduce(0, +)
        var whole = weights.map { Int(($0 / sum * Double(unit)).rounded()) }
        let greatest = whole.indices.max { whole[$0] < whole[$1] } ?? 0
        whole[greatest] += unit - whole.reduce(0, +)
        return whole.map { Int16($0) }
    }
}
