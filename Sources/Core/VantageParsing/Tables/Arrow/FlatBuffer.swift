/// A table of a FlatBuffers message that is being written.
///
/// Source: https://flatbuffers.dev/internals.
struct FlatBufferTable {
    enum Field {
        /// A number, as little-endian bytes. Its alignment is its size.
        case number([UInt8])
        case text(String)
        case table(FlatBufferTable)
        case tables([FlatBufferTable])
        /// A vector of structures that consist of 64-bit integers.
        case structures([[Int64]])
    }

    /// The fields by their position in the schema.
    private var fields: [(slot: Int, value: Field)] = []

    init(_ fields: KeyValuePairs<Int, Field> = [:]) {
        self.fields = fields.map { (slot: $0.key, value: $0.value) }
    }

    /// The bytes of a message whose root is the table.
    var message: [UInt8] {
        var writer = FlatBufferWriter()
        let start = writer.reserveOffset()
        writer.point(start, to: writer.append(self))
        return writer.bytes
    }

    fileprivate var slots: [(slot: Int, value: Field)] { fields }
}

extension FlatBufferTable.Field {
    static func number(_ value: some FixedWidthInteger) -> Self { .number(value.littleEndianBytes) }
    static func flag(_ value: Bool) -> Self { .number([value ? 1 : 0]) }
}

/// Writes tables before the values that they refer to, because offsets in FlatBuffers point forward.
private struct FlatBufferWriter {
    private(set) var bytes: [UInt8] = []

    mutating func reserveOffset() -> Int {
        align(to: 4)
        bytes += [0, 0, 0, 0]
        return bytes.count - 4
    }

    mutating func point(_ offset: Int, to target: Int) { write(UInt32(target - offset), at: offset) }

    /// Appends a table and everything that it refers to, and returns the position of the table.
    mutating func append(_ table: FlatBufferTable) -> Int {
        let (layout, size) = Self.layout(of: table)
        let positions = Dictionary(uniqueKeysWithValues: zip(table.slots.map(\.slot), layout))
        let slots = (positions.keys.max() ?? -1) + 1
        // The vtable: its size, the size of the table, and the position of each field in the table, or 0.
        align(to: 2)
        let vtable = bytes.count
        for entry in [4 + 2 * slots, size] + (0..<slots).map({ positions[$0] ?? 0 }) {
            bytes += UInt16(entry).littleEndianBytes
        }
        align(to: 8)
        let start = bytes.count
        bytes += Int32(start - vtable).littleEndianBytes
        bytes += [UInt8](repeating: 0, count: size - 4)
        for ((_, value), position) in zip(table.slots, layout) {
            if case .number(let number) = value {
                bytes.replaceSubrange(start + position..<start + position + number.count, with: number)
            } else {
                point(start + position, to: append(value))
            }
        }
        return start
    }

    private mutating func append(_ value: FlatBufferTable.Field) -> Int {
        switch value {
        case .number(let bytes): preconditionFailure("\(bytes.count) bytes are stored in the table itself.")
        case .table(let table): return append(table)
        case .text(let text):
            align(to: 4)
            let start = bytes.count
            bytes += UInt32(text.utf8.count).littleEndianBytes + Array(text.utf8) + [0]
            return start
        case .structures(let structures):
            // The elements are aligned to 8 bytes; the count precedes them.
            align(to: 8)
            bytes += [0, 0, 0, 0] + UInt32(structures.count).littleEndianBytes
            let start = bytes.count - 4
            for number in structures.joined() { bytes += number.littleEndianBytes }
            return start
        case .tables(let tables):
            align(to: 4)
            let start = bytes.count
            bytes += UInt32(tables.count).littleEndianBytes
            bytes += [UInt8](repeating: 0, count: 4 * tables.count)
            for (index, table) in tables.enumerated() { point(start + 4 + 4 * index, to: append(table)) }
            return start
        }
    }

    /// Returns the positions of a table's fields, and its size.
    private static func layout(of table: FlatBufferTable) -> (positions: [Int], size: Int) {
        // The table starts with the offset of its vtable.
        var size = 4
        let positions = table.slots.map { _, value in
            let width = if case .number(let bytes) = value { bytes.count } else { 4 }
            let position = (size + width - 1) / width * width
            size = position + width
            return position
        }
        return (positions, size)
    }

    private mutating func align(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    private mutating func write(_ value: UInt32, at position: Int) {
        bytes.replaceSubrange(position..<position + 4, with: value.littleEndianBytes)
    }
}

extension FixedWidthInteger {
    package var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
