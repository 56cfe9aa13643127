/// The filter that resamples along one axis: a cubic convolution kernel, stretched to the larger of the old and the new
/// sample spacing.
struct ResizingFilter {
    /// The number of weights per sample, a multiple of eight. Unused weights are 0.
    let taps: Int
    /// The index of the first source sample for each new sample. Near the edges, it may be negative or past the end.
    let starts: [Int]
    /// The weights: ``taps`` for each new sample. The weights of one sample add up to ``unit``.
    let weights: [Int16]

    static let unit = 1 << 14

    /// - Parameters:
    ///   - start: The position where the first new sample begins, in source samples from the start of the source.
    ///   - extent: The total length of the new samples, in source samples.
    ///   - count: The number of new samples.
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

    /// Returns the weight at a distance. Source: R. G. Keys, "Cubic convolution interpolation for digital image
    /// processing" (1981), with a = −3/4. As in halving, this is deliberately sharper than his −1/2 (see
    /// docs/decisions).
    private static func cubic(_ distance: Double) -> Double {
        switch distance {
        case ..<1: (1.25 * distance - 2.25) * distance * distance + 1
        case ..<2: ((3.75 - 0.75 * distance) * distance - 6) * distance + 3
        default: 0
        }
    }

    /// Rounds weights to integers that sum to ``unit``. The largest weight absorbs the rounding error.
    private static func whole(_ weights: [Double]) -> [Int16] {
        let sum = weights.reduce(0, +)
        var whole = weights.map { Int(($0 / sum * Double(unit)).rounded()) }
        let greatest = whole.indices.max { whole[$0] < whole[$1] } ?? 0
        whole[greatest] += unit - whole.reduce(0, +)
        return whole.map { Int16($0) }
    }
}
