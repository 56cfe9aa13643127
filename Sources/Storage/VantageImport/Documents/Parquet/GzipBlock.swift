import CVantageDeflate

/// Decompresses gzip members whose size is known.
enum GzipBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var isSound = false
        // One byte more detects blocks that are too long.
        let output = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            block.withUnsafeBytes { bytes in
                var written = 0
                let result = libdeflate_gzip_decompress(
                    decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, size + 1, &written)
                isSound = result == LIBDEFLATE_SUCCESS && written == size
                count = isSound ? written : 0
            }
        }
        return isSound ? output : nil
    }
}
