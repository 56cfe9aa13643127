/// A value in the compact protocol of Apache Thrift, in which Parquet writes its metadata.
///
/// Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md.
enum ThriftValue {
    case bool(Bool)
    case integer(Int64)
    case bytes(ArraySlice<UInt8>)
    case list([ThriftValue])
    case structure([Int64: ThriftValue])
    /// A value of any other type. None of the fields that are needed here has such a type.
    case other

    subscript(field: Int64) -> ThriftValue? {
        if case .structure(let fields) = self { fields[field] } else { nil }
    }

    var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// Returns the integer, if it is in 0...maximum.
    func count(upTo maximum: Int) -> Int? { integer.flatMap { $0 >= 0 && $0 <= maximum ? Int($0) : nil } }

    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    var list: [ThriftValue]? {
        if case .list(let values) = self { values } else { nil }
    }

    var text: String? {
        if case .bytes(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
    }

    var isStructure: Bool {
        if case .structure = self { true } else { false }
    }
}

/// A reader of values in Thrift's compact protocol, whose bytes are untrusted.
struct ThriftReader {
    private static let maximumDepth = 16

    private let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    private(set) var position: Int
    private var depth = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Reads a structure.
    ///
    /// - Throws: ``ParquetError`` if the bytes end early or are nested too deeply.
    mutating func structure() throws(ParquetError) -> ThriftValue {
        guard depth < Self.maximumDepth else { throw .damaged }
        depth += 1
        defer { depth -= 1 }
        var fields: [Int64: ThriftValue] = [:]
        var field: Int64 = 0
        while true {
            let head = try byte()
            guard head != 0 else { return .structure(fields) }
            let delta = Int64(head >> 4)
            field = delta == 0 ? try zigzag() : field &+ delta
            fields[field] = try value(ofType: head & 0x0F, inList: false)
        }
    }

    private mutating func value(ofType type: UInt8, inList: Bool) throws(ParquetError) -> ThriftValue {
        switch type {
        case 1, 2: return .bool(inList ? try byte() == 1 : type == 1)
        case 3: return .integer(Int64(Int8(bitPattern: try byte())))
        case 4, 5, 6: return .integer(try zigzag())
        case 7:
            _ = try take(8)
            return .other
        case 8: return .bytes(try take(try length()))
        case 9, 10: return try list()
        case 11: return try map()
        case 12: return try structure()
        default: throw .damaged
        }
    }

    private mutating func list() throws(ParquetError) -> ThriftValue {
        guard depth < Self.maximumDepth else { throw .damaged }
        depth += 1
        defer { depth -= 1 }
        let head = try byte()
        let count = head >> 4 == 15 ? try length() : Int(head >> 4)
        // Each element has at least one byte.
        guard count <= bytes.endIndex - position else { throw .damaged }
        var values: [ThriftValue] = []
        for _ in 0..<count { values.append(try value(ofType: head & 0x0F, inList: true)) }
        return .list(values)
    }

    /// Skips a map.
    private mutating func map() throws(ParquetError) -> ThriftValue {
        guard depth < Self.maximumDepth else { throw .damaged }
        depth += 1
        defer { depth -= 1 }
        let count = try length()
        guard count > 0 else { return .other }
        guard count <= bytes.endIndex - position else { throw .damaged }
        let types = try byte()
        for _ in 0..<count {
            _ = try value(ofType: types >> 4, inList: true)
            _ = try value(ofType: types & 0x0F, inList: true)
        }
        return .other
    }

    private mutating func byte() throws(ParquetError) -> UInt8 {
        guard position < bytes.endIndex else { throw .damaged }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ count: Int) throws(ParquetError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - position else { throw .damaged }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func length() throws(ParquetError) -> Int {
        guard let length = Int(exactly: try varint()) else { throw .damaged }
        return length
    }

    private mutating func zigzag() throws(ParquetError) -> Int64 { Varint.signed(try varint()) }

    private mutating func varint() throws(ParquetError) -> UInt64 {
        guard let value = Varint.read(bytes, at: &position) else { throw .damaged }
        return value
    }
}

/// Variable-length integers: seven bits per byte, the lowest bits first.
enum Varint {
    /// Returns `nil` if the bytes end early, or if the integer has more than 64 bits.
    static func read(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard position < bytes.endIndex else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Returns the signed integer that an unsigned one represents in the zigzag encoding: 0, -1, 1, -2, ….
    static func signed(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
}
