/// A limit that protects the machine and that the caller can raise. An error caused by such a limit contains the limit,
/// so that a command can name the flag that raises it, and a server can name the setting.
public enum ResourceLimit: String, Hashable, Sendable, CaseIterable {
    /// The size of a picture file in bytes.
    case pictureBytes
    /// The number of pixels in a picture.
    case picturePixels
    /// The number of scans in a progressive JPEG. This limit also depends on the number of pixels.
    case pictureScans
    /// The memory for decoding a progressive JPEG.
    case decoderMemory
    /// The longer side of a snapshot in pixels.
    case snapshotSide
    /// The length of a row or line in a table, in bytes.
    case lineBytes
    /// The nesting depth of JSON.
    case jsonDepth
    /// The size of one JSON document in bytes.
    case documentBytes
    /// The work needed to draw a map, in the units of `MapLimits.maximumDrawingWork`.
    case drawingWork
}
