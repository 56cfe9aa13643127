import VantageJPEG

/// A comparison of the halves of a picture, which distinguishes stereo panoramas from other pictures of the same shape.
///
/// The halves of a stereo panorama show the same scene, with nearby objects shifted by a few degrees. Both are scaled
/// to cells of 5.6°, in which these shifts hardly matter.
enum StereoSigns {
    private static let columns = 64
    private static let rows = 32
    /// The minimum width and height of each half in pixels.
    private static let minimumSide = 128
    /// The minimum correlation of halves that look alike. In a test with real pictures, the correlation was at least
    /// 0.99 for simulated stereo panoramas and, in 99 of 100 cases, at most 0.81 for other halves.
    private static let likeness = 0.9
    /// The minimum correlation of the differences between each cell and its surroundings. It excludes pictures whose
    /// halves share only a gradient, such as photos with dark corners. In the same test, this correlation was at least
    /// 0.85 for stereo panoramas, and at most 0.50 for others.
    private static let likenessOfDetail = 0.6
    /// The minimum standard deviations, out of 255, of the cells and of their differences from their surroundings. In
    /// pictures of fog and in blank pictures, the deviations are smaller, so a match of the halves proves nothing.
    private static let contrast = 4.0
    private static let contrastOfDetail = 1.0

    /// Returns whether both halves look alike, and whether the left edge of each continues its right edge.
    ///
    /// - Parameter jpeg: The picture. A picture that cannot be decoded does not count as stereo.
    static func areFound(_ layout: StereoLayout, in jpeg: [UInt8], limits: JPEGLimits) -> Bool {
        guard let header = try? JPEGDecoder.header(of: jpeg, limits: limits) else { return false }
        let parts = layout == .topBottom ? SIMD2(1, 2) : SIMD2(2, 1)
        let scale = JPEGScale.allCases.last {
            header.width / parts.x / $0.rawValue >= columns * 2 && header.height / parts.y / $0.rawValue >= rows * 2
        }
        guard header.width / parts.x >= minimumSide, header.height / parts.y >= minimumSide,
            let picture = try? JPEGDecoder.decode(jpeg, scale: scale ?? .full, limits: limits)
        else { return false }
        let left = Cells(of: picture, part: SIMD2(0, 0), parts: parts)
        let right = Cells(of: picture, part: parts &- 1, parts: parts)
        return left.edgesMeet && right.edgesMeet && alike(left.values, right.values, contrast, likeness)
            && alike(left.detail, right.detail, contrastOfDetail, likenessOfDetail)
    }

    private static func alike(
        _ left: [Double], _ right: [Double], _ contrast: Double, _ likeness: Double
    ) -> Bool {
        let count = Double(left.count)
        let (leftMean, rightMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
        var (product, leftSquare, rightSquare) = (0.0, 0.0, 0.0)
        for (left, right) in zip(left, right) {
            product += (left - leftMean) * (right - rightMean)
            leftSquare += (left - leftMean) * (left - leftMean)
            rightSquare += (right - rightMean) * (right - rightMean)
        }
        return min(leftSquare, rightSquare) >= contrast * contrast * count
            && product >= likeness * (leftSquare * rightSquare).squareRoot()
    }

    /// The brightness of a half, scaled to a few cells.
    private struct Cells {
        /// The brightness of each cell, out of 255, by row.
        let values: [Double]

        /// - Parameters:
        ///   - part: The position of the half among the parts of the picture.
        ///   - parts: The number of parts across and down.
        init(of picture: PixelImage, part: SIMD2<Int>, parts: SIMD2<Int>) {
            let size = SIMD2(picture.width, picture.height) / parts
            let start = part &* size
            var sums = [Int](repeating: 0, count: columns * rows)
            var counts = sums
            for row in 0..<size.y {
                let cells = row * rows / size.y * columns
                for column in 0..<size.x {
                    let cell = cells + column * columns / size.x
                    let index = ((start.y + row) * picture.width + start.x + column) * 3
                    sums[cell] +=
                        Int(picture.pixels[index]) + 2 * Int(picture.pixels[index + 1]) + Int(picture.pixels[index + 2])
                    counts[cell] += 4
                }
            }
            values = zip(sums, counts).map { Double($0) / Double(max(1, $1)) }
        }

        /// The difference between each cell and the mean of the 3×3 cells around it.
        var detail: [Double] {
            (0..<rows).flatMap { row in
                (0..<columns).map { column in
                    var sum = 0.0
                    for y in row - 1...row + 1 {
                        for x in column - 1...column + 1 {
                            sum += values[min(max(y, 0), rows - 1) * columns + min(max(x, 0), columns - 1)]
                        }
                    }
                    return values[row * columns + column] - sum / 9
                }
            }
        }

        /// Whether the first and the last column differ about as little as adjacent columns do.
        var edgesMeet: Bool {
            var (across, between) = (0.0, 0.0)
            for row in 0..<rows {
                let line = values[row * columns..<(row + 1) * columns]
                across += abs(line.first! - line.last!)
                between += zip(line, line.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(columns - 1)
            }
            return across <= max(8 * Double(rows), 4 * between)
        }
    }
}
