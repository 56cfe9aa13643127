import VantageJPEG

extension PlanarImage {
    /// Returns the given columns and rows of a picture, with one chroma sample per 2×2 new pixels.
    ///
    /// - Parameters: The columns and rows. They may repeat and start at an odd index, because each new chroma sample is
    ///   the mean of the samples of its four pixels.
    func part(_ columns: [Int], _ rows: [Int]) -> PlanarImage {
        let planes = planes.enumerated().map { number, plane in
            number == 0 ? plane.luma(columns, rows) : plane.chroma(columns, rows, step: chromaStep)
        }
        return PlanarImage(
            width: columns.count, height: rows.count, chromaStep: isGray ? SIMD2(1, 1) : SIMD2(2, 2), planes: planes)
    }
}

extension PlanarImage.Plane {
    fileprivate func luma(_ columns: [Int], _ rows: [Int]) -> Self {
        gathered(width: columns.count, height: rows.count) { source, column, row in
            source[rows[row] * width + columns[column]]
        }
    }

    fileprivate func chroma(_ columns: [Int], _ rows: [Int], step: SIMD2<Int>) -> Self {
        // If the width or height is odd, the last chroma sample covers a single pixel, counted twice.
        let xs = columns.map { min($0 / step.x, width - 1) }
        let ys = rows.map { min($0 / step.y, height - 1) * width }
        let (lastColumn, lastRow) = (xs.count - 1, ys.count - 1)
        return gathered(width: (xs.count + 1) / 2, height: (ys.count + 1) / 2) { source, column, row in
            let (left, right) = (xs[2 * column], xs[min(2 * column + 1, lastColumn)])
            let (upper, lower) = (ys[2 * row], ys[min(2 * row + 1, lastRow)])
            let sum =
                Int(source[upper + left]) + Int(source[upper + right]) + Int(source[lower + left])
                + Int(source[lower + right])
            return UInt8((sum + 2) >> 2)
        }
    }

    private func gathered(
        width: Int, height: Int, _ sample: (UnsafeBufferPointer<UInt8>, Int, Int) -> UInt8
    ) -> Self {
        let gathered = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
                for row in 0..<height {
                    for column in 0..<width { target[row * width + column] = sample(source, column, row) }
                }
                filled = width * height
            }
        }
        return Self(width: width, height: height, samples: gathered)
    }
}
