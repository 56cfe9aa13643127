/// Decompresses Snappy blocks.
///
/// Source: https://github.com/google/snappy/blob/main/format_description.txt.
enum SnappyBlock {
    /// - Parameter size: The expected number of bytes.
    /// - Returns: `nil` if the block is damaged or does not have the expected size.
    static func decompressed(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var position = block.startIndex
        guard let stated = Varint.read(block, at: &position), stated == UInt64(size) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(size)
        while position < block.endIndex {
            let tag = block[position]
            position += 1
            let isSound =
                tag & 3 == 0
                ? literal(tag, block, &position, &output, size) : copy(tag, block, &position, &output, size)
            guard isSound else { return nil }
        }
        return output.count == size ? output : nil
    }

    private static func literal(
        _ tag: UInt8, _ block: ArraySlice<UInt8>, _ position: inout Int, _ output: inout [UInt8], _ size: Int
    ) -> Bool {
        var length = Int(tag >> 2)
        if length >= 60 {
            guard let long = littleEndian(block, &position, count: length - 59) else { return false }
            length = long
        }
        length += 1
        guard length <= block.endIndex - position, length <= size - output.count else { return false }
        output += block[position..<position + length]
        position += length
        return true
    }

    private static func copy(
        _ tag: UInt8, _ block: ArraySlice<UInt8>, _ position: inout Int, _ output: inout [UInt8], _ size: Int
    ) -> Bool {
        let isShort = tag & 3 == 1
        let length = isShort ? Int(tag >> 2 & 7) + 4 : Int(tag >> 2) + 1
        let bytes = isShort ? 1 : tag & 3 == 2 ? 2 : 4
        guard var offset = littleEndian(block, &position, count: bytes) else { return false }
        if isShort { offset |= Int(tag >> 5) << 8 }
        guard offset > 0, offset <= output.count, length <= size - output.count else { return false }
        let start = output.count - offset
        // The copy may overlap with its own output.
        for index in start..<start + length { output.append(output[index]) }
        return true
    }

    private static func littleEndian(_ block: ArraySlice<UInt8>, _ position: inout Int, count: Int) -> Int? {
        guard count <= block.endIndex - position else { return nil }
        var value = 0
        for place in 0..<count { value |= Int(block[position + place]) << (8 * place) }
        position += count
        return value
    }
}
