/// Limits on the resources that decoding one picture may use.
public struct JPEGLimits: Hashable, Sendable {
    /// The maximum of width × height, in pixels at full scale.
    public var maximumPixels: Int
    /// The maximum size of the file in bytes.
    public var maximumBytes: Int
    /// The maximum number of scans. Progressive JPEGs from common encoders have about ten. A picture with
    /// `maximumPixels` pixels may have 20 scans, and a picture a tenth that size may have 200, so that scans × pixels,
    /// and therefore the time, is bounded.
    public var maximumScans: Int
    /// The maximum size of the decoder's own arrays in bytes. A baseline JPEG needs almost none. A progressive JPEG
    /// needs the coefficients of the whole picture, 2 bytes per sample. The decoded pixels do not count, because
    /// `maximumPixels` bounds them.
    public var maximumMemory: Int

    /// The default limits: 300 megapixels, 256 MiB, 200 scans and 768 MiB of memory.
    public static let standard = JPEGLimits()

    /// Creates limits. For the parameters, see the properties of the same names.
    public init(
        maximumPixels: Int = 300_000_000,
        maximumBytes: Int = 256 << 20,
        maximumScans: Int = 200,
        maximumMemory: Int = 768 << 20
    ) {
        self.maximumPixels = maximumPixels
        self.maximumBytes = maximumBytes
        self.maximumScans = maximumScans
        self.maximumMemory = maximumMemory
    }
}
