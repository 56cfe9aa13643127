import CVantageJPEG
import Foundation
import Testing
import VantageJPEG

/// Compares the output of the TurboJPEG API with that of the libjpeg API.
struct TurboJPEGTests {
    @Test(arguments: ChromaSubsampling.allCases, [1, 50, 85, 95, 96, 100])
    func `encodes pixels to the same bytes as libjpeg`(subsampling: ChromaSubsampling, quality: Int) throws {
        for (width, height) in [(64, 48), (83, 61), (1, 1), (16, 2)] {
            var fixture = Fixture(width: width, height: height, quality: quality)
            switch subsampling {
            case .s420: (fixture.across, fixture.down) = (2, 2)
            case .s422: fixture.across = 2
            case .s444: break
            case .gray: fixture.color = .gray
            }
            let options = JPEGEncodingOptions(quality: quality, subsampling: subsampling)
            let written = try JPEGEncoder.encode(fixture.image, options: options)
            #expect(written == fixture.encoded(), "\(width)×\(height)")
        }
    }

    @Test(arguments: ChromaSubsampling.allCases, [1, 50, 85, 95, 96, 100])
    func `encodes planes to the same bytes as libjpeg`(subsampling: ChromaSubsampling, quality: Int) throws {
        for (width, height) in [(64, 48), (70, 50), (83, 61), (71, 50), (70, 51), (1, 1), (16, 2)] {
            let planes = try Self.planes(width: width, height: height, subsampling)
            let encoding = Self.encoding(of: planes, quality: quality)
            let expected = try planes.encoded { cjpeg_encode_planes_with_tables($0, encoding, cjpeg_tables(), $1) }
            #expect(try planes.encoded { cjpeg_encode_planes($0, encoding, $1) } == expected, "\(width)×\(height)")
            let written = try JPEGEncoder.encode(planes, options: PlaneEncodingOptions(quality: quality))
            #expect(written == expected, "\(width)×\(height)")
        }
    }

    @Test(arguments: ChromaSubsampling.allCases)
    func `reads planes with padding between rows`(subsampling: ChromaSubsampling) throws {
        let planes = try Self.planes(width: 70, height: 50, subsampling)
        let encoding = Self.encoding(of: planes, quality: 85)
        let written = try planes.encoded(padding: 13) { cjpeg_encode_planes($0, encoding, $1) }
        #expect(written == (try JPEGEncoder.encode(planes)))
    }

    @Test func `reports TurboJPEG's message`() {
        let encoding = cjpeg_encoding(
            width: 1, height: 1, quality: 101, gray: false, horizontal_sampling: 2, vertical_sampling: 2)
        var buffer = cjpeg_buffer()
        let pixel: [UInt8] = [1, 2, 3]
        let status = pixel.withUnsafeBufferPointer {
            cjpeg_encode(cjpeg_pixels(bytes: $0.baseAddress, stride: 3, blue_first: false), encoding, &buffer)
        }
        #expect(status.outcome == CJPEG_CANNOT_ENCODE)
        let message = withUnsafeBytes(of: status.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        #expect(message == "tjCompress2(): Invalid argument")
        #expect(buffer.bytes == nil && buffer.count == 0)
    }

    @Test(arguments: [(66, 48), (65, 48), (64, 50), (64, 49)])
    func `refuses planes whose size does not match the picture`(width: UInt32, height: UInt32) throws {
        let planes = try Self.planes(width: 64, height: 48, .s420)
        var encoding = Self.encoding(of: planes, quality: 85)
        (encoding.width, encoding.height) = (width, height)
        #expect(throws: EncodingFailure.self) { try planes.encoded { cjpeg_encode_planes($0, encoding, $1) } }
    }

    private static func planes(width: Int, height: Int, _ subsampling: ChromaSubsampling) throws -> PlanarImage {
        let image = TestPictures.waves(width: width, height: height)
        let options = JPEGEncodingOptions(quality: 100, subsampling: subsampling)
        return try JPEGDecoder.planes(of: JPEGEncoder.encode(image, options: options))
    }

    private static func encoding(of planes: PlanarImage, quality: Int) -> cjpeg_encoding {
        cjpeg_encoding(
            width: UInt32(planes.width), height: UInt32(planes.height), quality: Int32(quality), gray: planes.isGray,
            horizontal_sampling: Int32(planes.chromaStep.x), vertical_sampling: Int32(planes.chromaStep.y))
    }
}

private struct EncodingFailure: Error {}

extension PlanarImage {
    /// Encodes the planes with a C function.
    ///
    /// - Parameter padding: The number of bytes after each row.
    fileprivate func encoded(
        padding: Int = 0,
        with encode: (UnsafePointer<cjpeg_plane>?, UnsafeMutablePointer<cjpeg_buffer>) -> cjpeg_status
    ) throws -> [UInt8] {
        let copies = planes.map { plane in
            let stride = plane.width + padding
            let samples = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * plane.height)
            samples.initialize(repeating: 0xAA, count: stride * plane.height)
            for (index, sample) in plane.samples.enumerated() {
                samples[index / plane.width * stride + index % plane.width] = sample
            }
            return cjpeg_plane(
                samples: samples, stride: stride, x: 0, y: 0, width: UInt32(plane.width),
                height: UInt32(plane.height), halved: false)
        }
        defer { for copy in copies { copy.samples.deallocate() } }
        var buffer = cjpeg_buffer()
        defer { cjpeg_free(buffer) }
        let status = copies.withUnsafeBufferPointer { encode($0.baseAddress, &buffer) }
        guard status.outcome == CJPEG_OK else { throw EncodingFailure() }
        return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    }
}
