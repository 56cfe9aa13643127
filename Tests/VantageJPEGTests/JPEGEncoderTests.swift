import VantageJPEG
import Testing

struct JPEGEncoderTests {
    @Test(arguments: ChromaSubsampling.allCases)
    func `preserves a picture in a round trip`(subsampling: ChromaSubsampling) throws {
        let image = TestPictures.gradient(width: 61, height: 43)
        let options = JPEGEncodingOptions(quality: 95, subsampling: subsampling)
        let bytes = try JPEGEncoder.encode(image, options: options)
        let header = try JPEGDecoder.header(of: bytes)
        #expect(header.width == 61 && header.height == 43)
        #expect(header.restartInterval == nil)
        #expect(header.primaryByteCount == bytes.count)
        let decoded = try JPEGDecoder.decode(bytes)
        if subsampling != .gray { #expect(image.meanDifference(from: decoded) < 3) }
    }

    @Test(arguments: [
        (ChromaSubsampling.s420, 2, 2), (.s422, 2, 1), (.s444, 1, 1), (.gray, 1, 1),
    ])
    func `writes chroma at the requested size`(subsampling: ChromaSubsampling, across: Int, down: Int) throws {
        let image = TestPictures.gradient(width: 32, height: 32)
        let bytes = try JPEGEncoder.encode(image, options: .init(subsampling: subsampling))
        let header = try JPEGDecoder.header(of: bytes)
        #expect(header.colorModel == (subsampling == .gray ? .gray : .yCbCr))
        #expect(header.samplingFactors.count == (subsampling == .gray ? 1 : 3))
        #expect(header.samplingFactors[0].horizontal == across && header.samplingFactors[0].vertical == down)
        #expect(header.samplingFactors.dropFirst().allSatisfy { $0.horizontal == 1 && $0.vertical == 1 })
    }

    @Test(arguments: ChromaSubsampling.allCases) func `writes the same bytes for pixels in BGR order`(
        subsampling: ChromaSubsampling
    ) throws {
        let image = TestPictures.waves(width: 70, height: 50)
        let stride = 70 * 4 + 24
        var bytes = [UInt8](repeating: 0xAA, count: stride * 50)
        for pixel in 0..<70 * 50 {
            let start = pixel / 70 * stride + pixel % 70 * 4
            for color in 0..<3 { bytes[start + color] = image.pixels[pixel * 3 + 2 - color] }
        }
        let options = JPEGEncodingOptions(quality: 77, subsampling: subsampling)
        let written = try bytes.withUnsafeBytes {
            try JPEGEncoder.encode(PixelRows(bytes: $0, stride: stride, width: 70, height: 50), options: options)
        }
        #expect(written == (try JPEGEncoder.encode(image, options: options)))
    }

    @Test func `writes the same bytes for the same picture`() throws {
        let image = TestPictures.waves(width: 70, height: 50)
        #expect(try JPEGEncoder.encode(image) == JPEGEncoder.encode(image))
        let (planes, options) = (PlanarImage(image), PlaneEncodingOptions(quality: 77, optimizedHuffman: true))
        #expect(try JPEGEncoder.encode(planes, options: options) == JPEGEncoder.encode(planes, options: options))
    }

    @Test func `preserves brightness in a gray JPEG`() throws {
        let image = TestPictures.plain(width: 16, height: 16, red: 200, green: 100, blue: 50)
        let decoded = try JPEGDecoder.decode(JPEGEncoder.encode(image, options: .init(subsampling: .gray)))
        let luma: UInt8 = 124  // 0.299 R + 0.587 G + 0.114 B
        #expect(decoded.pixels.allSatisfy { abs(Int($0) - Int(luma)) <= 1 })
    }

    @Test(arguments: [50, 86, 90, 92, 100])
    func `with even quantization, the largest step is at most twice the smallest`(quality: Int) throws {
        let options = PlaneEncodingOptions(quality: quality, quantization: .even)
        let image = PixelImage(width: 16, height: 16, pixels: Array(repeating: 99, count: 768))
        let bytes = try JPEGEncoder.encode(PlanarImage(image), options: options)
        let tables = try JPEGSegments.read(from: bytes).filter { $0.marker == 0xDB }.map { $0.payload.dropFirst() }
        #expect(tables.count == 2)
        for values in tables {
            #expect(values.count == 64 && values.max() == values.last && values.min() == values.first)
            let (first, last) = (Int(values.first ?? 0), Int(values.last ?? 255))
            #expect(last <= 2 * first + 1)
        }
    }

    @Test func `writes a larger and more accurate file at a higher quality`() throws {
        let image = TestPictures.waves(width: 96, height: 64)
        let (coarse, fine) = (
            try JPEGEncoder.encode(image, options: .init(quality: 30)),
            try JPEGEncoder.encode(image, options: .init(quality: 95))
        )
        #expect(coarse.count < fine.count)
        let distances = try [coarse, fine].map { image.meanDifference(from: try JPEGDecoder.decode($0)) }
        #expect(distances[1] < distances[0])
    }

    @Test func `optimized tables save bytes and change no pixels`() throws {
        let planes = PlanarImage(TestPictures.waves(width: 96, height: 64))
        let plain = try JPEGEncoder.encode(planes)
        let optimized = try JPEGEncoder.encode(planes, options: .init(optimizedHuffman: true))
        #expect(optimized.count < plain.count)
        #expect(try JPEGDecoder.decode(optimized) == JPEGDecoder.decode(plain))
    }

    @Test func `writes segments in order after the JFIF header`() throws {
        let exif = JPEGSegment(marker: 0xE1, payload: Array("Exif\0\0data".utf8))
        let comment = JPEGSegment(marker: 0xFE, payload: Array("a comment".utf8))
        let full = JPEGSegment(marker: 0xE2, payload: .init(repeating: 7, count: JPEGSegment.maximumPayload))
        let image = TestPictures.gradient(width: 9, height: 9)
        let bytes = try JPEGEncoder.encode(image, options: .init(segments: [exif, comment, full]))
        let segments = try JPEGSegments.read(from: bytes)
        #expect(segments[0].marker == 0xE0 && segments[0].payload.starts(with: "JFIF\0".utf8))
        #expect(Array(segments[1...3]) == [exif, comment, full])
        #expect(try JPEGDecoder.decode(bytes) == JPEGDecoder.decode(JPEGEncoder.encode(image)))
    }

    @Test(arguments: [
        JPEGEncodingOptions(quality: 0),
        JPEGEncodingOptions(quality: 101),
        JPEGEncodingOptions(segments: [JPEGSegment(marker: 0xDB, payload: [])]),
        JPEGEncodingOptions(segments: [JPEGSegment(marker: 0xE1, payload: .init(repeating: 0, count: 65534))]),
    ])
    func `refuses an out-of-range option`(options: JPEGEncodingOptions) {
        let error = #expect(throws: JPEGError.self) {
            try JPEGEncoder.encode(TestPictures.gradient(width: 8, height: 8), options: options)
        }
        #expect(error?.code == .cannotEncode)
    }

    @Test(arguments: [
        PlaneEncodingOptions(quality: 0),
        PlaneEncodingOptions(quality: 101),
        PlaneEncodingOptions(segments: [JPEGSegment(marker: 0xDB, payload: [])]),
    ])
    func `refuses an out-of-range option when encoding planes`(options: PlaneEncodingOptions) {
        let error = #expect(throws: JPEGError.self) {
            try JPEGEncoder.encode(PlanarImage(TestPictures.gradient(width: 8, height: 8)), options: options)
        }
        #expect(error?.code == .cannotEncode)
    }

    @Test func `refuses a side beyond JPEG's limit`() {
        let image = PixelImage(width: 65501, height: 1, pixels: .init(repeating: 0, count: 65501 * 3))
        let error = #expect(throws: JPEGError.self) { try JPEGEncoder.encode(image) }
        #expect(error?.code == .cannotEncode)
    }
}
