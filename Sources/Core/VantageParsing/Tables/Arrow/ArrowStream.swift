/// Writes a table in the streaming format of Arrow IPC.
///
/// Source: https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format, and `Message.fbs` and `Schema.fbs`
/// in Arrow's sources, whose field positions and enumerations the numbers below are.
package struct ArrowStream {
    /// The number of rows in a record batch.
    package static let batchLength = 65_536
    /// The size at which a record batch is written even if it has fewer rows. Offsets of text have 32 bits.
    private static let maximumBatchSize = 64 << 20

    private let fields: [ArrowField]
    private var columns: [ArrowColumn]

    package init(_ fields: [ArrowField]) {
        self.fields = fields
        columns = fields.map { ArrowColumn($0.type) }
    }

    /// The first bytes of the stream.
    package var header: [UInt8] { Self.message(kind: 1, schema) }

    /// Adds rows.
    ///
    /// - Parameter rows: The columns, in the order of the fields. All have the same length.
    /// - Returns: The record batches that are now complete. They may be empty.
    package mutating func append(_ rows: [ArrowColumn]) -> [UInt8] {
        for index in columns.indices { columns[index].append(contentsOf: rows[index]) }
        let isFull = columns.first.map { $0.count >= Self.batchLength } ?? false
        return isFull || columns.reduce(0) { $0 + $1.size } >= Self.maximumBatchSize ? flush() : []
    }

    /// Returns the last record batch and the end of the stream.
    package mutating func finish() -> [UInt8] { flush() + Self.continuation + [0, 0, 0, 0] }

    private mutating func flush() -> [UInt8] {
        guard let count = columns.first?.count, count > 0 else { return [] }
        defer { columns = fields.map { ArrowColumn($0.type) } }
        var body: [UInt8] = []
        body.reserveCapacity(columns.reduce(0) { $0 + $1.size + 64 })
        var ranges: [[Int64]] = []
        for buffer in columns.flatMap(\.buffers) {
            ranges.append([Int64(body.count), Int64(buffer.count)])
            body += buffer
            body += Self.padding(after: body.count)
        }
        let batch = FlatBufferTable([
            0: .number(Int64(count)),
            1: .structures(columns.map { [Int64($0.count), Int64($0.nullCount)] }),
            2: .structures(ranges),
        ])
        return Self.message(kind: 3, batch, bodyLength: body.count) + body
    }

    private static let continuation: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

    private static func padding(after count: Int) -> [UInt8] { [UInt8](repeating: 0, count: -count & 7) }

    private static func message(kind: UInt8, _ header: FlatBufferTable, bodyLength: Int = 0) -> [UInt8] {
        // Metadata version 5, which all releases since Arrow 1.0 read.
        let message = FlatBufferTable([
            0: .number(Int16(4)), 1: .number(kind), 2: .table(header), 3: .number(Int64(bodyLength)),
        ]).message
        let padded = message + padding(after: message.count)
        return continuation + UInt32(padded.count).littleEndianBytes + padded
    }

    private var schema: FlatBufferTable {
        FlatBufferTable([
            1: .tables(
                fields.map { field in
                    let (kind, type) = field.type.table
                    return FlatBufferTable([
                        0: .text(field.name), 1: .flag(true), 2: .number(kind), 3: .table(type), 5: .tables([]),
                    ])
                })
        ])
    }
}

extension ArrowType {
    /// The number of the type in the union `Type`, and its table.
    fileprivate var table: (UInt8, FlatBufferTable) {
        switch self {
        case .utf8: (5, FlatBufferTable())
        case .float64: (3, FlatBufferTable([0: .number(Int16(2))]))
        case .int64: (2, FlatBufferTable([0: .number(Int32(64)), 1: .flag(true)]))
        case .bool: (6, FlatBufferTable())
        case .timestamp: (10, FlatBufferTable([0: .number(Int16(1)), 1: .text("UTC")]))
        }
    }
}
