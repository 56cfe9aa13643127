/// A limit that protects the machine and that whoever asks can raise. An error that met one carries it, so that a
/// command can name its flag and a server its setting.
public enum ResourceLimit: String, Hashable, Sendable, CaseIterable {
    /// Bytes of a picture's file.
    case pictureBytes
    /// Pixels of a picture.
    case picturePixels
    /// Scans of a progressive JPEG; how many it may have depends on its pixels, too.
    case pictureScans
    /// Memory of the decoder of a progressive JPEG.
    case decoderMemory
    /// Pixels of a side of a snapshot.
    case snapshotSide
    /// Bytes of a row or a line of a table.
    case lineBytes
    /// How deep JSON is nested.
    case jsonDepth
    /// Bytes of one JSON document.
    case documentBytes
    /// Units of work of drawing a map.
    case drawingWork
}
