import CVantageDeflate
import CVantageRasterizer

/// A PNG in the layout that most tiles use: 8 bits each for red, green, blue and, optionally, opacity; not interlaced;
/// and without chunks that change the meaning of the values. libpng decodes all other PNGs and reports the errors in
/// damaged files.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", section 5 (chunks).
struct PlainPNG {
    let width, height: Int
    let hasOpacity: Bool
    private let packed: [ArraySlice<UInt8>]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The total size of a chunk's length, name and checksum, in bytes.
    private static let chunkOverhead = 12
    /// Chunks that do not affect the pixels.
    private static let ignored: Set = ["sRGB", "pHYs", "tEXt", "zTXt", "iTXt", "tIME", "eXIf", "bKGD"]

    /// - Returns: `nil` if the PNG has a different layout or an invalid chunk.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature) else { return nil }
        var rest = bytes[Self.signature.count...]
        guard let (name, header) = Self.takeChunk(from: &rest), name == "IHDR", header.count == 13 else { return nil }
        width = Self.number(header.prefix(4))
        height = Self.number(header.dropFirst(4).prefix(4))
        // Bit depth, color type, compression, filter method, interlacing.
        switch Array(header.suffix(5)) {
        case [8, 2, 0, 0, 0]: hasOpacity = false
        case [8, 6, 0, 0, 0]: hasOpacity = true
        default: return nil
        }
        var packed: [ArraySlice<UInt8>] = []
        while true {
            guard let (name, contents) = Self.takeChunk(from: &rest) else { return nil }
            if name == "IEND" { break }
            if name == "IDAT" { packed.append(contents) } else if !Self.ignored.contains(name) { return nil }
        }
        guard !packed.isEmpty else { return nil }
        self.packed = packed
    }

    /// Writes the pixels in Cairo's layout, not premultiplied.
    ///
    /// - Parameters:
    ///   - target: Memory for the image's rows.
    ///   - stride: The number of bytes from the start of one row to the next.
    /// - Returns: Whether the pixels could be decoded.
    func read(into target: UnsafeMutableRawBufferPointer, stride: Int) -> Bool {
        let channels = hasOpacity ? 4 : 3
        let count = (width * channels + 1) * height
        // Reading the last pixel also reads the byte after it.
        guard let rows = PixelMemory.take(count + 1) else { return false }
        defer { PixelMemory.checkIn(rows) }
        guard unpack(to: rows, count) else { return false }
        return crasterizer_read_png_rows(
            rows.assumingMemoryBound(to: UInt8.self), Int32(channels),
            target.baseAddress!.assumingMemoryBound(to: UInt32.self), Int32(width), Int32(height), stride)
    }

    private func unpack(to rows: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        guard let unpacker = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(unpacker) }
        let whole = packed.dropFirst().reduce(into: packed[0]) { $0 += $1 }
        return whole.withUnsafeBytes { packed in
            libdeflate_zlib_decompress(unpacker, packed.baseAddress, packed.count, rows, count, nil)
        } == LIBDEFLATE_SUCCESS
    }

    /// - Returns: The chunk's name and content, or `nil` if it is truncated or its checksum is wrong.
    private static func takeChunk(from rest: inout ArraySlice<UInt8>) -> (name: String, contents: ArraySlice<UInt8>)? {
        let length = number(rest.prefix(4))
        guard rest.count >= chunkOverhead, length <= rest.count - chunkOverhead else { return nil }
        let chunk = rest.dropFirst(4).prefix(4 + length)
        let sum = chunk.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        rest = rest.dropFirst(8 + length)
        guard number(rest.prefix(4)) == Int(sum) else { return nil }
        rest = rest.dropFirst(4)
        return (String(decoding: chunk.prefix(4), as: UTF8.self), chunk.dropFirst(4))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
