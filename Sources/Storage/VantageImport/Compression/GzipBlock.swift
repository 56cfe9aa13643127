import CVantageDeflate

/// The decompression of gzip members whose decompressed size is known.
enum GzipBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        return BlockOutput.bytes(size) { output -> Int? in
            block.withUnsafeBytes { bytes in
                var written = 0
                let result = libdeflate_gzip_decompress(
                    decompressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count, &written)
                return result == LIBDEFLATE_SUCCESS ? written : nil
            }
        }
    }
}
