/// What a JPEG says of itself before its first scan.
public struct JPEGHeader: Hashable, Sendable {
    public enum ColourModel: String, Sendable {
        case grey, rgb, yCbCr, cmyk, ycck
        /// Two components, or more than four: the header can be read, the pixels cannot.
        case other
    }

    /// Samples of a component in each MCU.
    public struct SamplingFactor: Hashable, Sendable {
        public let horizontal: Int
        public let vertical: Int
    }

    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    public let components: Int
    /// Bits a sample.
    public let precision: Int
    public let isProgressive: Bool
    public let isArithmetic: Bool
    /// As libjpeg reads the Adobe and JFIF segments, and guesses without them.
    public let colourModel: ColourModel
    /// One for each component; of more than four components, the first four.
    public let samplingFactors: [SamplingFactor]
    /// MCUs between restart markers; nil when the file has none.
    public let restartInterval: Int?
    /// Bytes from the file's beginning to behind the first picture's end; more pictures (MPF), a video or a maker's
    /// trailer may follow. nil when the first picture has no end.
    public let primaryByteCount: Int?
}
