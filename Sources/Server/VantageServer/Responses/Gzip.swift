import CVantageDeflate
import VantageHTTP

/// Compresses and decompresses bodies. Source: RFC 1952.
enum Gzip {
    /// The smallest body, in bytes, that is worth compressing.
    private static let minimumBytes = 512
    private static let level: Int32 = 5
    /// The maximum size of a decompressed tile.
    private static let maximumBytes = 64 << 20

    /// Reports whether an `Accept-Encoding` field accepts gzip. `*` stands for the encodings that the field does not list.
    ///
    /// Source: RFC 9110, section 12.5.3.
    static func isAccepted(_ list: String?) -> Bool {
        var weights: [String: Double] = [:]
        for item in (list ?? "").lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name == "x-gzip" ? "gzip" : name] = weight ?? 1
        }
        return weights["gzip"] ?? weights["*"] ?? 0 > 0
    }

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
        guard bytes.count >= minimumBytes, let compressor = libdeflate_alloc_compressor(level) else { return nil }
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
