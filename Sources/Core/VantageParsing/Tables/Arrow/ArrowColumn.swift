/// The type of a column in an Arrow table that is being written.
package enum ArrowType: Sendable {
    case utf8
    case float64
    case int64
    case bool
    /// Milliseconds since 1970, in UTC.
    case timestamp
}

/// The name and the type of a column.
package struct ArrowField: Sendable {
    package let name: String
    package let type: ArrowType

    package init(name: String, type: ArrowType) { (self.name, self.type) = (name, type) }
}

/// The values of a column, in Arrow's layout.
///
/// Source: https://arrow.apache.org/docs/format/Columnar.html.
package struct ArrowColumn: Sendable {
    package let type: ArrowType
    package private(set) var count = 0
    package private(set) var nullCount = 0
    private var validity = BitList()
    /// The values of a column of numbers or times.
    private var words: [UInt64] = []
    private var flags = BitList()
    private var text: [UInt8] = []
    /// The end of each value in ``text``.
    private var ends: [Int32] = []

    package init(_ type: ArrowType) { self.type = type }

    /// The approximate size in bytes.
    package var size: Int { text.count + ends.count * 4 + words.count * 8 }

    package mutating func append(_ value: String?) {
        assert(type == .utf8)
        if var value { value.withUTF8 { text.append(contentsOf: $0) } }
        ends.append(Int32(text.count))
        count(value != nil)
    }

    package mutating func append(_ value: Double?) {
        assert(type == .float64)
        words.append(value?.bitPattern ?? 0)
        count(value != nil)
    }

    /// Appends an integer, or the milliseconds of a time.
    package mutating func append(_ value: Int64?) {
        assert(type == .int64 || type == .timestamp)
        words.append(UInt64(bitPattern: value ?? 0))
        count(value != nil)
    }

    package mutating func append(_ value: Bool?) {
        assert(type == .bool)
        flags.append(value ?? false)
        count(value != nil)
    }

    package mutating func appendNull() {
        switch type {
        case .utf8: append(String?.none)
        case .float64: append(Double?.none)
        case .int64, .timestamp: append(Int64?.none)
        case .bool: append(Bool?.none)
        }
    }

    package mutating func append(contentsOf other: ArrowColumn) {
        let start = Int32(text.count)
        text += other.text
        ends += other.ends.lazy.map { $0 + start }
        words += other.words
        flags.append(contentsOf: other.flags)
        validity.append(contentsOf: other.validity)
        count += other.count
        nullCount += other.nullCount
    }

    /// The contents of the column's buffers, in the order that the format prescribes: the validity bits, which are
    /// empty if there are no nulls; for text, the offsets; and the values.
    package var buffers: [[UInt8]] {
        let valid = nullCount == 0 ? [] : validity.bytes
        return switch type {
        case .utf8: [valid, Self.bytes([0] + ends), text]
        case .float64, .int64, .timestamp: [valid, Self.bytes(words)]
        case .bool: [valid, flags.bytes]
        }
    }

    private mutating func count(_ isValid: Bool) {
        validity.append(isValid)
        count += 1
        if !isValid { nullCount += 1 }
    }

    /// Vantage runs on little-endian processors only, and writes little-endian files.
    private static func bytes<Value>(_ values: [Value]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }
}

/// Bits, the first of which is the lowest bit of the first byte.
struct BitList: Sendable {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ bit: Bool) {
        if count % 8 == 0 { bytes.append(0) }
        if bit { bytes[count / 8] |= 1 << UInt8(count % 8) }
        count += 1
    }

    mutating func append(contentsOf other: BitList) {
        if count % 8 == 0 {
            bytes += other.bytes
            count += other.count
        } else {
            for index in 0..<other.count { append(other[index]) }
        }
    }

    private subscript(index: Int) -> Bool { bytes[index / 8] & 1 << UInt8(index % 8) != 0 }
}
