/// The pixels in a row that contribute to each grid point, with their weights. The weights form a cubic B-spline, which
/// is smooth at any resolution and reduces pixel noise.
///
/// Slopes are preserved, and curves are flattened by a sixth of their second difference. Source: de Boor, A Practical
/// Guide to Splines, 1978, chapter IX.
struct SplineTaps {
    private(set) var taps: [(first: Int, weights: SIMD4<Double>)]

    /// - Parameters:
    ///   - part: The index of the part of a tile that contains the points.
    ///   - parts: The number of equal parts along the tile.
    ///   - pixels: The number of pixels along the tile's side; heights are at their centers.
    ///   - squares: The number of squares between the points; there is a point at each end.
    init(part: Int, of parts: Int, pixels: Int, squares: Int) {
        taps = (0...squares).map { number in
            // At either end, the interpolated values equal those computed for the adjacent part or tile.
            let place = Double((part * squares + number) * pixels) / Double(parts * squares) - 0.5
            let first = place.rounded(.down)
            return (Int(first) - 1, Self.weights(place - first))
        }
    }

    /// The range of pixels that the taps use.
    var pixels: Range<Int> { taps[0].first..<taps[taps.count - 1].first + 4 }

    /// - Parameter way: The position between the second and third of the four pixels, 0 to 1.
    private static func weights(_ way: Double) -> SIMD4<Double> {
        let (one, two, three) = (way, way * way, way * way * way)
        return SIMD4(
            1 - 3 * one + 3 * two - three, 4 - 6 * two + 3 * three, 1 + 3 * one + 3 * two - 3 * three, three) / 6
    }
}

extension SplineTaps {
    /// Interpolates rows of pixels at the grid points and returns the result as columns. Applying it twice, first
    /// across and then down, yields rows again.
    ///
    /// - Parameters:
    ///   - values: The values of ``pixels`` in each row.
    ///   - rows: The number of rows.
    func columns(of values: [Double], rows: Int) -> [Double] {
        let (width, start) = (pixels.count, pixels.lowerBound)
        return [Double](unsafeUninitializedCapacity: taps.count * rows) { sums, count in
            values.withUnsafeBufferPointer { values in
                for row in 0..<rows {
                    for (number, tap) in taps.enumerated() {
                        let four = values.baseAddress! + row * width + tap.first - start
                        sums[number * rows + row] =
                            (tap.weights * SIMD4(four[0], four[1], four[2], four[3])).sum()
                    }
                }
            }
            count = taps.count * rows
        }
    }
}
