/// Writes small Parquet files with one page for each column.
struct ParquetBuilder {
    struct Column {
        var name: String
        /// The physical type: 0 boolean, 1 int32, 2 int64, 3 int96, 5 double, 6 bytes.
        var type: Int
        /// The converted type: 0 text, 9 milliseconds, or `nil`.
        var converted: Int?
        var isOptional = false
        /// The values that are present, in the encoding that `encoding` specifies.
        var values: [UInt8]
        /// For an optional column, whether each value is present.
        var presence: [Bool] = []
        /// The number of the encoding; 0 is PLAIN.
        var encoding = 0
        /// The entries of a dictionary in the PLAIN encoding, and their number.
        var dictionary: (values: [UInt8], count: Int)?
        /// The name of the optional structure that contains the column. Neighbors with the same name share it.
        var structure: String?

        /// The maximum definition level: the number of optional elements that contain a value.
        var maximumLevel: Int { (isOptional ? 1 : 0) + (structure == nil ? 0 : 1) }
        var path: [String] { [structure, name].compactMap { $0 } }
    }

    var columns: [Column]
    var rowCount: Int
    /// 0 uncompressed, 1 Snappy, 3 LZO (which is not written), 4 Brotli, 6 Zstandard, 7 LZ4.
    var codec = 0
    /// Whether to write version 2 data pages, in which levels are not compressed.
    var hasSecondFormat = false
    /// The key-value metadata that writers add.
    var keyValues: [(key: String, value: String)] = []

    static func text(_ texts: [String]) -> [UInt8] {
        texts.flatMap { number($0.utf8.count, 4) + Array($0.utf8) }
    }

