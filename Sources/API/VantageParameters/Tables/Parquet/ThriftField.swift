/// A value in the compact protocol of Apache Thrift, in which Parquet's metadata is written.
///
/// Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md.
indirect enum ThriftField {
    case bool(Bool)
    case int32(Int)
    case int64(Int)
    case bytes([UInt8])
    /// A list of values of the same type.
    case list([ThriftField])
    /// The fields of a structure by their IDs, in ascending order.
    case structure(KeyValuePairs<Int, ThriftField>)

    static func text(_ text: String) -> ThriftField { .bytes(Array(text.utf8)) }

    /// The bytes of a structure that is not part of another.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private var type: UInt8 {
        switch self {
        case .bool(let value): value ? 1 : 2
        case .int32: 5
        case .int64: 6
        case .bytes: 8
        case .list: 9
        case .structure: 12
        }
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        // In a structure, the type of the field is the value.
        case .bool: break
        case .int32(let value), .int64(let value): bytes.append(zigzag: value)
        case .bytes(let value):
            bytes.append(varint: UInt64(value.count))
            bytes += value
        case .list(let values):
            let type = values.first?.type ?? 12
            if values.count < 15 {
                bytes.append(UInt8(values.count) << 4 | type)
            } else {
                bytes.append(0xF0 | type)
                bytes.append(varint: UInt64(values.count))
            }
            for value in values { value.append(to: &bytes) }
        case .structure(let fields):
            var last = 0
            for (id, value) in fields {
                // All structures in Parquet's metadata have fields less than 16 apart.
                bytes.append(UInt8(id - last) << 4 | value.type)
                value.append(to: &bytes)
                last = id
            }
            bytes.append(0)
        }
    }
}

extension [UInt8] {
    /// Appends an unsigned integer, seven bits at a time, the lowest first.
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(zigzag value: Int) {
        append(varint: UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
    }
}
