/// A value that is bound to a parameter of a statement, in PostgreSQL's binary format.
enum PostgresValue: Sendable {
    case null
    case int64(Int64)
    case double(Double)
    case text(String)
    case bytes([UInt8])
    case int64s([Int64])
    case texts([String])
    case byteArrays([[UInt8]])

    /// The object ID of the type. Source: `pg_type.dat` of PostgreSQL, where these IDs are fixed.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .int64: 20
        case .double: 701
        case .text: 25
        case .bytes: 17
        case .int64s: 1016
        case .texts: 1009
        case .byteArrays: 1001
        }
    }

    /// The value in binary format, or `nil` for `NULL`.
    var encoded: [UInt8]? {
        switch self {
        case .null: nil
        case .int64(let number): Self.bigEndian(number)
        case .double(let number): Self.bigEndian(number.bitPattern)
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .int64s(let numbers): Self.array(of: 20, numbers.map(Self.bigEndian))
        case .texts(let texts): Self.array(of: 25, texts.map { Array($0.utf8) })
        case .byteArrays(let arrays): Self.array(of: 17, arrays)
        }
    }

    static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    /// Encodes an array with one dimension. Source: `array_send` in PostgreSQL's `arrayfuncs.c`.
    private static func array(of type: Int32, _ elements: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + elements.reduce(0) { $0 + 4 + $1.count })
        // The number of dimensions, whether there are null elements, and the type.
        for number in [elements.isEmpty ? 0 : 1, 0, type] { bytes += bigEndian(number) }
        guard !elements.isEmpty else { return bytes }
        bytes += bigEndian(Int32(elements.count))
        bytes += bigEndian(Int32(1))
        for element in elements {
            bytes += bigEndian(Int32(element.count))
            bytes += element
        }
        return bytes
    }
}
