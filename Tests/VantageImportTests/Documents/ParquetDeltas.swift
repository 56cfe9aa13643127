extension ParquetBuilder {
    /// Integers in the DELTA_BINARY_PACKED encoding, in blocks of 128 values with four groups.
    static func deltas(_ values: [Int]) -> [UInt8] {
        let head = Thrift.varint(128) + Thrift.varint(4) + Thrift.varint(values.count)
        let differences = zip(values.dropFirst(), values).map { $0 &- $1 }
        return head + Thrift.int(values.first ?? 0).bytes + chunks(differences, 128).flatMap(block)
    }

    /// Strings in the DELTA_LENGTH_BYTE_ARRAY encoding.
    static func deltaTexts(_ texts: [String]) -> [UInt8] {
        deltas(texts.map(\.utf8.count)) + texts.flatMap { Array($0.utf8) }
    }

    /// Strings in the DELTA_BYTE_ARRAY encoding.
    static func prefixedTexts(_ texts: [String]) -> [UInt8] {
        let prefixes = zip(texts, [""] + texts).map { text, previous in text.commonPrefix(with: previous) }
        return deltas(prefixes.map(\.utf8.count))
            + deltaTexts(zip(texts, prefixes).map { String($0.dropFirst($1.count)) })
    }

    /// Values of equal length in the BYTE_STREAM_SPLIT encoding.
    static func split(_ bytes: [UInt8], length: Int) -> [UInt8] {
        (0..<length).flatMap { stream in stride(from: stream, to: bytes.count, by: length).map { bytes[$0] } }
    }

    private static func block(_ differences: [Int]) -> [UInt8] {
        let smallest = differences.min() ?? 0
        let groups = chunks(differences, 32).map { group in group.map { UInt(bitPattern: $0 &- smallest) } }
        var widths = groups.map { group in UInt8(UInt.bitWidth - (group.max() ?? 0).leadingZeroBitCount) }
        let content = zip(groups, widths).flatMap { packed($0, width: Int($1)) }
        // Groups without values may have any width.
        while widths.count < 4 { widths.append(255) }
        return Thrift.int(smallest).bytes + widths + content
    }

    private static func packed(_ values: [UInt], width: Int) -> [UInt8] {
        var bits = [Bool](repeating: false, count: 32 * width)
        for (index, value) in values.enumerated() {
            for bit in 0..<width { bits[index * width + bit] = value >> UInt(bit) & 1 == 1 }
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) }
        }
    }

    private static func chunks(_ values: [Int], _ length: Int) -> [[Int]] {
        stride(from: 0, to: values.count, by: length).map { Array(values[$0..<min($0 + length, values.count)]) }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
