import CVantageCompression

/// A compression method for the pages of a Parquet file.
///
/// Source: https://parquet.apache.org/docs/file-format/data-pages/compression/.
enum ParquetCodec {
    case none
    case snappy
    case gzip
    case brotli(cbrotli_library)
    case zstandard(czstd_library)
    case lz4

    /// - Parameter number: The number of the codec in the metadata.
    /// - Throws: ``ParquetError`` if the codec is not supported, or if the library for it cannot be loaded.
    init(_ number: Int64?) throws(ParquetError) {
        switch number {
        case 0: self = .none
        case 1: self = .snappy
        case 2: self = .gzip
        case 3: throw .unsupported(feature: "LZO compression")
        case 4: self = .brotli(try Self.brotli())
        case 5: throw .unsupported(feature: "LZ4 compression with Hadoop framing")
        case 6: self = .zstandard(try Self.zstandard())
        case 7: self = .lz4
        default: throw .unsupported(feature: "an unknown compression method")
        }
    }

    /// Returns the functions of libzstd, which is loaded if necessary.
    static func zstandard(_ result: czstd_load_result = czstd_load()) throws(ParquetError) -> czstd_library {
        if let library = result.library { return library.pointee }
        throw .libraryMissing(
            feature: "Zstandard compression", package: "libzstd1", reason: result.reason.map { String(cString: $0) })
    }

    /// Returns the functions of libbrotlidec, which is loaded if necessary.
    static func brotli(_ result: cbrotli_load_result = cbrotli_load()) throws(ParquetError) -> cbrotli_library {
        if let library = result.library { return library.pointee }
        throw .libraryMissing(
            feature: "Brotli compression", package: "libbrotli1", reason: result.reason.map { String(cString: $0) })
    }

    /// Decompresses a page or a part of it.
    ///
    /// - Parameter size: The expected number of bytes. No more memory than that is used for the result.
    func decompressed(_ block: ArraySlice<UInt8>, size: Int) throws(ParquetError) -> ArraySlice<UInt8> {
        let bytes: ArraySlice<UInt8>? =
            switch self {
            case .none: block
            case .snappy: SnappyBlock.decompressed(block, size: size)?[...]
            case .gzip: GzipBlock.decompressed(block, size: size)?[...]
            case .brotli(let library): BrotliBlock.decompressed(block, size: size, with: library)?[...]
            case .zstandard(let library): ZstandardBlock.decompressed(block, size: size, with: library)?[...]
            case .lz4: LZ4Block.decompressed(block, size: size)?[...]
            }
        guard let bytes, bytes.count == size else { throw .damaged }
        return bytes
    }
}
