/// A level of a picture's pyramid: a stored copy of the picture.
public struct PyramidLevel: Hashable, Sendable {
    /// The index of the level. 0 is full size, and the number of pixels decreases as the index increases.
    public let index: Int
    /// The width in stored pixels.
    public let width: Int
    /// The height in stored pixels.
    public let height: Int

    /// Creates a level. The index is 0 for full size, and the sizes are in stored pixels.
    public init(index: Int, width: Int, height: Int) {
        self.index = index
        self.width = width
        self.height = height
    }
}

extension PyramidLevel {
    /// Creates the level that results from halving a picture `index` times, rounding its width and height up each time.
    package init(index: Int, ofWidth width: Int, height: Int) {
        let mask = (1 << index) - 1
        self.init(index: index, width: (width + mask) >> index, height: (height + mask) >> index)
    }

    /// Returns the number of full-size pixels per pixel of the level, horizontally and vertically.
    ///
    /// In a level made by halving, the last row or column may extend beyond the picture. In any other level, the pixels
    /// cover the picture exactly.
    package func factor(ofWidth width: Int, height: Int) -> SIMD2<Double> {
        guard self != PyramidLevel(index: index, ofWidth: width, height: height) else {
            return SIMD2(repeating: Double(1 << index))
        }
        return SIMD2(Double(width) / Double(self.width), Double(height) / Double(self.height))
    }

    /// Reports whether this can be a level of a picture of the given size, that is, whether its width and height are
    /// reduced by about the same factor.
    package func fits(width: Int, height: Int) -> Bool {
        guard index > 0 else { return (self.width, self.height) == (width, height) }
        guard index <= 16, 1...width ~= self.width, 1...height ~= self.height else { return false }
        let factor = factor(ofWidth: width, height: height)
        // Widths and heights are rounded to whole pixels, and to numbers that can be halved again.
        let tolerance = 16 * max(1 / Double(self.width), 1 / Double(self.height))
        return abs(factor.x / factor.y - 1) <= tolerance
    }
}
