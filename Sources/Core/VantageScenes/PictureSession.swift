import VantageCore

/// A session that reads the picture of one scene in one state of its provider, unaffected by concurrent changes.
///
/// A session is opened, used and closed on one thread, which may block. Sizes are those of the stored pixels, before
/// any orientation is applied.
public protocol PictureSession {
    /// The size of the picture in pixels at full resolution, whether or not that level can be read.
    var size: PictureSize { get }
    /// The readable levels of the pyramid, in any order. Each is a JPEG of the whole picture.
    var levels: [PyramidLevel] { get }

    /// Returns the JPEG of one of the ``levels``.
    func bytes(of level: PyramidLevel) throws -> [UInt8]

    /// Releases the resources of the session. It is called once, after the last read.
    func close()
}

extension PictureSession {
    /// Does nothing.
    public func close() {}
}

/// A session that can read parts of a level's JPEG, so that the cost of a view depends on the view rather than on the
/// picture.
package protocol IndexedPictureSession: PictureSession {
    /// Returns the header of a level's index, see `JPEGIndex`; `nil` for a level that can only be read as a whole.
    func indexHeader(of level: PyramidLevel) throws -> [UInt8]?
    func indexRows(_ rows: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]
    /// Returns ranges of the JPEG's bytes, concatenated. The ranges must ascend; parts beyond the end are left out.
    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8]
}
