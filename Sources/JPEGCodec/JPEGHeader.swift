/// What a JPEG says of itself before its first scan.
package struct JPEGHeader: Hashable, Sendable {
    package enum ColorModel: String, Sendable {
        case grey, rgb, yCbCr, cmyk, ycck
        /// Two components, or more than four: the header can be read, the pixels cannot.
        case other
    }

    /// Samples of a component in each MCU.
    package struct SamplingFactor: Hashable, Sendable {
        package let horizontal: Int
        package let vertical: Int
    }

    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    package let components: Int
    /// Bits a sample.
    package let precision: Int
    package let isProgressive: Bool
    package let isArithmetic: Bool
    /// As libjpeg reads the Adobe and JFIF segments, and guesses without them.
    package let colorModel: ColorModel
    /// One for each component; of more than four components, the first four.
    package let samplingFactors: [SamplingFactor]
    /// MCUs between restart markers; nil when the file has none.
    package let restartInterval: Int?
    /// Bytes from the file's beginning to behind the first picture's end; more pictures (MPF), a video or a maker's
    /// trailer may follow. nil when the first picture has no end.
    package let primaryByteCount: Int?
}
