import CVantageJPEGFixtures
import Foundation
import VantageJPEG

/// Creates synthetic JPEGs.
package enum DrawnPicture {
    /// Creates a different color gradient for each number.
    package static func image(width: Int, height: Int, number: Int = 0) -> PixelImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(UInt8(truncatingIfNeeded: x * 255 / width))
                pixels.append(UInt8(truncatingIfNeeded: y * 255 / height))
                pixels.append(UInt8(truncatingIfNeeded: number &* 37 &+ x / 4))
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    package static func jpeg(width: Int = 64, height: Int = 32, number: Int = 0) throws -> [UInt8] {
        unlike(try JPEGEncoder.encode(image(width: width, height: height, number: number)), number: number)
    }

    /// Returns the same picture with different bytes: a comment is added after the start of the file.
    package static func unlike(_ jpeg: [UInt8], number: Int) -> [UInt8] {
        let comment = Array("number \(number)".utf8)
        return jpeg[..<2] + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + jpeg[2...]
    }

    package static func progressive(width: Int, height: Int) throws -> [UInt8] {
        var count = 0
        let options = cjpeg_fixture(
            width: UInt32(width), height: UInt32(height), color: CJPEG_FIXTURE_YCBCR,
            scans: CJPEG_FIXTURE_PROGRESSIVE, quality: 90, horizontal_sampling: (2, 1, 1, 1),
            vertical_sampling: (2, 1, 1, 1), restart_interval: 0, arithmetic: false, optimized_huffman: false,
            adobe: false)
        let bytes = cjpeg_fixture_encode(image(width: width, height: height).pixels, options, &count)
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
