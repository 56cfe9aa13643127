import CVantageCompression
import VantageHTTP

/// Compresses bodies.
enum Compression {
    /// The encodings for bodies that are compressed for each response, the fastest first. Zstandard takes half the time
    /// of gzip, and Brotli three times as long.
    static let fast: [ContentEncoding] = czstd_load().library == nil ? [.gzip] : [.zstandard, .gzip]

    /// The encodings for files that are compressed once, the smallest first.
    static let small: [ContentEncoding] = cbrotli_encoder_load().library == nil ? [.gzip] : [.brotli, .gzip]

    /// The smallest body, in bytes, that is worth compressing.
    private static let minimumBytes = 512
    private static let zstandardLevel: Int32 = 3
    /// Brotli's highest level, which takes more than a second for a megabyte.
    private static let brotliLevel: Int32 = 11

    /// - Returns: `nil` if compression does not make the body smaller.
    static func compress(_ bytes: [UInt8], _ encoding: ContentEncoding) -> [UInt8]? {
        guard bytes.count >= minimumBytes else { return nil }
        switch encoding {
        case .gzip: return Gzip.compress(bytes)
        case .zstandard: return zstandard(bytes)
        case .brotli: return brotli(bytes)
        }
    }

    private static func zstandard(_ bytes: [UInt8]) -> [UInt8]? {
        guard let library = czstd_load().library?.pointee else { return nil }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            let size = library.ZSTD_compress(
                buffer.baseAddress!, bytes.count, bytes, bytes.count, zstandardLevel)
            // The result does not fit into the buffer if it is not smaller than the body.
            count = library.ZSTD_isError(size) == 0 ? size : 0
        }
        return compressed.isEmpty ? nil : compressed
    }

    private static func brotli(_ bytes: [UInt8]) -> [UInt8]? {
        guard let library = cbrotli_encoder_load().library?.pointee else { return nil }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            var size = bytes.count
            let result = library.BrotliEncoderCompress(
                brotliLevel, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &size, buffer.baseAddress!)
            count = result == BROTLI_TRUE ? size : 0
        }
        return compressed.isEmpty ? nil : compressed
    }
}
