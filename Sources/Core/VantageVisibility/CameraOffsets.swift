import Foundation

/// The positions where a camera may have been, spread around its recorded position according to the accuracy of that
/// position.
///
/// They are the points of a sunflower spiral, spaced so that their density follows a normal distribution. They are
/// deterministic. Source: H. Vogel, "A better way to construct the sunflower head", 1979.
struct CameraOffsets {
    static let count = 64

    /// The offsets for a standard deviation of 1.
    static let offsets: [SIMD2<Double>] = {
        let golden = Double.pi * (3 - 5.0.squareRoot())
        return (0..<count).map { number in
            let radius = (-2 * log(1 - (Double(number) + 0.5) / Double(count))).squareRoot()
            let angle = Double(number) * golden
            return SIMD2(radius * cos(angle), radius * sin(angle))
        }
    }()
}
