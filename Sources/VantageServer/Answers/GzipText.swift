import CDeflate

/// Packs text for those who take it so. Source: RFC 1952.
enum GzipText {
    /// What is shorter does not get shorter.
    private static let least = 512
    private static let effort: Int32 = 5

    /// Whether an `Accept-Encoding` takes it. Source: RFC 9110, section 12.5.3.
    static func isAccepted(_ list: String?) -> Bool {
        (list ?? "").split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            guard parts.first == "gzip" || parts.first == "*" else { return false }
            return !parts.dropFirst().contains {
                $0.hasPrefix("q=0") && $0.dropFirst(3).allSatisfy { ".0".contains($0) }
            }
        }
    }

    /// More than any tile has.
    private static let most = 64 << 20

    /// What an archive has packed, as one gzip member.
    ///
    /// - Throws: ``Problem`` where it cannot be unpacked, or says that it is longer than any tile.
    static func unpack(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        // Source: RFC 1952, section 2.3.1: the last four bytes are the length.
        let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= most, let decompressor = libdeflate_alloc_decompressor() else { throw .unreadableTile }
        defer { libdeflate_free_decompressor(decompressor) }
        let unpacked = [UInt8](unsafeUninitializedCapacity: length) { room, count in
            let result = libdeflate_gzip_decompress(
                decompressor, bytes, bytes.count, room.baseAddress, length, &count)
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        guard unpacked.count == length else { throw .unreadableTile }
        return unpacked
    }

    /// - Returns: `nil` where it is not worth it.
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= least, let compressor = libdeflate_alloc_compressor(effort) else { return nil }
        defer { libdeflate_free_compressor(compressor) }
        let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
            // Nothing where there is not room enough, which is that of the bytes themselves.
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, room.baseAddress, bytes.count)
        }
        return packed.isEmpty ? nil : packed
    }
}

extension Problem {
    fileprivate static let unreadableTile = Problem(
        .internalServerError, "invalidSource", "The source's tile cannot be unpacked.")
}
