/// The decompression of raw LZ4 blocks. LZ4 files wrap such blocks in frames, which this type does not read.
///
/// Source: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md.
enum LZ4Block {
    private static let shortestCopy = 4

    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        block.withUnsafeBytes { bytes in
            BlockOutput.bytes(size) { (output: inout BlockOutput) in
                var input = BlockInput(bytes)
                while let token = input.byte() {
                    guard let length = length(token >> 4, &input), let literal = input.take(length),
                        output.append(literal)
                    else { return false }
                    // The last sequence has no copy.
                    if input.isAtEnd { return true }
                    guard let offset = input.number(2), let more = Self.length(token & 0x0F, &input),
                        output.copy(more + shortestCopy, from: offset)
                    else { return false }
                }
                return false
            }
        }
    }

    /// Returns a length that starts with four bits of a token. If they are all 1, the following bytes are added.
    private static func length(_ start: UInt8, _ input: inout BlockInput) -> Int? {
        var length = Int(start)
        guard start == 15 else { return length }
        while let byte = input.byte() {
            length += Int(byte)
            if byte < 255 { return length }
        }
        return nil
    }
}
