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
