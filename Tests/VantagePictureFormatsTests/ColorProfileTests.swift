import Foundation
import Testing
import VantageCore
import VantageJPEG

@testable import VantagePictureFormats

/// Tests conversions of other color spaces to sRGB. The expected values come from Little CMS 2.19 with the "relative
/// colorimetric" intent.
struct ColorProfileTests {
    static let colors: [[UInt8]] = [
        [200, 100, 50], [10, 20, 30], [128, 128, 128], [60, 180, 75], [230, 190, 170], [255, 255, 255], [90, 60, 200],
        [250, 20, 10],
    ]
    static let displayP3: [[UInt8]] = [
        [215, 93, 31], [7, 20, 31], [128, 128, 128], [0, 183, 57], [238, 188, 167], [255, 255, 255], [95, 58, 208],
        [255, 0, 0],
    ]

    private static func converted(_ profile: ColorProfile?) throws -> [UInt8] {
        var image = PixelImage(width: colors.count, height: 1, pixels: Array(colors.joined()))
        try #require(profile).apply(to: &image)
        return image.pixels
    }

    private static func difference(_ left: [UInt8], _ right: [[UInt8]]) -> Int {
        zip(left, right.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test func `converts Display P3 as Little CMS does`() throws {
        let pixels = try Self.converted(ColorProfile(icc: ProfileBuilder().bytes))
        #expect(Self.difference(pixels, Self.displayP3) <= 1)
    }

    @Test(
        arguments: [
            (
                ProfileBuilder.displayP3,
                ProfileBuilder.table((0..<1024).map { Int((65_535 * pow(Double($0) / 1023, 2.2)).rounded()) }),
                [
                    216, 93, 24, 0, 12, 25, 129, 129, 129, 0, 185, 54, 238, 190, 168, 255, 255, 255, 95, 56, 209, 255,
                    0, 0,
                ]
            ),
            (
                ProfileBuilder.adobeRGB, ProfileBuilder.table([563]),
                [
                    227, 100, 42, 0, 12, 24, 129, 129, 129, 0, 181, 64, 244, 191, 171, 255, 255, 255, 99, 57, 205, 255,
                    12, 2,
                ]
            ),
            (
                ProfileBuilder.adobeRGB, ProfileBuilder.parametric(0, 1.8),
                [
                    235, 119, 62, 0, 26, 41, 146, 146, 146, 0, 193, 86, 247, 202, 184, 255, 255, 255, 119, 77, 214, 255,
                    26, 9,
                ]
            ),
            (
                ProfileBuilder.adobeRGB,
                ProfileBuilder.parametric(4, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0.01, 0),
                [
                    227, 104, 55, 0, 35, 42, 131, 131, 131, 0, 182, 71, 245, 192, 171, 255, 255, 255, 103, 66, 205, 255,
                    35, 8,
                ]
            ),
        ] as [([[Double]], [UInt8], [UInt8])])
    func `converts curves of all kinds as Little CMS does`(
        primaries: [[Double]], curve: [UInt8], expected: [UInt8]
    ) throws {
        let profile = ColorProfile(icc: ProfileBuilder(primaries: primaries, curve: curve).bytes)
        #expect(Self.difference(try Self.converted(profile), [expected]) <= 2)
    }

    @Test func `the code points of Display P3 have the same effect as its profile`() throws {
        for transfer in [13, 1] {
            let pixels = try Self.converted(ColorProfile(primaries: 12, transfer: transfer))
            #expect(Self.difference(pixels, Self.displayP3) <= 1)
        }
        #expect(ColorProfile(primaries: 9, transfer: 13) != nil)
    }

    @Test func `colors with sRGB, HDR or unknown code points are not converted`() {
        for (primaries, transfer) in [(1, 13), (2, 2), (9, 16), (12, 18), (0, 0)] {
            #expect(ColorProfile(primaries: primaries, transfer: transfer) == nil)
        }
    }

    @Test func `ignores sRGB profiles, unsupported profiles and damaged ones`() {
        let profile = ProfileBuilder().bytes
        #expect(ColorProfile(icc: ProfileBuilder(primaries: ProfileBuilder.sRGB).bytes) == nil)
        #expect(ColorProfile(icc: ProfileBuilder(space: "CMYKLab ").bytes) == nil)
        #expect(ColorProfile(icc: ProfileBuilder(curve: ProfileBuilder.parametric(5, 1)).bytes) == nil)
        for count in 0..<profile.count { _ = ColorProfile(icc: Array(profile.prefix(count))) }
        #expect(ColorProfile(icc: Array(profile.prefix(profile.count / 2))) == nil)
        for index in profile.indices {
            for change: UInt8 in [0xFF, 0x80, 1] {
                var damaged = profile
                damaged[index] ^= change
                _ = ColorProfile(icc: damaged)
            }
        }
    }

    @Test func `extreme numbers stay in range`() throws {
        let steep = ProfileBuilder(
            primaries: ProfileBuilder.displayP3.map { $0.map { $0 * 30_000 } },
            curve: ProfileBuilder.parametric(1, 30_000, 30_000, -30_000))
        if let profile = ColorProfile(icc: steep.bytes) { _ = try Self.converted(profile) }
    }

    /// Each color fills a block of the JPEG.
    private static let picture = PixelImage(
        width: 128, height: 16,
        pixels: (0..<16).flatMap { _ in (0..<128).flatMap { colors[$0 / 16] } })

    private static func encoded(_ format: PictureFormat, _ profile: [UInt8]) -> [UInt8]? {
        switch format {
        case .png:
            EncodedPicture.png(picture, chunks: [("iCCP", Array("P3\0\0".utf8) + EncodedPicture.zlib(profile))])
        case .webp: EncodedPicture.webp(picture, chunks: [("ICCP", profile)])
        case .heif: EncodedPicture.heif(picture, profile: profile)
        case .tiff: TIFFBuilder.picture(picture, [TIFFBuilder().data(34_675, type: 7, profile)])
        default: nil
        }
    }

    @Test(arguments: [PictureFormat.png, .webp, .tiff, .heif])
    func `the JPEG made from a picture is sRGB`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format, ProfileBuilder().bytes))
        let jpeg = try DerivedJPEG(of: bytes, format: format, limits: .standard).bytes
        let pixels = try JPEGDecoder.decode(jpeg).pixels
        for (index, expected) in Self.displayP3.enumerated() {
            let start = (8 * 128 + index * 16 + 8) * 3
            #expect(Self.difference(Array(pixels[start..<start + 3]), [expected]) <= 6, "\(Self.colors[index])")
        }
    }
}
