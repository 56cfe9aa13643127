import CVantageResampling

/// The resampling filters, one for each width that a view sample can have, measured in source samples. Each is the
/// cubic convolution kernel averaged over that width.
///
/// Where a view magnifies the picture, the filter is close to plain interpolation. Where it minifies the picture,
/// averaging prevents aliasing.
struct FilterBank: Sendable {
    static let shared = FilterBank()

    /// The maximum width of a view sample for which a filter exists.
    static let widest: Float = 28
    static let phases = CRESAMPLING_PHASES

    private struct Filter: Sendable {
        let start, taps, used, reach: Int
    }

    private let filters: [Filter]
    private let weights: [Int16]
    /// The same weights with less precision.
    private let shortWeights: [Int8]

    private init() {
        var weights: [Int16] = []
        var shortWeights: [Int8] = []
        filters = (0...FilterBank.index(forSide: FilterBank.widest)).map { index in
            let side = FilterBank.side(ofIndex: index)
            let used = FilterBank.used(side: side)
            let taps = (used + 7) / 8 * 8
            let start = weights.count
            for phase in 0..<FilterBank.phases {
                let exact = FilterBank.exactWeights(
                    side: side, phase: Double(phase) / Double(FilterBank.phases), taps: taps)
                weights += FilterBank.whole(exact, unit: CRESAMPLING_UNIT)
                shortWeights += FilterBank.whole(exact, unit: CRESAMPLING_SHORT_UNIT)
            }
            // The first tap is the first sample after the start of the filter.
            let reach = (used / 2 - 1) * FilterBank.phases
            return Filter(start: start, taps: taps, used: used, reach: reach)
        }
        self.weights = weights
        self.shortWeights = shortWeights
    }

    /// Returns the number of taps of a filter, rounded to an even number. The faint ends of the filter are left out.
    static func used(side: Double) -> Int {
        2 * Int(((side + 2 * CubicConvolution.reach - faintEnds) / 2).rounded(.up))
    }

    /// The number of samples, at the two ends of a filter together, that may be left out because their weights are at
    /// most about 1/100.
    private static let faintEnds = 1.0

    /// Returns the indices of the filters for view samples of eight widths. The widths of successive filters differ by
    /// 1/8 up to a width of 4, by 1/4 up to 12, and by 1/2 above.
    @inline(__always)
    static func indices(forSides sides: SIMD8<Float>) -> SIMD8<UInt32> {
        let sides = sides.replacing(with: widest, where: sides .> widest)
        let wide = (sides * 2 + 40).replacing(with: sides * 4 + 16, where: sides .< 12)
        let places = wide.replacing(with: sides * 8, where: sides .< 4)
        // Adding this number leaves no bits for a fraction, and moves the integer to the lowest bits.
        return unsafeBitCast(places + Float(1 << 23), to: SIMD8<UInt32>.self) & (1 << 23 - 1)
    }

    static func index(forSide side: Float) -> Int {
        Int(indices(forSides: SIMD8(repeating: side))[0])
    }

    static func side(ofIndex index: Int) -> Double {
        let index = Double(index)
        return index <= 32 ? index / 8 : index <= 64 ? (index - 16) / 4 : (index - 40) / 2
    }

    /// Returns the weights of the source samples, starting with the first one inside the filter.
    ///
    /// - Parameter phase: The distance of that sample from the start of the filter, as a fraction of a sample.
    static func exactWeights(side: Double, phase: Double, taps: Int) -> [Double] {
        let begin = Double(used(side: side)) / 2
        let values = (0..<taps).map { tap in
            let distance = Double(tap) + 1 - phase - begin
            return distance.magnitude < begin ? CubicConvolution.mean(around: distance, side: side) : 0
        }
        let sum = values.reduce(0, +)
        return values.map { $0 / sum }
    }

    /// Multiplies weights by `unit` and rounds them to integers whose sum is `unit`. The rounding error
    /// of each weight is carried over to the next.
    private static func whole<Weight: BinaryInteger>(_ weights: [Double], unit: Int) -> [Weight] {
        var (sum, last) = (0.0, 0.0)
        return weights.map { weight in
            sum += weight * Double(unit)
            defer { last = sum.rounded() }
            return Weight(sum.rounded() - last)
        }
    }

    /// Calls a closure with the filters as C structs, indexed by ``index(forSide:)``.
    func withFilters<Outcome>(_ body: (UnsafeBufferPointer<cresampling_filter>) -> Outcome) -> Outcome {
        weights.withUnsafeBufferPointer { weights in
            shortWeights.withUnsafeBufferPointer { shortWeights in
                let lent = filters.map { filter in
                    cresampling_filter(
                        weights: weights.baseAddress.map { $0 + filter.start },
                        short_weights: shortWeights.baseAddress.map { $0 + filter.start },
                        taps: Int32(filter.taps), used: Int32(filter.used), reach: Int32(filter.reach))
                }
                return lent.withUnsafeBufferPointer(body)
            }
        }
    }
}

/// Piecewise cubic interpolation.
///
/// Source: R. Keys, "Cubic convolution interpolation for digital image processing", 1981.
enum CubicConvolution {
    /// The distance, in samples, within which samples contribute.
    static let reach = 2.0
    /// The kernel's slope at a distance of one sample. More negative values give sharper results. See docs/decisions
    /// for the choice.
    static let slope = -0.5

    /// Returns the mean weight over an interval of length `side`, centered at `distance`.
    static func mean(around distance: Double, side: Double) -> Double {
        guard side > 0 else { return weight(at: distance) }
        return (integral(to: distance + side / 2) - integral(to: distance - side / 2)) / side
    }

    static func weight(at distance: Double) -> Double {
        let t = distance.magnitude
        if t <= 1 { return ((slope + 2) * t - (slope + 3)) * t * t + 1 }
        return t < reach ? slope * (((t - 5) * t + 8) * t - 4) : 0
    }

    /// Returns the integral of the weight from 0 to `distance`. The distance may be negative.
    private static func integral(to distance: Double) -> Double {
        let t = min(distance.magnitude, reach)
        let inner = min(t, 1)
        var sum = (((slope + 2) / 4 * inner - (slope + 3) / 3) * inner * inner + 1) * inner
        if t > 1 { sum += outer(t) - outer(1) }
        return distance < 0 ? -sum : sum
    }

    private static func outer(_ t: Double) -> Double {
        slope * (((t / 4 - 5.0 / 3) * t + 4) * t - 4) * t
    }
}
