/// Rows for a binary `COPY`.
///
/// Source: PostgreSQL's manual, "COPY", section "Binary Format".
struct CopyRows {
    private var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
    /// The number of rows.
    private(set) var count = 0

    /// The number of bytes so far.
    var byteCount: Int { bytes.count }

    /// Begins a row.
    mutating func begin(columns: Int) {
        append(Int16(columns))
        count += 1
    }

    mutating func add(_ value: Int64?, as type: CopyColumn.Kind) {
        guard let value else { return addNull() }
        switch type {
        case .int16: add(bits: Int16(truncatingIfNeeded: value))
        case .int32: add(bits: Int32(truncatingIfNeeded: value))
        default: add(bits: value)
        }
    }

    mutating func add(_ value: Double?) {
        guard let value else { return addNull() }
        add(bits: value.bitPattern)
    }

    mutating func add(_ value: String?) {
        guard let value else { return addNull() }
        add(value.utf8)
    }

    mutating func add(_ value: UnsafeRawBufferPointer) {
        append(Int32(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func add(_ value: some Collection<UInt8>) {
        append(Int32(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func addNull() { append(Int32(-1)) }

    /// All rows, with the end mark.
    var complete: [UInt8] { bytes + [0xFF, 0xFF] }

    private mutating func add(bits: some FixedWidthInteger) {
        append(Int32(bits.bitWidth / 8))
        append(bits)
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

/// A column that a copy transfers.
struct CopyColumn: Sendable {
    enum Kind: String, Sendable {
        case int16 = "smallint", int32 = "integer", int64 = "bigint", double = "double precision", text = "text",
            bytes = "bytea"
    }

    let name: String
    let kind: Kind
    /// The SQL expression for the value in a SQLite store, if it is not simply the column with this name.
    let source: String?

    init(_ name: String, _ kind: Kind, from source: String? = nil) {
        (self.name, self.kind, self.source) = (name, kind, source)
    }
}
