/// Which pixels of a row make up each point of a grid, and how much each counts: a cubic B-spline, which is smooth however
/// near the points lie to one another, and evens out what changes from pixel to pixel.
///
/// A slope stays as it is, and a curve is flattened by a sixth of its second difference.
/// Source: de Boor, A Practical Guide to Splines, 1978, chapter IX.
struct SplineTaps {
    private(set) var taps: [(first: Int, weights: SIMD4<Double>)]

    /// - Parameters:
    ///   - part: Which part of a tile the points lie on.
    ///   - parts: Into how many equal parts the tile is cut.
    ///   - pixels: Of the tile's side, at whose middles the heights are.
    ///   - squares: Between the points; there is one at each end.
    init(part: Int, of parts: Int, pixels: Int, squares: Int) {
        taps = (0...squares).map { number in
            // At the ends the same as of the next part, and of the next tile.
            let place = Double((part * squares + number) * pixels) / Double(parts * squares) - 0.5
            let first = place.rounded(.down)
            return (Int(first) - 1, Self.weights(place - first))
        }
    }

    /// The pixels that are needed.
    var pixels: Range<Int> { taps[0].first..<taps[taps.count - 1].first + 4 }

    /// - Parameter way: From one pixel to the next, of the four the second and the third; 0 to 1.
    private static func weights(_ way: Double) -> SIMD4<Double> {
        let (one, two, three) = (way, way * way, way * way * way)
        return SIMD4(
            1 - 3 * one + 3 * two - three, 4 - 6 * two + 3 * three, 1 + 3 * one + 3 * two - 3 * three, three) / 6
    }
}

extension SplineTaps {
    /// What rows of pixels come to at the points, as columns: done twice, first across and then down, they are rows again.
    ///
    /// - Parameters:
    ///   - values: Of ``pixels`` in each row.
    ///   - rows: How many rows there are.
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
