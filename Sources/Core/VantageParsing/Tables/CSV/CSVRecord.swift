/// A CSV record: its fields without quotes and surrounding spaces.
package struct CSVRecord: Sendable {
    /// The concatenated fields.
    var bytes: [UInt8] = []
    /// The end of each field in ``bytes``.
    var ends: [Int] = []
    /// The row number as a spreadsheet shows it; the header is row 1.
    package internal(set) var number = 0

    package init() {}

    package var count: Int { ends.count }

    /// The number of bytes in the fields and delimiters.
    var size: Int { bytes.count + ends.count }

    /// Returns the text of a field; `nil` if it is empty or missing in a short record.
    package func text(_ index: Int) -> String? {
        guard let range = range(index), !range.isEmpty else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Parses a field as a decimal number; `nil` if it is not a number.
    package func number(_ index: Int, decimalComma: Bool) -> Double? {
        guard let range = range(index), !range.isEmpty else { return nil }
        return bytes.withUnsafeBytes {
            DecimalNumber.number(UnsafeRawBufferPointer(rebasing: $0[range]), decimalComma: decimalComma)
        }
    }

    /// Reports whether a field is empty or missing in a short record.
    package func isEmpty(_ index: Int) -> Bool { range(index)?.isEmpty ?? true }

    /// Returns the range of a field without surrounding spaces.
    private func range(_ index: Int) -> Range<Int>? {
        guard index >= 0, index < ends.count else { return nil }
        var lower = index == 0 ? 0 : ends[index - 1]
        var upper = ends[index]
        while lower < upper, Self.isSpace(bytes[lower]) { lower += 1 }
        while lower < upper, Self.isSpace(bytes[upper - 1]) { upper -= 1 }
        // Spreadsheets leave text unchanged if it is written as the formula `="text"`.
        if upper - lower > 2, bytes[lower] == 0x3D, bytes[lower + 1] == 0x22, bytes[upper - 1] == 0x22 {
            return lower + 2..<upper - 1
        }
        return lower..<upper
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
