import VantageCore

/// A session that reads the picture of one scene, unaffected by concurrent changes to its provider.
///
/// A session is opened, used and closed on a single thread, which it may block. Sizes are those of the stored pixels,
/// before any orientation is applied.
public protocol PictureSession {
    /// The size of the picture at full resolution in pixels, whether or not the full-size level can be read.
    var size: PictureSize { get }
    /// The readable levels of the pyramid, in any order. Each is a JPEG of the whole picture.
    var levels: [PyramidLevel] { get }

    /// Returns the JPEG of one of the ``levels``.
    func bytes(of level: PyramidLevel) throws -> [UInt8]

    /// Returns parts of the index of a level's JPEG. With the index, decoding a view reads only the bytes for that view
    /// instead of the whole JPEG.
    ///
    /// A provider creates the index of a JPEG once, as a `JPEGIndex`, and stores its parts. Part 0 describes the whole
    /// picture, and each of the other parts describes one row of its blocks, from the top. Implement this method
    /// together with ``bytes(_:of:)``. The default implementation returns `nil`.
    ///
    /// - Parameters:
    ///   - parts: The positions of the parts in `JPEGIndex.parts`. Positions beyond the last part are ignored.
    ///   - level: One of the ``levels``.
    /// - Returns: The parts in order; `nil` if the level can only be read as a whole.
    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]?

    /// Returns byte ranges of a level's JPEG, concatenated. Called only for levels that have an index. The default
    /// implementation reads the whole JPEG.
    ///
    /// - Parameters:
    ///   - ranges: Offsets in bytes, one range for each row of blocks that the view shows. They are in ascending order,
    ///     some may be empty, and each may overlap the next one. Bytes beyond the end of the JPEG are omitted from the
    ///     result.
    ///   - level: One of the ``levels``.
    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8]

    /// Releases the session's resources. Called once, after the last read.
    func close()
}

extension PictureSession {
    /// Returns `nil`: levels can only be read as a whole.
    public func indexParts(_ parts: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]? { nil }

    /// Reads the whole JPEG and returns the requested ranges.
    public func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        let whole = try bytes(of: level)
        return ranges.flatMap { whole[$0.clamped(to: whole.indices)] }
    }

    /// Does nothing.
    public func close() {}
}
