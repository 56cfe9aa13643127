import CVantageDeflate
import VantageHTTP

/// Compresses and decompresses bodies. Source: RFC 1952.
enum Gzip {
    private static let level: Int32 = 5
    /// The maximum size of a decompressed tile.
    private static let maximumBytes = 64 << 20

    /// Decompresses one gzip member: a tile from an archive, or a viewer file.
    ///
    /// - Throws: ``Problem`` `invalidSource` if the data is damaged or too large.
    static func decompress(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        // The last four bytes are the length. Source: RFC 1952, section 2.3.1.
        let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= maximumBytes, let decompressor = libdeflate_alloc_decompressor() else {
            throw .damagedTile
        }
        defer { libdeflate_free_decompressor(decompressor) }
        let decompressed = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let result = libdeflate_gzip_decompress(
                decompressor, bytes, bytes.count, buffer.baseAddress, length, &count)
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        guard decompressed.count == length else { throw .damagedTile }
        return decompressed
    }

    /// - Returns: `nil` if compression does not make the body smaller.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            // Writes nothing if the result does not fit into the buffer, which is as large as the body.
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, bytes.count)
        }
        return compressed.isEmpty ? nil : compressed
    }
}

extension Problem {
    fileprivate static let damagedTile = Problem(
        .internalServerError, "invalidSource", "The source's tile cannot be decompressed.")
}
