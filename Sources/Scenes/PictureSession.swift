import Pictures

/// Reads the picture of one scene, in one state of its provider: what is removed or replaced meanwhile does not show.
///
/// A session is opened, used and closed on one thread, which may block. Sizes are those of the stored pixels, before any
/// orientation is applied.
public protocol PictureSession {
    /// Pixels of the picture at full size, whether or not that level can be read.
    var size: PictureSize { get }
    /// What can be read, in any order: JPEGs of the whole picture, one for each level of its pyramid.
    var levels: [PyramidLevel] { get }

    /// The JPEG of one of the ``levels``.
    func bytes(of level: PyramidLevel) throws -> [UInt8]

    /// Lets go of what the session holds. It is called once, after the last read.
    func close()
}

extension PictureSession {
    /// Nothing is held.
    public func close() {}
}

/// A session that can read parts of a level's JPEG, so that a view costs the view and not the picture.
package protocol IndexedPictureSession: PictureSession {
    /// The header of a level's index, see `JPEGIndex`; nil for a level that can only be read whole.
    func indexHeader(of level: PyramidLevel) throws -> [UInt8]?
    func indexRows(_ rows: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]
    /// Ranges of the JPEG's bytes, in ascending order, one after another; what lies beyond its end is left out.
    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8]
}
