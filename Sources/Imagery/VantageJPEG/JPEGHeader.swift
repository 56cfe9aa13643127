/// The header of a JPEG: all properties that are known before its first scan.
package struct JPEGHeader: Hashable, Sendable {
    package enum ColorModel: String, Sendable {
        case gray, rgb, yCbCr, cmyk, ycck
        /// Two components, or more than four. The header can be read, but the pixels cannot.
        case other
    }

    /// The number of samples of a component in each MCU, across and down.
    package struct SamplingFactor: Hashable, Sendable {
        package let horizontal: Int
        package let vertical: Int
    }

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    package let components: Int
    /// The number of bits per sample.
    package let precision: Int
    package let isProgressive: Bool
    package let isArithmetic: Bool
    /// The color model that libjpeg derives from the Adobe and JFIF segments, or guesses if there are none.
    package let colorModel: ColorModel
    /// The sampling factors of the components, at most the first four.
    package let samplingFactors: [SamplingFactor]
    /// The number of MCUs between restart markers; nil if the file has none.
    package let restartInterval: Int?
    /// The number of bytes up to the end of the first picture. More pictures (MPF), a video or a vendor's trailer may
    /// follow. Nil if the end of the first picture is missing.
    package let primaryByteCount: Int?
}
