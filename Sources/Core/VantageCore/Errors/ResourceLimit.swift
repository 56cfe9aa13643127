/// A limit that protects the machine and that the caller can raise. An error that such a limit caused carries it, so
/// that a command can name its flag and a server its setting.
public enum ResourceLimit: String, Hashable, Sendable, CaseIterable {
    /// The size of a picture file in bytes.
    case pictureBytes
    /// The number of pixels of a picture.
    case picturePixels
    /// The number of scans of a progressive JPEG, which also depends on its number of pixels.
    case pictureScans
    /// The memory for decoding a progressive JPEG.
    case decoderMemory
    /// The longer side of a snapshot in pixels.
    case snapshotSide
    /// The length of a row or a line of a table in bytes.
    case lineBytes
    /// The nesting depth of JSON.
    case jsonDepth
    /// The size of one JSON document in bytes.
    case documentBytes
    /// The units of work for drawing a map.
    case drawingWork
}
