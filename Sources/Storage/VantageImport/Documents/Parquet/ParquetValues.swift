/// A value of a Parquet column.
enum ParquetValue {
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case float(Float)
    case bytes(ArraySlice<UInt8>)
}

/// A reader of values in the PLAIN encoding, in which they follow each other in little-endian order.
struct PlainReader {
    private let bytes: ArraySlice<UInt8>
    private let column: ParquetColumn
    private var position: Int
    private var bit = 0

    init(_ bytes: ArraySlice<UInt8>, column: ParquetColumn) {
        self.bytes = bytes
        self.column = column
        position = bytes.startIndex
    }

    /// - Throws: ``ParquetError`` if there are no more values.
    mutating func next() throws(ParquetError) -> ParquetValue {
        switch column.storage {
        case .boolean:
            guard bit / 8 < bytes.count else { throw .damaged }
            defer { bit += 1 }
            return .bool(BitPacking.value(bytes, bit: bit, width: 1) == 1)
        case .int32:
            let bits = UInt32(truncatingIfNeeded: try number(4))
            return .integer(column.meaning == .unsigned ? Int64(bits) : Int64(Int32(bitPattern: bits)))
        case .int64: return .integer(Int64(bitPattern: try number(8)))
        case .float: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: try number(4))))
        case .double: return .double(Double(bitPattern: try number(8)))
        case .bytes: return .bytes(try take(Int(try number(4))))
        case .fixedBytes: return .bytes(try take(column.length))
        case .int96:
            let (nanoseconds, day) = (try number(8), Int64(try number(4)))
            // Milliseconds since 1970. The Julian day 2440588 is 1970-01-01.
            return .integer((day - 2_440_588) * 86_400_000 + Int64(nanoseconds / 1_000_000))
        }
    }

    /// - Parameter count: 4 or 8.
    private mutating func number(_ count: Int) throws(ParquetError) -> UInt64 {
        guard count <= bytes.endIndex - position else { throw .damaged }
        defer { position += count }
        return bytes.withUnsafeBytes { bytes in
            let place = position - self.bytes.startIndex
            return count == 8
                ? UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                : UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        }
    }

    private mutating func take(_ count: Int) throws(ParquetError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - position else { throw .damaged }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
