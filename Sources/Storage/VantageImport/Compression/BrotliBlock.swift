import CVantageCompression

/// The decompression of Brotli streams whose decompressed size is known.
enum BrotliBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int, with library: cbrotli_library) -> [UInt8]? {
        BlockOutput.bytes(size) { output -> Int? in
            block.withUnsafeBytes { bytes in
                var written = output.count
                let result = library.BrotliDecoderDecompress(
                    bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), &written,
                    output.baseAddress?.assumingMemoryBound(to: UInt8.self))
                return result == BROTLI_DECODER_RESULT_SUCCESS ? written : nil
            }
        }
    }
}
