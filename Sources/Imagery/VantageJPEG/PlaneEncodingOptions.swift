/// Options for encoding planes as a JPEG. The planes determine its subsampling.
package struct PlaneEncodingOptions: Hashable, Sendable {
    /// The shape of the quantization tables: how much more coarsely they quantize fine detail than coarse detail.
    package enum Quantization: Hashable, Sendable {
        /// The tables of ITU-T T.81, K.1, which follow human perception. Their steps are up to eight times as large for
        /// fine detail as for coarse detail.
        case perceptual
        /// Tables whose steps are twice as large for the finest detail as for the coarsest. At the same file size, the
        /// decoded picture is closer to the original. They are meant for pictures that are resampled instead of viewed
        /// directly.
        case even
    }

    /// The quality on libjpeg's scale, 1...100.
    package var quality: Int
    package var quantization: Quantization
    /// The APPn and COM segments to write after the JFIF header, in this order.
    package var segments: [JPEGSegment]
    /// Whether to compute Huffman tables for this picture. This saves a few percent but takes a second pass.
    package var optimizedHuffman: Bool

    package init(
        quality: Int = 85,
        quantization: Quantization = .perceptual,
        segments: [JPEGSegment] = [],
        optimizedHuffman: Bool = false
    ) {
        self.quality = quality
        self.quantization = quantization
        self.segments = segments
        self.optimizedHuffman = optimizedHuffman
    }
}
