/// A stored copy of a picture: one level of its pyramid.
public struct PyramidLevel: Hashable, Sendable {
    /// 0 is the full size; the others have fewer pixels, the more the higher.
    public let index: Int
    /// Stored pixels.
    public let width: Int
    /// Stored pixels.
    public let height: Int

    /// - Parameters: 0 for the full size; pixels as they are stored.
    public init(index: Int, width: Int, height: Int) {
        self.index = index
        self.width = width
        self.height = height
    }
}

extension PyramidLevel {
    /// A picture of the given size, halved so many times, its sides rounded up each time.
    package init(index: Int, ofWidth width: Int, height: Int) {
        let mask = (1 << index) - 1
        self.init(index: index, width: (width + mask) >> index, height: (height + mask) >> index)
    }

    /// Pixels at full size for one of the level's, across and down.
    ///
    /// A halved picture's last pixel may be cut short by the edge; any other level has the whole picture in whole pixels.
    package func factor(ofWidth width: Int, height: Int) -> SIMD2<Double> {
        guard self != PyramidLevel(index: index, ofWidth: width, height: height) else {
            return SIMD2(repeating: Double(1 << index))
        }
        return SIMD2(Double(width) / Double(self.width), Double(height) / Double(self.height))
    }

    /// Whether this can be a level of a picture of the given size: smaller by about as much in both directions.
    package func fits(width: Int, height: Int) -> Bool {
        guard index > 0 else { return (self.width, self.height) == (width, height) }
        guard index <= 16, 1...width ~= self.width, 1...height ~= self.height else { return false }
        let factor = factor(ofWidth: width, height: height)
        // Sides are rounded to whole pixels, and such that they can be halved again.
        let tolerance = 16 * max(1 / Double(self.width), 1 / Double(self.height))
        return abs(factor.x / factor.y - 1) <= tolerance
    }
}
