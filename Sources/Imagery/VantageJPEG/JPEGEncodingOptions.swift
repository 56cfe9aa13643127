/// Options for encoding pixels as a JPEG.
package struct JPEGEncodingOptions: Hashable, Sendable {
    /// The quality on libjpeg's scale, 1...100.
    package var quality: Int
    package var subsampling: ChromaSubsampling
    /// The APPn and COM segments to write after the JFIF header, in this order.
    package var segments: [JPEGSegment]

    package init(quality: Int = 85, subsampling: ChromaSubsampling = .s420, segments: [JPEGSegment] = []) {
        self.quality = quality
        self.subsampling = subsampling
        self.segments = segments
    }
}
