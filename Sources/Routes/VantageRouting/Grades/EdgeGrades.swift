import VantageGeodesy

/// The effect of grades on the travel times along an edge.
struct EdgeGrades: Hashable, Sendable, BitwiseCopyable {
    /// The travel times divided by those on level ground, in the edge's direction and against it.
    private let bicycle: SIMD2<Float>
    private let foot: SIMD2<Float>

    static let level = EdgeGrades(bicycle: .one, foot: .one)

    private init(bicycle: SIMD2<Float>, foot: SIMD2<Float>) { (self.bicycle, self.foot) = (bicycle, foot) }

    /// - Parameters:
    ///   - heights: The heights in meters at evenly spaced places, from the edge's start to its end; `nil` where
    ///     unknown.
    ///   - length: The length of the edge in meters.
    init(heights: ArraySlice<Double?>, length: Double) {
        let count = Double(heights.count - 1)
        guard count > 0 else {
            self = .level
            return
        }
        // Elevation models are too imprecise to give grades over very short distances.
        let run = max(length / count, Self.shortestRun)
        let grades = zip(heights, heights.dropFirst()).map { start, end in
            if let start, let end { (end - start) / run } else { 0.0 }
        }
        func ratios(_ mode: TravelMode) -> SIMD2<Float> {
            let sum = grades.reduce(SIMD2<Double>.zero) { sum, grade in
                let forward = GradeSpeed.timeRatio(mode, grade: grade)
                return sum + SIMD2(forward, GradeSpeed.timeRatio(mode, grade: -grade))
            }
            return SIMD2(sum / count)
        }
        (bicycle, foot) = (ratios(.bicycle), ratios(.foot))
    }

    private static let shortestRun = 30.0

    func timeRatio(_ mode: TravelMode, isBackward: Bool) -> Double {
        switch mode {
        case .car: 1
        case .bicycle: Double(bicycle[isBackward ? 1 : 0])
        case .foot: Double(foot[isBackward ? 1 : 0])
        }
    }
}
