import JPEGCodec
import Testing

struct JPEGEncoderTests {
    @Test(arguments: ChromaSubsampling.allCases, [nil, 1, 3])
    func `a picture survives writing and reading`(subsampling: ChromaSubsampling, restartInterval: Int?) throws {
        let image = TestPictures.gradient(width: 61, height: 43)
        let options = JPEGEncodingOptions(quality: 95, subsampling: subsampling, restartInterval: restartInterval)
        let decoded = try JPEGDecoder.decode(JPEGEncoder.encode(image, options: options))
        #expect(decoded.width == 61 && decoded.height == 43)
        if subsampling != .grey { #expect(image.meanDifference(from: decoded) < 3) }
    }
}

extension PixelImage {
    /// The mean absolute difference of samples, in 0...255.
    func meanDifference(from other: PixelImage) -> Double {
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }
}
