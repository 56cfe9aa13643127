import CVantageJPEGFixtures
import Foundation
import VantageJPEG

/// A JPEG of a kind that ``JPEGEncoder`` does not write, encoded from ``TestPictures``.
struct Fixture: Sendable, CustomStringConvertible {
    var width = 83
    var height = 61
    var color: Color = .yCbCr
    var scans: Scans = .interleaved
    var quality = 90
    /// The number of luma samples per chroma sample, across and down.
    var across: UInt8 = 1
    var down: UInt8 = 1
    var restartInterval: UInt32 = 0
    var isArithmetic = false
    var hasOptimizedHuffman = false
    var hasAdobeSegment = false

    enum Color: Int, Sendable { case gray, rgb, yCbCr, cmyk, ycck }
    enum Scans: Int, Sendable { case interleaved, oneAComponent, progressive, progressive379 }

    var description: String {
        "\(width)×\(height) \(color) \(across)×\(down) \(scans) restart \(restartInterval) arithmetic \(isArithmetic)"
    }

    /// The bytes of the JPEG.
    func encoded() -> [UInt8] {
        encoded(pixels: color.hasInks ? TestPictures.inks(width: width, height: height) : image.pixels)
    }

    /// Encodes pixels, given as RGB values or as stored CMYK values.
    func encoded(pixels: [UInt8]) -> [UInt8] {
        var count = 0
        let bytes = cjpeg_fixture_encode(pixels, options, &count)
        defer { free(bytes) }
        precondition(count > 0, "libjpeg refused \(self)")
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// The picture encoded in the JPEG.
    var image: PixelImage { TestPictures.waves(width: width, height: height) }

    private var options: cjpeg_fixture {
        let luma = { (samples: UInt8) in (samples, UInt8(1), UInt8(1), color.hasInks ? samples : 1) }
        return cjpeg_fixture(
            width: UInt32(width), height: UInt32(height),
            color: cjpeg_fixture_color(UInt32(color.rawValue)), scans: cjpeg_fixture_scans(UInt32(scans.rawValue)),
            quality: Int32(quality),
            horizontal_sampling: luma(across), vertical_sampling: luma(down),
            restart_interval: restartInterval,
            arithmetic: isArithmetic, optimized_huffman: hasOptimizedHuffman,
            adobe: hasAdobeSegment
        )
    }
}

extension Fixture.Color {
    var hasInks: Bool { self == .cmyk || self == .ycck }
}
