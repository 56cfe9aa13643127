import VantageCore

/// Reads the record batches of an Arrow table, in the stream or the file format, one at a time. The bytes are untrusted.
///
/// Source: https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc. The file
/// format is the stream format between a signature and a footer, which is not needed to read the batches in order.
package final class ArrowReader {
    package static let fileSignature = Array("ARROW1".utf8)
    package static let streamSignature: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

    /// The standard limit on the size of a record batch in bytes.
    package static let standardMaximumBatch = 256 << 20
    private static let maximumMetadata = 16 << 20

    private let source: ByteSource
    private let maximumBatch: Int
    private var waiting: ArraySlice<UInt8> = []
    private var isFile = false
    private var fields: [ArrowFieldDescription] = []
    private var dictionaries: [Int64: ArrowValues] = [:]
    /// The total size of the dictionaries in bytes.
    private var dictionarySize = 0

    /// Opens a table and reads its schema.
    ///
    /// - Parameter maximumBatch: The maximum size of a record batch, and of all dictionaries together, in bytes.
    package init(_ source: ByteSource, maximumBatch: Int = ArrowReader.standardMaximumBatch) throws(ArrowError) {
        (self.source, self.maximumBatch) = (source, maximumBatch)
        let start = try bytes(8)
        isFile = start.starts(with: Self.fileSignature)
        if !isFile { waiting = start[...] + waiting }
        guard let message = try message(), message.kind == 1 else { throw .damaged }
        var reader = ArrowSchemaReader()
        fields = try reader.fields(of: message.header)
    }

    /// The names of the columns.
    package var names: [String] { fields.map(\.name) }

    /// Returns the name of a column's type if its values cannot be read.
    package func unsupportedType(of column: Int) -> String? {
        if case .other(let name) = fields[column].type { name } else { nil }
    }

    /// Reads the next record batch.
    ///
    /// - Returns: `nil` at the end.
    package func next() throws(ArrowError) -> ArrowBatch? {
        while let message = try message() {
            switch message.kind {
            case 2: try addDictionary(message)
            case 3: return try batch(message.header, message.body, fields)
            default: throw .damaged
            }
        }
        return nil
    }

    // MARK: Messages

    private struct Message {
        let kind: UInt8
        let header: FlatBufferReader
        let body: [UInt8]
    }

    /// - Returns: `nil` at the end of the stream.
    private func message() throws(ArrowError) -> Message? {
        guard let start = try bytesOrEnd(8) else { return nil }
        guard start.starts(with: Self.streamSignature) else {
            guard isFile else { throw .damaged }
            // The footer of a file follows if the end of the stream is not marked.
            guard fields.isEmpty else { return nil }
            throw .unsupported("is an Arrow file that does not begin with its schema")
        }
        guard let length = start.littleEndian(UInt32.self, at: 4).map(Int.init) else { throw .damaged }
        guard length > 0 else { return nil }
        guard length <= Self.maximumMetadata else { throw .damaged }
        let message = try FlatBufferReader(message: bytes(length))
        let bodyLength = try message.integer(3, absent: Int64(0))
        guard bodyLength >= 0 else { throw .damaged }
        guard bodyLength <= maximumBatch else { throw .tooLarge(limit: maximumBatch) }
        guard let header = try message.table(2) else { throw .damaged }
        return Message(
            kind: try message.integer(1, absent: UInt8(0)), header: header, body: try bytes(Int(bodyLength)))
    }

    private func bytes(_ count: Int) throws(ArrowError) -> [UInt8] {
        guard count > 0 else { return [] }
        guard let bytes = try bytesOrEnd(count), bytes.count == count else { throw .damaged }
        return bytes
    }

    /// Returns the next bytes; `nil` at the end, and fewer bytes if the source ends earlier.
    private func bytesOrEnd(_ count: Int) throws(ArrowError) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let part = waiting.prefix(count - bytes.count)
            bytes += part
            waiting = waiting.dropFirst(part.count)
            guard bytes.count < count else { return bytes }
            do {
                waiting = try source.next()[...]
            } catch {
                throw .unreadable(error)
            }
            guard !waiting.isEmpty else { return bytes.isEmpty ? nil : bytes }
        }
    }

    // MARK: Record batches

    private func batch(
        _ header: FlatBufferReader, _ body: [UInt8], _ fields: [ArrowFieldDescription]
    ) throws(ArrowError) -> ArrowBatch {
        if let compression = try header.table(3) {
            throw .compressed(codec: try compression.integer(0, absent: Int8(0)) == 0 ? "LZ4" : "Zstandard")
        }
        let count = try header.integer(0, absent: Int64(0))
        let nodes = try header.structures(1, width: 2)
        var ranges: [Range<Int>] = []
        for buffer in try header.structures(2, width: 2) {
            guard buffer[0] >= 0, buffer[1] >= 0, buffer[0] <= body.count, buffer[1] <= Int64(body.count) - buffer[0]
            else { throw .damaged }
            ranges.append(Int(buffer[0])..<Int(buffer[0] + buffer[1]))
        }
        // A value takes at least one bit, except in a column of nulls.
        guard count >= 0, count <= 8 * max(1, body.count) else { throw .damaged }
        var variadic = try header.structures(4, width: 1).map { Int($0[0]) }[...]
        var columns: [ArrowValues] = []
        var (node, buffer) = (0, 0)
        for field in fields {
            var own = field.buffers
            for _ in 0..<field.views {
                guard let more = variadic.popFirst(), more >= 0, more <= ranges.count else { throw .damaged }
                own += more
            }
            guard node + field.nodes <= nodes.count, buffer + own <= ranges.count, nodes[node][0] == count else {
                throw .damaged
            }
            var dictionary: [ArrowValues] = []
            if let id = field.dictionary {
                guard let values = dictionaries[id] else { throw .damaged }
                dictionary = [values]
            }
            columns.append(
                try ArrowValues(
                    field.storage, count: Int(count), hasNulls: nodes[node][1] != 0, body: body,
                    buffers: Array(ranges[buffer..<buffer + own]), dictionary: dictionary))
            node += field.nodes
            buffer += own
        }
        return ArrowBatch(count: Int(count), columns: columns)
    }

    /// Adds the values of a dictionary. Only dictionaries of text are kept, because only their values are read.
    private func addDictionary(_ message: Message) throws(ArrowError) {
        let id = try message.header.integer(0, absent: Int64(0))
        guard try message.header.integer(2, absent: UInt8(0)) == 0 else {
            throw .unsupported("has a dictionary in several parts")
        }
        guard let header = try message.header.table(1) else { throw .damaged }
        dictionarySize += message.body.count
        guard dictionarySize <= maximumBatch else { throw .tooLarge(limit: maximumBatch) }
        guard let field = fields.first(where: { $0.dictionary == id }) else { return }
        guard case .text(let bits) = field.type else {
            throw .unsupported("has a dictionary of values other than text in the column \"\(field.name.prefix(40))\"")
        }
        let type = ArrowFieldType.text(offsetBits: bits)
        let values = ArrowFieldDescription(
            name: "", type: type, dictionary: nil, storage: type, nodes: 1, buffers: 3, views: 0)
        dictionaries[id] = try batch(header, message.body, [values]).columns[0]
    }
}
