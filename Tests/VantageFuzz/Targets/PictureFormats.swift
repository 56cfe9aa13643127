import VantageCore
import VantageJPEG
import VantagePictureFormats

extension FuzzTarget {
    /// Converting a picture that is not a JPEG yields a JPEG of the same size, or throws.
    static let pictureFormat = FuzzTarget(name: "picture-format", maximumLength: 4096) {
        let tiff: [UInt8] =
            Array("II*\0".utf8) + [16, 0, 0, 0, 200, 30, 40, 9, 9, 9, 0, 0]
            + tiffDirectory([(256, 2), (257, 1), (258, 8), (259, 1), (262, 2), (273, 8), (277, 3), (278, 1), (279, 6)])
        let webp =
            Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8)
            + [13, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7, 0]
        let heif = Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic\0\0\0\u{0C}meta\0\0\0\0".utf8)
        return [tiff, webp, heif] + rawFiles
    } check: { bytes in
        guard let format = PictureFormat(bytes: bytes), format != .jpeg else { return }
        let limits = JPEGLimits(maximumPixels: 1 << 20, maximumMemory: 32 << 20)
        _ = try? EmbeddedMetadata(of: bytes, format: format, limits: limits)
        guard let picture = try? DerivedJPEG(of: bytes, format: format, limits: limits) else { return }
        guard let header = try? JPEGDecoder.header(of: picture.bytes) else { fatalError("The JPEG cannot be read.") }
        expect(header.width * header.height <= limits.maximumPixels, "The picture is larger than allowed.")
    }

    /// Raw files with empty previews. Together, they exercise every reader of previews and metadata.
    private static var rawFiles: [[UInt8]] {
        let zeros = [UInt8](repeating: 0, count: 128)
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
        let raf = Array("FUJIFILMCCD-RAW 0201".utf8) + zeros.prefix(64) + [0, 0, 0, 96, 0, 0, 0, 4, 0, 0, 0, 0] + jpeg
        let rw2 = Array("IIU\0".utf8) + [8, 0, 0, 0] + tiffDirectory([(0x2E, 40), (0x127, 40), (0x112, 1)]) + jpeg
        let note =
            Array("OLYMPUS\0II".utf8) + [3, 0] + tiffDirectory([(0x2020, 30)])
            + tiffDirectory([(0x101, 60), (0x102, 4)]) + jpeg
        let orf =
            Array("IIRO".utf8) + [8, 0, 0, 0] + tiffDirectory([(0x8769, 26)])
            + [1, 0, 0x7C, 0x92, 7, 0, UInt8(note.count), 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0] + note
        let exif = Array("II*\0".utf8) + [8, 0, 0, 0] + tiffDirectory([(0x112, 1)])
        let metadata = uuid("85c0b687820f11e08111f4ce462b6a48", box("CMT1", exif) + box("CMT4", exif))
        let sizes = box("stsz", zeros.prefix(7) + [4, 0, 0, 0, 1])
        let table = sizes + box("co64", zeros.prefix(7) + [1, 0, 0, 0, 0, 0, 0, 0, 24])
        let movie = metadata + box("trak", box("mdia", box("minf", box("stbl", table))))
        let preview = uuid(
            "eaf42b5e1c984b88b9fbb7dc406e4d16", zeros.prefix(8) + box("PRVW", zeros.prefix(15) + [4] + jpeg))
        let cr3 = box("ftyp", Array("crx \0\0\0\u{1}".utf8)) + box("moov", movie) + preview
        return [Array(raf), rw2, orf, cr3]
    }

    private static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        let length = contents.count + 8
        return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array(name.utf8) + contents
    }

    private static func uuid(_ digits: String, _ contents: [UInt8]) -> [UInt8] {
        let pairs = Array(digits)
        let bytes = stride(from: 0, to: pairs.count, by: 2).compactMap { UInt8(String(pairs[$0...$0 + 1]), radix: 16) }
        return box("uuid", bytes + contents)
    }

    /// A directory with a LONG for each tag.
    private static func tiffDirectory(_ entries: [(tag: Int, value: Int)]) -> [UInt8] {
        func bytes(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> (8 * $0) & 255) } }
        let written = entries.flatMap { bytes($0.tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes($0.value, 4) }
        return bytes(entries.count, 2) + written + [0, 0, 0, 0]
    }
}