    static func doubles(_ numbers: [Double]) -> [UInt8] {
        numbers.flatMap { number(Int(bitPattern: UInt(truncatingIfNeeded: $0.bitPattern)), 8) }
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    var bytes: [UInt8] {
        var file = Array("PAR1".utf8)
        var chunks: [[(Int, Thrift)]] = []
        for column in columns {
            let start = file.count
            if let dictionary = column.dictionary {
                let header: [(Int, Thrift)] = [(1, .int(dictionary.count)), (2, .int(0))]
                file += page(dictionary.values, type: 2, field: 7, header)
            }
            let data = file.count
            file += hasSecondFormat ? secondPage(column) : firstPage(column)
            var metadata: [(Int, Thrift)] = [
                (1, .int(column.type)), (2, .list([.int(0)])), (3, .list(column.path.map(Thrift.text))),
                (4, .int(codec)),
                (5, .int(rowCount)), (6, .int(file.count - start)), (7, .int(file.count - start)), (9, .int(data)),
            ]
            if column.dictionary != nil { metadata.append((11, .int(start))) }
            chunks.append([(2, .int(start)), (3, .structure(metadata))])
        }
        let group: [(Int, Thrift)] = [
            (1, .list(chunks.map(Thrift.structure))), (2, .int(file.count)), (3, .int(rowCount)),
        ]
        let pairs = keyValues.map { Thrift.structure([(1, .text($0.key)), (2, .text($0.value))]) }
        let footer = Thrift.structure([
            (1, .int(1)), (2, .list(schema)), (3, .int(rowCount)), (4, .list([.structure(group)])), (5, .list(pairs)),
        ]).bytes
        return file + footer + Self.number(footer.count, 4) + Array("PAR1".utf8)
    }

    private var schema: [Thrift] {
        var elements: [Thrift] = []
        var count = 0
        var open: String?
        for column in columns {
            if column.structure == nil || column.structure != open { count += 1 }
            if let name = column.structure, name != open {
                let children = columns.count { $0.structure == name }
                elements.append(.structure([(3, .int(1)), (4, .text(name)), (5, .int(children))]))
            }
            open = column.structure
            var fields: [(Int, Thrift)] = [
                (1, .int(column.type)), (3, .int(column.isOptional ? 1 : 0)), (4, .text(column.name)),
            ]
            if let converted = column.converted { fields.append((6, .int(converted))) }
            elements.append(.structure(fields))
        }
        return [.structure([(4, .text("schema")), (5, .int(count))])] + elements
    }

    private func firstPage(_ column: Column) -> [UInt8] {
        let levels = levels(column)
        let content = (column.maximumLevel > 0 ? Self.number(levels.count, 4) : []) + levels + column.values
        return page(
            content, type: 0, field: 5,
            [(1, .int(rowCount)), (2, .int(column.encoding)), (3, .int(3)), (4, .int(3))])
    }

    private func secondPage(_ column: Column) -> [UInt8] {
        let levels = levels(column)
        let missing = column.presence.count { !$0 }
        return page(
            column.values, after: levels, type: 3, field: 8,
            [
                (1, .int(rowCount)), (2, .int(missing)), (3, .int(rowCount)), (4, .int(column.encoding)),
                (5, .int(levels.count)), (6, .int(0)),
            ])
    }

    /// The definition levels as packed bits.
    private func levels(_ column: Column) -> [UInt8] {
        guard column.maximumLevel > 0 else { return [] }
        let width = column.maximumLevel
        // Packed bits come in groups of eight values.
        var bits = [UInt8](repeating: 0, count: (column.presence.count + 7) / 8 * width)
        for (index, isPresent) in column.presence.enumerated() where isPresent {
            bits[index * width / 8] |= UInt8(column.maximumLevel) << (index * width % 8)
        }
        return [UInt8((bits.count / width) << 1 | 1)] + bits
    }

    private func page(
        _ content: [UInt8], after levels: [UInt8] = [], type: Int, field: Int, _ header: [(Int, Thrift)]
    ) -> [UInt8] {
        let packed = levels + Self.packed(content, codec: codec)
        return Thrift.structure([
            (1, .int(type)), (2, .int(levels.count + content.count)), (3, .int(packed.count)),
            (field, .structure(header)),
        ]).bytes + packed
    }

    /// Encodes bytes in a codec's format without compressing them.
    ///
    /// - Parameter content: The bytes to encode, at most 65,536.
    static func packed(_ content: [UInt8], codec: Int) -> [UInt8] {
        switch codec {
        case 1: Thrift.varint(content.count) + [61 << 2] + number(content.count - 1, 2) + content
        case 4: number((content.count - 1) << 4 | 1 << 20, 3) + content + [3]
        case 6:
            // A frame with the size in four bytes, and one block that is not compressed.
            [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + number(content.count, 4) + number(content.count << 3 | 1, 3) + content
        case 7: lz4(content)
        default: content
        }
    }

    /// An LZ4 block that consists of one literal.
    private static func lz4(_ content: [UInt8]) -> [UInt8] {
        guard content.count >= 15 else { return [UInt8(content.count) << 4] + content }
        let rest = content.count - 15
        return [0xF0] + [UInt8](repeating: 255, count: rest / 255) + [UInt8(rest % 255)] + content
    }
}

/// A value in Thrift's compact protocol.
enum Thrift {
    case int(Int)
    case text(String)
    case list([Thrift])
    case structure([(Int, Thrift)])

    private var type: UInt8 {
        switch self {
        case .int: 6
        case .text: 8
        case .list: 9
        case .structure: 12
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .int(let value): return Self.varint(value << 1 ^ value >> 63)
        case .text(let text): return Self.varint(text.utf8.count) + Array(text.utf8)
        case .list(let values):
            return [0xF0 | (values.first?.type ?? 6)] + Self.varint(values.count) + values.flatMap(\.bytes)
        case .structure(let fields):
            var last = 0
            var bytes: [UInt8] = []
            for (field, value) in fields {
                bytes += [UInt8(field - last) << 4 | value.type] + value.bytes
                last = field
            }
            return bytes + [0]
        }
    }

    static func varint(_ value: Int) -> [UInt8] {
        var rest = UInt(bitPattern: value)
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
