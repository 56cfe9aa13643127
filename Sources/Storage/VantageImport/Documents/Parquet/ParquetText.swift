import VantageParsing

/// A writer of a Parquet column's values as CSV fields.
struct ParquetText {
    let column: ParquetColumn
    /// The number of fields for a point.
    var coordinateCount = 0

    /// Appends a value. Text is quoted, and a missing value is an empty field.
    func append(_ value: ParquetValue?, to line: inout [UInt8]) {
        guard column.meaning != .binary else { return append(point: value, to: &line) }
        switch value {
        case nil: return
        case .bool(let flag): line += (flag ? "true" : "false").utf8
        case .double(let number): if number.isFinite { line += number.description.utf8 }
        case .float(let number): if number.isFinite { line += number.description.utf8 }
        case .integer(let number): line += text(of: number).utf8
        case .bytes(let bytes):
            if case .decimal(let scale) = column.meaning {
                line += Self.decimal(Self.bigEndian(bytes), scale).utf8
            } else {
                Self.quote(bytes, into: &line)
            }
        }
    }

    /// Appends the coordinates of a point. Other geometries become text that is not a number, so that the row fails.
    private func append(point value: ParquetValue?, to line: inout [UInt8]) {
        var fields = [String](repeating: "", count: coordinateCount)
        if case .bytes(let bytes) = value {
            switch WKBPoint(bytes) {
            case .point(let numbers):
                for (index, number) in numbers.prefix(coordinateCount).enumerated() where number.isFinite {
                    fields[index] = "\(number)"
                }
            case .empty: break
            case .other: fields = fields.map { _ in "not a point" }
            }
        }
        line += fields.joined(separator: ",").utf8
    }

    private func text(of number: Int64) -> String {
        switch column.meaning {
        case .decimal(let scale): return Self.decimal(number, scale)
        case .date: return CivilTime(milliseconds: number.multiplied(by: 86_400_000)).iso8601
        case .timestamp(let perSecond, let isUTC):
            // Rounding down keeps the times before 1970 in order.
            let (quotient, remainder) = number.quotientAndRemainder(dividingBy: perSecond / 1000)
            let milliseconds = remainder < 0 ? quotient - 1 : quotient
            let time = CivilTime(milliseconds: milliseconds)
            return isUTC ? time.iso8601InUTC : time.iso8601
        case .unsigned where column.storage == .int64: return String(UInt64(bitPattern: number))
        default: return String(number)
        }
    }

    static func quote(_ bytes: some Collection<UInt8>, into line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        guard bytes.contains(UInt8(ascii: "\"")) else {
            line += bytes
            line.append(UInt8(ascii: "\""))
            return
        }
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { line.append(byte) }
            line.append(byte)
        }
        line.append(UInt8(ascii: "\""))
    }

    /// Returns an integer times a negative power of ten, without rounding.
    private static func decimal(_ number: Int64?, _ scale: Int) -> String {
        guard let number else { return "" }
        guard scale > 0 else { return String(number) }
        let digits = String(number.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return (number < 0 ? "-" : "") + padded.dropLast(scale) + "." + padded.suffix(scale)
    }

    /// Returns a signed integer, or `nil` if it has more than 64 bits.
    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard let first = bytes.first else { return nil }
        let sign: UInt8 = first & 0x80 == 0 ? 0 : 0xFF
        let rest = bytes.dropLast(8)
        guard rest.allSatisfy({ $0 == sign }) else { return nil }
        let low = bytes.suffix(8)
        let value = low.reduce(sign == 0 ? UInt64(0) : .max) { $0 << 8 | UInt64($1) }
        guard (Int64(bitPattern: value) < 0) == (sign != 0) else { return nil }
        return Int64(bitPattern: value)
    }
}

extension Int64 {
    /// Returns the product, clamped to the range of `Int64`.
    fileprivate func multiplied(by factor: Int64) -> Int64 {
        let (product, overflows) = multipliedReportingOverflow(by: factor)
        return overflows ? (self < 0 ? .min : .max) : product
    }
}
