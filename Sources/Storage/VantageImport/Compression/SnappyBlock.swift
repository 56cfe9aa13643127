/// The decompression of Snappy blocks.
///
/// Source: https://github.com/google/snappy/blob/main/format_description.txt.
enum SnappyBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var start = block.startIndex
        guard let stated = Varint.read(block, at: &start), stated == UInt64(size) else { return nil }
        return block[start...].withUnsafeBytes { bytes in
            BlockOutput.bytes(size) { (output: inout BlockOutput) in
                var input = BlockInput(bytes)
                while let tag = input.byte() {
                    guard tag & 3 == 0 ? literal(tag, &input, &output) : copy(tag, &input, &output) else {
                        return false
                    }
                }
                return true
            }
        }
    }

    private static func literal(_ tag: UInt8, _ input: inout BlockInput, _ output: inout BlockOutput) -> Bool {
        var length = Int(tag >> 2)
        if length >= 60 {
            guard let long = input.number(length - 59) else { return false }
            length = long
        }
        guard let bytes = input.take(length + 1) else { return false }
        return output.append(bytes)
    }

    private static func copy(_ tag: UInt8, _ input: inout BlockInput, _ output: inout BlockOutput) -> Bool {
        let isShort = tag & 3 == 1
        let length = isShort ? Int(tag >> 2 & 7) + 4 : Int(tag >> 2) + 1
        guard let offset = input.number(isShort ? 1 : tag & 3 == 2 ? 2 : 4) else { return false }
        return output.copy(length, from: isShort ? offset | Int(tag >> 5) << 8 : offset)
    }
}
