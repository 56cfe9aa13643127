import CVantageZlib

/// Writes small ZIP files.
struct ZipBuilder {
    struct File {
        var name: String
        var content: [UInt8]
        /// Whether the content is compressed with Deflate.
        var isDeflated = true
        /// The size that the headers declare, if it differs from the actual size.
        var statedSize: Int?
        var checksum: Int?
        var flags = 0
    }

    var files: [File]
    var comment = ""

    var bytes: [UInt8] {
        var archive: [UInt8] = []
        var contents: [UInt8] = []
        for file in files {
            let packed = file.isDeflated ? Self.deflated(file.content) : file.content
            let name = Array(file.name.utf8)
            let checksum = file.checksum ?? Int(crc32(0, file.content, UInt32(file.content.count)))
            let shared =
                Self.number(file.flags, 2) + Self.number(file.isDeflated ? 8 : 0, 2) + Self.number(0, 4)
                + Self.number(checksum, 4) + Self.number(packed.count, 4)
                + Self.number(file.statedSize ?? file.content.count, 4) + Self.number(name.count, 2)
                + Self.number(0, 2)
            contents += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + shared + [UInt8](repeating: 0, count: 10)
            contents += Self.number(archive.count, 4) + name
            archive += [0x50, 0x4B, 3, 4, 20, 0] + shared + name + packed
        }
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.number(files.count, 2) + Self.number(files.count, 2)
            + Self.number(contents.count, 4) + Self.number(archive.count, 4) + Self.number(comment.utf8.count, 2)
        return archive + contents + end + Array(comment.utf8)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var content = content
        return content.withUnsafeMutableBufferPointer { input in
            let capacity = Int(deflateBound(&stream, UInt(input.count)))
            return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(capacity)
                deflate(&stream, Z_FINISH)
                count = capacity - Int(stream.avail_out)
            }
        }
    }
}
