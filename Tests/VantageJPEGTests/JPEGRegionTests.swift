import VantageJPEG
import VantageSceneFixtures
import Testing

/// Tests that decoded regions are exact, however libjpeg-turbo crops and skips.
struct JPEGRegionTests {
    static let fixtures: [Fixture] = {
        let samplings: [(UInt8, UInt8)] = [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4)]
        let scans: [Fixture.Scans] = [.interleaved, .oneAComponent, .progressive]
        let usual = samplings.flatMap { across, down in
            scans.flatMap { scans in
                [UInt32(0), 5].map { restart in
                    Fixture(scans: scans, across: across, down: down, restartInterval: restart)
                }
            }
        }
        return usual + [
            Fixture(color: .gray), Fixture(color: .gray, scans: .progressive),
            Fixture(color: .rgb, hasAdobeSegment: true), Fixture(color: .cmyk, across: 2, down: 2),
            Fixture(color: .ycck, across: 2, down: 2, restartInterval: 2, hasAdobeSegment: true),
            Fixture(color: .ycck, scans: .progressive, across: 2, down: 1, hasAdobeSegment: true),
            Fixture(across: 2, down: 2, isArithmetic: true), Fixture(width: 200, height: 9, across: 2, down: 2),
            Fixture(width: 9, height: 200, across: 2, down: 2), Fixture(width: 1, height: 1, across: 2, down: 2),
        ]
    }()

    @Test(arguments: fixtures)
    func `decodes a region to the same pixels as a full decode`(fixture: Fixture) throws {
        try Self.expectExactRegions(of: fixture.encoded())
    }

    /// A file may lack its last scans and the detail in them. A decoder may estimate that detail, but not from
    /// neighbors outside the region.
    @Test(arguments: [(UInt8(1), UInt8(1)), (2, 2)])
    func `decodes a region exactly in a progressive picture that lacks its last scans`(across: UInt8, down: UInt8)
        throws
    {
        let bytes = Fixture(scans: .progressive, across: across, down: down).encoded()
        let scans = bytes.indices.filter { bytes[$0...].starts(with: [0xFF, 0xDA]) }
        for scan in scans[1...4] { try Self.expectExactRegions(of: Array(bytes[..<scan]) + [0xFF, 0xD9]) }
    }

    private static func expectExactRegions(of bytes: [UInt8]) throws {
        var random = SplitMix64(state: 11)
        for scale in JPEGScale.allCases {
            let whole = try JPEGDecoder.decode(bytes, scale: scale)
            for region in regions(ofWidth: whole.width, height: whole.height, random: &random) {
                let part = try JPEGDecoder.decode(bytes, scale: scale, region: region)
                #expect(part == whole.cropped(to: region), "\(scale) \(region)")
            }
        }
    }

    @Test(arguments: [
        PixelRegion(x: 0, y: 0, width: 84, height: 1), PixelRegion(x: 83, y: 0, width: 1, height: 1),
        PixelRegion(x: -1, y: 0, width: 5, height: 5), PixelRegion(x: 0, y: 61, width: 1, height: 1),
        PixelRegion(x: 0, y: 0, width: 0, height: 5), PixelRegion(x: 0, y: 0, width: 5, height: -5),
        PixelRegion(x: .max, y: .max, width: .max, height: .max), PixelRegion(x: 1, y: 1, width: .max, height: 1),
    ])
    func `refuses a region outside the picture`(region: PixelRegion) {
        let error = #expect(throws: JPEGError.self) {
            try JPEGDecoder.decode(Fixture().encoded(), region: region)
        }
        #expect(error?.code == .regionOutsidePicture)
    }

    @Test func `ignores damage below a region`() throws {
        let bytes = Fixture().encoded()
        let region = PixelRegion(x: 10, y: 0, width: 20, height: 8)
        let half = Array(bytes.prefix(bytes.count / 2))
        #expect(try JPEGDecoder.decode(half, region: region) == JPEGDecoder.decode(bytes, region: region))
    }

    /// Each corner, whole rows, whole columns, and random regions.
    static func regions(ofWidth width: Int, height: Int, random: inout SplitMix64) -> [PixelRegion] {
        let fixed = [
            PixelRegion(x: 0, y: 0, width: 1, height: 1), PixelRegion(x: width - 1, y: height - 1, width: 1, height: 1),
            PixelRegion(x: 0, y: height / 2, width: width, height: height - height / 2),
            PixelRegion(x: width / 2, y: 0, width: width - width / 2, height: height),
        ]
        let anywhere = (0..<8).map { _ in
            let x = Int.random(in: 0..<width, using: &random)
            let y = Int.random(in: 0..<height, using: &random)
            return PixelRegion(
                x: x, y: y,
                width: Int.random(in: 1...width - x, using: &random),
                height: Int.random(in: 1...height - y, using: &random)
            )
        }
        return fixed + anywhere
    }
}
