/// A writer of CSV records that is fast enough for millions of rows.
///
/// Fields are quoted as RFC 4180 prescribes. Lines end with a line feed, as in other text on Unix.
package struct CSVText: ~Copyable {
    private var text: ByteBuilder
    private var isFirst = true
    /// Whether the record so far consists of one empty field.
    private var isBlank = false

    /// - Parameter capacity: The initial capacity, in bytes.
    package init(capacity: Int = 512) { text = ByteBuilder(capacity: capacity) }

    /// The text that has been written, in UTF-8.
    package var bytes: [UInt8] { text.array }

    /// Adds an empty field.
    package mutating func addNull() {
        isBlank = isFirst
        separate()
    }

    /// Adds a field with text.
    ///
    /// - Parameter isGuarded: Whether text that a spreadsheet would execute as a formula is preceded by an apostrophe.
    package mutating func add(_ value: String, isGuarded: Bool) {
        separate()
        var value = value
        value.withUTF8 { value in
            let apostrophe = isGuarded && Self.isFormula(value)
            guard value.contains(where: Self.needsQuotes) else {
                if apostrophe { text.append(UInt8(ascii: "'")) }
                return text.append(value)
            }
            text.append(UInt8(ascii: "\""))
            if apostrophe { text.append(UInt8(ascii: "'")) }
            for byte in value {
                if byte == UInt8(ascii: "\"") { text.append(byte) }
                text.append(byte)
            }
            text.append(UInt8(ascii: "\""))
        }
    }

    package mutating func add(_ value: Double) {
        separate()
        text.append(decimal: value)
    }

    package mutating func add(_ value: Int64) {
        separate()
        text.append(value.description)
    }

    package mutating func add(_ value: Bool) {
        separate()
        if value { text.append("true") } else { text.append("false") }
    }

    /// Adds a time as RFC 3339 in UTC.
    package mutating func add(time value: CivilTime) {
        separate()
        text.append(value.iso8601InUTC)
    }

    package mutating func endRecord() {
        // Readers skip blank lines.
        if isBlank { text.append("\"\"") }
        isBlank = false
        text.append(0x0A)
        isFirst = true
    }

    @inline(__always)
    private mutating func separate() {
        guard !isFirst else {
            isFirst = false
            return
        }
        text.append(UInt8(ascii: ","))
        isBlank = false
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }

    /// Reports whether a spreadsheet may execute text as a formula.
    ///
    /// Source: OWASP, "CSV Injection".
    private static func isFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch text.first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0D: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            DecimalNumber.number(UnsafeRawBufferPointer(text), decimalComma: false) == nil
        default: false
        }
    }
}
