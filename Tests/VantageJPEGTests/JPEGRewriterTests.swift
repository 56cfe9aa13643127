import VantageJPEG
import Testing

struct JPEGRewriterTests {
    @Test(arguments: [
        Fixture(), Fixture(scans: .progressive, across: 2, down: 2), Fixture(color: .gray, scans: .progressive),
        Fixture(scans: .oneAComponent, across: 2), Fixture(restartInterval: 3), Fixture(isArithmetic: true),
        Fixture(color: .cmyk, scans: .progressive), Fixture(color: .cmyk, hasAdobeSegment: true),
        Fixture(color: .ycck, scans: .progressive, across: 2, down: 2, hasAdobeSegment: true),
        Fixture(color: .rgb, scans: .progressive, hasAdobeSegment: true),
        Fixture(width: 1, height: 1, scans: .progressive, across: 2, down: 2),
    ])
    func `rewrites a JPEG as baseline with the same pixels`(fixture: Fixture) throws {
        let original = fixture.encoded()
        for restartInterval in [nil, 1, 4] {
            let rewritten = try JPEGRewriter.baseline(original, restartInterval: restartInterval)
            let header = try JPEGDecoder.header(of: rewritten)
            #expect(!header.isProgressive && !header.isArithmetic)
            #expect(header.restartInterval == restartInterval)
            #expect(header.primaryByteCount == rewritten.count)
            #expect(try JPEGDecoder.decode(rewritten) == JPEGDecoder.decode(original))
        }
    }

    @Test func `preserves APPn and COM segments byte for byte`() throws {
        let segments = [
            JPEGSegment(marker: 0xE1, payload: Array("Exif\0\0II*\0".utf8)),
            JPEGSegment(marker: 0xE1, payload: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)),
            JPEGSegment(
                marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [1, 1] + .init(repeating: 3, count: 65000)),
            JPEGSegment(marker: 0xFE, payload: Array("comment".utf8)),
            JPEGSegment(marker: 0xEF, payload: []),
        ]
        let original = try JPEGEncoder.encode(Fixture().image, options: .init(segments: segments))
        let rewritten = try JPEGRewriter.baseline(original, restartInterval: 8)
        #expect(try Array(JPEGSegments.read(from: rewritten)[1...5]) == segments)
        #expect(try JPEGSegments.read(from: rewritten)[0] == JPEGSegments.read(from: original)[0])
    }

    @Test func `omits the MPF index, because only the first picture is copied`() throws {
        let index = JPEGSegment(marker: 0xE2, payload: Array("MPF\0II*\0".utf8))
        let original = try JPEGEncoder.encode(Fixture().image, options: .init(segments: [index]))
        let rewritten = try JPEGRewriter.baseline(original + original)
        #expect(try !JPEGSegments.read(from: rewritten).contains(index))
        #expect(rewritten.count < original.count * 3 / 2)
    }

    @Test(arguments: [0, -1, 65536])
    func `refuses a restart interval beyond JPEG's limit`(restartInterval: Int) {
        let error = #expect(throws: JPEGError.self) {
            try JPEGRewriter.baseline(Fixture().encoded(), restartInterval: restartInterval)
        }
        #expect(error?.code == .cannotEncode)
    }
}
