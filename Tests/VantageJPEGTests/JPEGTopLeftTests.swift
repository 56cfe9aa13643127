import Testing
import VantageJPEG

struct JPEGTopLeftTests {
    /// Chroma is interpolated between samples, some of which lie outside the part, so the last pixels may differ.
    @Test(arguments: [
        (Fixture(), SIMD2(83, 30)), (Fixture(), SIMD2(41, 61)), (Fixture(color: .gray), SIMD2(1, 1)),
        (Fixture(scans: .progressive, across: 2, down: 2), SIMD2(48, 31)),
        (Fixture(across: 2, down: 1, restartInterval: 3), SIMD2(41, 17)), (Fixture(isArithmetic: true), SIMD2(64, 61)),
        (Fixture(color: .cmyk, scans: .progressive), SIMD2(83, 30)), (Fixture(across: 2, down: 2), SIMD2(83, 61)),
    ])
    func `cuts out the top-left part with the same pixels`(fixture: Fixture, size: SIMD2<Int>) throws {
        let original = fixture.encoded()
        let part = try JPEGRewriter.topLeft(width: size.x, height: size.y, of: original)
        let header = try JPEGDecoder.header(of: part)
        #expect(header.width == size.x && header.height == size.y)
        #expect(!header.isProgressive && !header.isArithmetic && header.primaryByteCount == part.count)
        let (whole, cut) = (try JPEGDecoder.decode(original), try JPEGDecoder.decode(part))
        let border = SIMD2(fixture.across > 1 ? 1 : 0, fixture.down > 1 ? 1 : 0)
        for row in 0..<size.y - border.y {
            let pixels = (size.x - border.x) * 3
            #expect(
                cut.pixels[row * size.x * 3..<row * size.x * 3 + pixels]
                    == whole.pixels[row * whole.width * 3..<row * whole.width * 3 + pixels])
        }
    }

    @Test func `the result can be read in parts`() throws {
        let part = try JPEGRewriter.topLeft(width: 400, height: 120, of: Fixture(width: 400, height: 240).encoded())
        guard case .index = JPEGIndex.make(of: part, limits: .standard) else {
            Issue.record("The part has no index.")
            return
        }
    }

    @Test func `keeps the metadata`() throws {
        let segments = [JPEGSegment(marker: 0xE1, payload: Array("Exif\0\0II*\0".utf8))]
        let original = try JPEGEncoder.encode(Fixture().image, options: .init(segments: segments))
        let part = try JPEGRewriter.topLeft(width: 20, height: 20, of: original)
        #expect(try JPEGSegments.read(from: part).contains(segments[0]))
    }

    @Test(arguments: [SIMD2(0, 10), SIMD2(10, 0), SIMD2(84, 10), SIMD2(10, 62), SIMD2(-1, 10)])
    func `refuses a part outside the picture`(size: SIMD2<Int>) {
        let error = #expect(throws: JPEGError.self) {
            try JPEGRewriter.topLeft(width: size.x, height: size.y, of: Fixture().encoded())
        }
        #expect(error?.code == .regionOutsidePicture)
    }

    @Test func `a truncated file is reported`() throws {
        let original = Fixture().encoded()
        let error = #expect(throws: JPEGError.self) {
            try JPEGRewriter.topLeft(width: 20, height: 20, of: Array(original.prefix(original.count * 3 / 4)))
        }
        #expect(error?.code == .truncated)
    }
}
