/// One picture as a store keeps it: a JPEG, and perhaps smaller copies of it.
///
/// Sizes are those of the stored pixels, before any orientation is applied.
package protocol PictureSource: Sendable {
    /// Pixels of the picture at full size, whether or not that level exists.
    var width: Int { get }
    var height: Int { get }
    /// What can be read, in any order.
    var levels: [PictureLevel] { get }

    /// The JPEG of one of the ``levels``; blocks while it is read.
    func bytes(of level: PictureLevel) throws -> [UInt8]

    // What follows reads parts of levels that have an index; see `JPEGIndex`. All block.

    /// The index's header; nil for a level that can only be read whole.
    func indexHeader(of level: PictureLevel) throws -> [UInt8]?
    func indexRows(_ rows: Range<Int>, of level: PictureLevel) throws -> [[UInt8]]
    /// Ranges of the JPEG's bytes, one after another; what lies beyond its end is left out.
    func bytes(_ ranges: [Range<Int>], of level: PictureLevel) throws -> [UInt8]
}

/// A copy of a picture, smaller than it or not.
package struct PictureLevel: Hashable, Sendable {
    /// 0 is the full size; the others have fewer pixels, the more the higher.
    package let index: Int
    /// Stored pixels.
    package let width: Int
    package let height: Int

    package init(index: Int, width: Int, height: Int) {
        self.index = index
        self.width = width
        self.height = height
    }
}

extension PictureLevel {
    /// A picture of the given size, halved so many times, its sides rounded up each time.
    package init(index: Int, ofWidth width: Int, height: Int) {
        let mask = (1 << index) - 1
        self.init(index: index, width: (width + mask) >> index, height: (height + mask) >> index)
    }

    /// Pixels at full size for one of the level's, across and down.
    ///
    /// A halved picture's last pixel may be cut short by the edge; any other level has the whole picture in whole pixels.
    func factor(ofWidth width: Int, height: Int) -> SIMD2<Double> {
        guard self != PictureLevel(index: index, ofWidth: width, height: height) else {
            return SIMD2(repeating: Double(1 << index))
        }
        return SIMD2(Double(width) / Double(self.width), Double(height) / Double(self.height))
    }

    /// Whether this can be a level of a picture of the given size: smaller by about as much in both directions.
    func fits(width: Int, height: Int) -> Bool {
        guard index > 0 else { return (self.width, self.height) == (width, height) }
        guard index <= 16, 1...width ~= self.width, 1...height ~= self.height else { return false }
        let factor = factor(ofWidth: width, height: height)
        // Sides are rounded to whole pixels, and such that they can be halved again.
        let tolerance = 16 * max(1 / Double(self.width), 1 / Double(self.height))
        return abs(factor.x / factor.y - 1) <= tolerance
    }
}

extension PictureSource {
    package func indexHeader(of level: PictureLevel) throws -> [UInt8]? { nil }
    package func indexRows(_ rows: Range<Int>, of level: PictureLevel) throws -> [[UInt8]] { [] }
    package func bytes(_ ranges: [Range<Int>], of level: PictureLevel) throws -> [UInt8] {
        let bytes = try bytes(of: level)
        return ranges.flatMap { bytes[$0.clamped(to: 0..<bytes.count)] }
    }
}
