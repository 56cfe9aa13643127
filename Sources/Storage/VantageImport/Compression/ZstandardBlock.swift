import CVantageCompression

/// The decompression of Zstandard frames whose decompressed size is known.
enum ZstandardBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int, with library: czstd_library) -> [UInt8]? {
        BlockOutput.bytes(size) { output -> Int? in
            block.withUnsafeBytes { bytes in
                let written = library.ZSTD_decompress(
                    output.baseAddress, output.count, bytes.baseAddress, bytes.count)
                return library.ZSTD_isError(written) == 0 ? written : nil
            }
        }
    }
}
