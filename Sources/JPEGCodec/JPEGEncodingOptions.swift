/// How to write a JPEG.
package struct JPEGEncodingOptions: Hashable, Sendable {
    /// How much coarser fine detail is kept than the rest.
    package enum Quantization: Hashable, Sendable {
        /// As the eye has it: the tables of ITU-T T.81, K.1, eight times as coarse for the finest detail.
        case perceptual
        /// Twice as coarse for the finest detail: nearer to the picture at the same size. For pictures that are not looked
        /// at themselves, but sampled.
        case even
    }

    /// 1...100, libjpeg's scale.
    package var quality: Int
    package var quantization: Quantization
    package var subsampling: ChromaSubsampling
    /// MCUs between restart markers, 1...65535; nil writes none. An MCU is 16×16 pixels at 4:2:0, 16×8 at 4:2:2,
    /// otherwise 8×8.
    package var restartInterval: Int?
    /// APPn and COM segments to write behind the JFIF header, in this order.
    package var segments: [JPEGSegment]
    /// Makes Huffman tables for this picture: a few per cent smaller, a second pass.
    package var optimizedHuffman: Bool

    package init(
        quality: Int = 85,
        quantization: Quantization = .perceptual,
        subsampling: ChromaSubsampling = .s420,
        restartInterval: Int? = nil,
        segments: [JPEGSegment] = [],
        optimizedHuffman: Bool = false
    ) {
        self.quality = quality
        self.quantization = quantization
        self.subsampling = subsampling
        self.restartInterval = restartInterval
        self.segments = segments
        self.optimizedHuffman = optimizedHuffman
    }
}
