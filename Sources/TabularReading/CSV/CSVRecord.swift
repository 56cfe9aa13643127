import JSONReading

/// One record of a CSV file: its fields without quotes and without the spaces around them.
package struct CSVRecord: Sendable {
    /// The fields, one after another.
    var bytes: [UInt8] = []
    /// Where each field ends in ``bytes``.
    var ends: [Int] = []
    /// The record's place in the file as a spreadsheet shows it: the header is 1.
    package internal(set) var number = 0

    package init() {}

    package var count: Int { ends.count }

    /// Bytes of the fields, and one for each delimiter.
    var size: Int { bytes.count + ends.count }

    /// The field's text; `nil` where it is empty, or beyond the end of a short record.
    package func text(_ index: Int) -> String? {
        guard let range = range(index), !range.isEmpty else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The field as a number in decimal digits; `nil` where it is not a number.
    package func number(_ index: Int, decimalComma: Bool) -> Double? {
        guard let range = range(index), !range.isEmpty else { return nil }
        return bytes.withUnsafeBytes {
            DecimalText.number(UnsafeRawBufferPointer(rebasing: $0[range]), decimalComma: decimalComma)
        }
    }

    /// Whether the field says nothing, or lies beyond the end of a short record.
    package func isEmpty(_ index: Int) -> Bool { range(index)?.isEmpty ?? true }

    /// Where the field lies, without spaces at either end.
    private func range(_ index: Int) -> Range<Int>? {
        guard index >= 0, index < ends.count else { return nil }
        var lower = index == 0 ? 0 : ends[index - 1]
        var upper = ends[index]
        while lower < upper, Self.isSpace(bytes[lower]) { lower += 1 }
        while lower < upper, Self.isSpace(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
