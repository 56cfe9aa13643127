import VantageJPEG
import Testing

struct JPEGDecoderTests {
    @Test(arguments: JPEGScale.allCases)
    func `decodes a picture at a reduced scale`(scale: JPEGScale) throws {
        let image = TestPictures.gradient(width: 130, height: 97)
        let bytes = try JPEGEncoder.encode(image, options: .init(quality: 95, subsampling: .s444))
        let decoded = try JPEGDecoder.decode(bytes, scale: scale)
        #expect(decoded.width == scale.scaled(130) && decoded.height == scale.scaled(97))
        #expect(decoded.meanDifference(from: image.reduced(by: scale.rawValue)) < 3)
    }

    @Test(arguments: [(1, 1), (7, 3), (8, 8), (16, 16), (17, 17), (1, 40), (65, 1)])
    func `decodes a small picture at every scale`(width: Int, height: Int) throws {
        let bytes = Fixture(width: width, height: height, across: 2, down: 2).encoded()
        for scale in JPEGScale.allCases {
            let decoded = try JPEGDecoder.decode(bytes, scale: scale)
            #expect(decoded.width == scale.scaled(width) && decoded.height == scale.scaled(height))
        }
    }

    @Test(arguments: [
        (Fixture(), JPEGHeader.ColorModel.yCbCr, 3), (Fixture(color: .gray), .gray, 1),
        (Fixture(color: .rgb, hasAdobeSegment: true), .rgb, 3),
        (Fixture(color: .cmyk, hasAdobeSegment: true), .cmyk, 4),
        (Fixture(color: .ycck, hasAdobeSegment: true), .ycck, 4),
    ])
    func `reads the color model from the header`(fixture: Fixture, model: JPEGHeader.ColorModel, components: Int) throws
    {
        let header = try JPEGDecoder.header(of: fixture.encoded())
        #expect(header.colorModel == model && header.components == components && header.precision == 8)
        #expect(header.samplingFactors.count == components)
        #expect(!header.isProgressive && !header.isArithmetic && header.restartInterval == nil)
    }

    @Test func `reads the coding process from the header`() throws {
        let progressive = try JPEGDecoder.header(of: Fixture(scans: .progressive).encoded())
        #expect(progressive.isProgressive && !progressive.isArithmetic)
        let arithmetic = try JPEGDecoder.header(of: Fixture(restartInterval: 5, isArithmetic: true).encoded())
        #expect(!arithmetic.isProgressive && arithmetic.isArithmetic && arithmetic.restartInterval == 5)
    }

    @Test(arguments: [
        Fixture(scans: .progressive), Fixture(scans: .oneAComponent), Fixture(isArithmetic: true),
        Fixture(scans: .progressive, isArithmetic: true), Fixture(restartInterval: 1), Fixture(restartInterval: 7),
    ])
    func `decodes the same pixels from every coding process`(fixture: Fixture) throws {
        #expect(try JPEGDecoder.decode(fixture.encoded()) == JPEGDecoder.decode(Fixture().encoded()))
        #expect(throws: Never.self) { try JPEGDecoder.check(fixture.encoded()) }
    }

    @Test func `keeps the colors of an RGB JPEG`() throws {
        let fixture = Fixture(color: .rgb, quality: 98, hasAdobeSegment: true)
        #expect(try JPEGDecoder.decode(fixture.encoded()).meanDifference(from: fixture.image) < 2)
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0], [255, 255, 255]), ([255, 0, 0, 0], [0, 255, 255]), ([0, 255, 0, 0], [255, 0, 255]),
            ([0, 0, 255, 0], [255, 255, 0]), ([0, 0, 0, 255], [0, 0, 0]), ([0, 128, 255, 64], [191, 95, 0]),
        ] as [([UInt8], [Int])])
    func `converts CMYK inks to RGB colors`(inks: [UInt8], colors: [Int]) throws {
        for color in [Fixture.Color.cmyk, .ycck] {
            // Adobe's applications store 255 for no ink. Only they write YCCK JPEGs.
            for inverted in color == .cmyk ? [true, false] : [true] {
                let fixture = Fixture(width: 8, height: 8, color: color, quality: 100, hasAdobeSegment: inverted)
                let stored = (0..<64).flatMap { _ in inks.map { inverted ? 255 - $0 : $0 } }
                let image = try JPEGDecoder.decode(fixture.encoded(pixels: stored))
                let differences = (0..<3).map { abs(Int(image[3, 3, $0]) - colors[$0]) }
                #expect(differences.max()! <= 3, "\(color) inverted \(inverted)")
            }
        }
    }

    @Test(arguments: [[0x00], Array("another picture".utf8), [0xFF, 0xD8, 0xFF, 0xE0]] as [[UInt8]])
    func `ignores bytes after the picture`(trailer: [UInt8]) throws {
        let bytes = Fixture(restartInterval: 3).encoded()
        #expect(try JPEGDecoder.decode(bytes + trailer) == JPEGDecoder.decode(bytes))
        #expect(try JPEGDecoder.header(of: bytes + trailer).primaryByteCount == bytes.count)
    }

    @Test func `ignores padding between segments`() throws {
        let bytes = Fixture().encoded()
        let padded = Array(bytes.prefix(2)) + [0xFF, 0xFF, 0xFF] + bytes.dropFirst(2)
        let littered = Array(bytes.prefix(20)) + [0, 0, 0, 0] + bytes.dropFirst(20)
        for other in [padded, littered] {
            #expect(try JPEGDecoder.decode(other) == JPEGDecoder.decode(bytes))
            #expect(try JPEGSegments.read(from: other) == JPEGSegments.read(from: bytes))
        }
    }
}
