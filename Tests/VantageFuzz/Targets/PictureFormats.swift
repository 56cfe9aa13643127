import VantageCore
import VantageJPEG
import VantagePictureFormats

extension FuzzTarget {
    /// A picture in another format than JPEG becomes a JPEG of its own size or throws.
    static let pictureFormat = FuzzTarget(name: "picture-format", maximumLength: 4096) {
        let tiff: [UInt8] =
            Array("II*\0".utf8) + [16, 0, 0, 0, 200, 30, 40, 9, 9, 9, 0, 0]
            + tiffDirectory([(256, 2), (257, 1), (258, 8), (259, 1), (262, 2), (273, 8), (277, 3), (278, 1), (279, 6)])
        let webp =
            Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8)
            + [13, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7, 0]
        let heif = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic\0\0\0\u{0C}meta\0\0\0\0".utf8)
        return [tiff, webp, heif]
    } check: { bytes in
        guard let format = PictureFormat(bytes: bytes), format != .jpeg else { return }
        let limits = JPEGLimits(maximumPixels: 1 << 20, maximumMemory: 32 << 20)
        guard let picture = try? DerivedJPEG(of: bytes, format: format, limits: limits) else { return }
        guard let header = try? JPEGDecoder.header(of: picture.bytes) else { fatalError("The JPEG cannot be read.") }
        expect(header.width * header.height <= limits.maximumPixels, "The picture is larger than allowed.")
    }

    /// A directory with a LONG for each tag.
    private static func tiffDirectory(_ entries: [(tag: Int, value: Int)]) -> [UInt8] {
        func bytes(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> (8 * $0) & 255) } }
        let written = entries.flatMap { bytes($0.tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes($0.value, 4) }
        return bytes(entries.count, 2) + written + [0, 0, 0, 0]
    }
}
