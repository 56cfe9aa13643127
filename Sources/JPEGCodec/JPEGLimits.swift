/// What one picture may cost.
public struct JPEGLimits: Hashable, Sendable {
    /// Width × height, at full scale.
    public var maximumPixels: Int
    /// Length of the file.
    public var maximumBytes: Int
    /// Passes over the picture; a progressive JPEG of a usual encoder has about ten. A picture of `maximumPixels` may
    /// have 20, one of a tenth of them 200, so that scans × pixels, and so the time, is bounded too.
    public var maximumScans: Int
    /// Bytes of the decoder's own arrays: nothing to speak of for a baseline JPEG, the coefficients of the whole
    /// picture (2 bytes a sample) for a progressive one. The pixels that come out are bounded by `maximumPixels`.
    public var maximumMemory: Int

    /// 300 megapixels, 256 MiB, 200 scans, 768 MiB of memory.
    public static let standard = JPEGLimits()

    /// - Parameters: As the properties of the same names.
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
