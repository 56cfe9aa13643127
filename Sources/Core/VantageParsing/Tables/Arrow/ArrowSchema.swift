/// The type of a column in an Arrow table, as far as it matters for reading the table.
///
/// Source: `Schema.fbs` in Arrow's sources, and https://arrow.apache.org/docs/format/Columnar.html#buffer-listing-for-each-layout.
enum ArrowFieldType: Hashable, Sendable {
    case null
    case bool
    case integer(bits: Int, isSigned: Bool)
    /// A floating-point number of 32 or 64 bits.
    case float(bits: Int)
    case text(offsetBits: Int)
    case textView
    /// Any other type, whose values are not read.
    case other(name: String)
}

/// A column of an Arrow table, and the number of its buffers.
struct ArrowFieldDescription: Sendable {
    let name: String
    let type: ArrowFieldType
    /// The ID of the dictionary that the values are indices of.
    let dictionary: Int64?
    /// The type of the indices, if there is a dictionary; otherwise the type itself.
    let storage: ArrowFieldType
    /// The number of field nodes, including those of the children.
    let nodes: Int
    /// The number of buffers, including those of the children, but without the variadic ones of views.
    let buffers: Int
    /// The number of columns that have a variadic number of buffers, including the children.
    let views: Int
}

/// Reads the description of a table's columns.
struct ArrowSchemaReader {
    private static let maximumDepth = 16
    private static let maximumFields = 4096
    private static let names = [
        "", "null", "int", "floating point", "binary", "utf8", "bool", "decimal", "date", "time", "timestamp",
        "interval", "list", "struct", "union", "fixed-size binary", "fixed-size list", "map", "duration",
        "large binary", "large utf8", "large list", "run-end encoded", "binary view", "utf8 view", "list view",
        "large list view",
    ]
    private var count = 0

    mutating func fields(of schema: FlatBufferReader) throws(ArrowError) -> [ArrowFieldDescription] {
        guard try schema.integer(0, absent: Int16(0)) == 0 else {
            throw .unsupported("has big-endian numbers")
        }
        return try fields(schema.tables(1), depth: 0)
    }

    private mutating func fields(
        _ tables: [FlatBufferReader], depth: Int
    ) throws(ArrowError) -> [ArrowFieldDescription] {
        var fields: [ArrowFieldDescription] = []
        for table in tables { fields.append(try field(table, depth: depth)) }
        return fields
    }

    private mutating func field(_ table: FlatBufferReader, depth: Int) throws(ArrowError) -> ArrowFieldDescription {
        count += 1
        guard depth < Self.maximumDepth, count <= Self.maximumFields else { throw .damaged }
        let kind = Int(try table.integer(2, absent: UInt8(0)))
        guard kind > 0, kind < Self.names.count, let details = try table.table(3) else { throw .damaged }
        let type = try Self.type(kind, details)
        let name = try table.text(0) ?? ""
        if let encoding = try table.table(4) {
            // The children belong to the dictionary.
            let index = try encoding.table(1)
            let storage = ArrowFieldType.integer(
                bits: Int(try index?.integer(0, absent: Int32(0)) ?? 32),
                isSigned: try index?.integer(1, absent: UInt8(0)) != 0)
            return ArrowFieldDescription(
                name: name, type: type, dictionary: try encoding.integer(0, absent: Int64(0)), storage: storage,
                nodes: 1, buffers: 2, views: 0)
        }
        let children = try fields(table.tables(5), depth: depth + 1)
        let own = try Self.buffers(kind, details)
        return ArrowFieldDescription(
            name: name, type: type, dictionary: nil, storage: type,
            nodes: children.reduce(1) { $0 + $1.nodes }, buffers: children.reduce(own) { $0 + $1.buffers },
            views: children.reduce(kind == 23 || kind == 24 ? 1 : 0) { $0 + $1.views })
    }

    private static func type(_ kind: Int, _ details: FlatBufferReader) throws(ArrowError) -> ArrowFieldType {
        switch kind {
        case 1: return .null
        case 2:
            let bits = Int(try details.integer(0, absent: Int32(0)))
            guard [8, 16, 32, 64].contains(bits) else { throw .damaged }
            return .integer(bits: bits, isSigned: try details.integer(1, absent: UInt8(0)) != 0)
        case 3:
            let precision = try details.integer(0, absent: Int16(0))
            return precision == 0 ? .other(name: "half float") : .float(bits: precision == 1 ? 32 : 64)
        case 5: return .text(offsetBits: 32)
        case 6: return .bool
        case 20: return .text(offsetBits: 64)
        case 24: return .textView
        default: return .other(name: names[kind])
        }
    }

    /// Returns the number of buffers of a column itself, without its children.
    private static func buffers(_ kind: Int, _ details: FlatBufferReader) throws(ArrowError) -> Int {
        switch kind {
        case 1, 22: 0
        case 13, 16: 1
        // A dense union has types and offsets, a sparse one only types.
        case 14: try details.integer(0, absent: Int16(0)) == 1 ? 2 : 1
        case 4, 5, 19, 20, 25, 26: 3
        default: 2
        }
    }
}
