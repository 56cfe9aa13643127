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

/// A copy of a picture, halved a number of times.
package struct PictureLevel: Hashable, Sendable {
    /// How often the picture was halved; 0 is the full size.
    package let index: Int
    /// Stored pixels: the full size divided by two to the power of ``index``, rounded up.
    package let width: Int
    package let height: Int

    package init(index: Int, width: Int, height: Int) {
        self.index = index
        self.width = width
        self.height = height
    }
}

extension PictureLevel {
    /// The level as it must be, for a picture of the given size.
    package init(index: Int, ofWidth width: Int, height: Int) {
        let mask = (1 << index) - 1
        self.init(index: index, width: (width + mask) >> index, height: (height + mask) >> index)
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
