import Foundation

/// The places where a camera may have been: around the one that its position says, as exactly as that is known.
///
/// They are the points of a sunflower, drawn apart so that as many lie in each part of a normal distribution as belong
/// there; the same each time. Source: H. Vogel, "A better way to construct the sunflower head", 1979.
struct CameraSpread {
    static let count = 64

    /// Of a standard deviation of 1.
    static let offsets: [SIMD2<Double>] = {
        let golden = Double.pi * (3 - 5.0.squareRoot())
        return (0..<count).map { number in
            let radius = (-2 * log(1 - (Double(number) + 0.5) / Double(count))).squareRoot()
            let angle = Double(number) * golden
            return SIMD2(radius * cos(angle), radius * sin(angle))
        }
    }()
}
