/// A table in a FlatBuffers message, whose bytes are untrusted.
///
/// Source: https://flatbuffers.dev/internals.
struct FlatBufferReader {
    /// The limit on the structures in a vector.
    private static let maximumStructures = 100_000
    /// The limit on the tables in a vector.
    private static let maximumTables = 4096

    private let bytes: [UInt8]
    private let position: Int
    /// The position of the vtable, which contains the positions of the fields.
    private let vtable: Int
    /// The number of fields in the vtable.
    private let fieldCount: Int

    /// Opens the root table of a message.
    init(message bytes: [UInt8]) throws(ArrowError) {
        let root = try Self.integer(UInt32.self, at: 0, in: bytes)
        try self.init(bytes, at: Int(root))
    }

    private init(_ bytes: [UInt8], at position: Int) throws(ArrowError) {
        vtable = position - Int(try Self.integer(Int32.self, at: position, in: bytes))
        fieldCount = (Int(try Self.integer(UInt16.self, at: vtable, in: bytes)) - 4) / 2
        (self.bytes, self.position) = (bytes, position)
    }

    /// Returns the integer in a field, or `absent` if there is none.
    func integer<Value: FixedWidthInteger>(_ slot: Int, absent: Value) throws(ArrowError) -> Value {
        guard let start = try start(of: slot) else { return absent }
        return try Self.integer(Value.self, at: start, in: bytes)
    }

    func text(_ slot: Int) throws(ArrowError) -> String? {
        guard let (start, count) = try vector(slot, elementSize: 1, atMost: bytes.count) else { return nil }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }

    func table(_ slot: Int) throws(ArrowError) -> FlatBufferReader? {
        guard let start = try start(of: slot) else { return nil }
        return try FlatBufferReader(bytes, at: start + Int(try Self.integer(UInt32.self, at: start, in: bytes)))
    }

    func tables(_ slot: Int) throws(ArrowError) -> [FlatBufferReader] {
        guard let (start, count) = try vector(slot, elementSize: 4, atMost: Self.maximumTables) else { return [] }
        var tables: [FlatBufferReader] = []
        for element in stride(from: start, to: start + 4 * count, by: 4) {
            let offset = try Self.integer(UInt32.self, at: element, in: bytes)
            tables.append(try FlatBufferReader(bytes, at: element + Int(offset)))
        }
        return tables
    }

    /// Returns the elements of a vector of structures that consist of 64-bit integers.
    func structures(_ slot: Int, width: Int) throws(ArrowError) -> [[Int64]] {
        guard let (start, count) = try vector(slot, elementSize: 8 * width, atMost: Self.maximumStructures) else {
            return []
        }
        var structures: [[Int64]] = []
        for element in 0..<count {
            var numbers: [Int64] = []
            for number in 0..<width {
                numbers.append(
                    try Self.integer(Int64.self, at: start + 8 * (width * element + number), in: bytes))
            }
            structures.append(numbers)
        }
        return structures
    }

    /// Returns the position of a field; `nil` if the field is absent.
    private func start(of slot: Int) throws(ArrowError) -> Int? {
        guard slot < fieldCount else { return nil }
        let offset = Int(try Self.integer(UInt16.self, at: vtable + 4 + 2 * slot, in: bytes))
        return offset > 0 ? position + offset : nil
    }

    /// Returns the position of a vector's first element, and the number of its elements, all of which are in bounds.
    private func vector(
        _ slot: Int, elementSize: Int, atMost maximum: Int
    ) throws(ArrowError) -> (start: Int, count: Int)? {
        guard let start = try start(of: slot) else { return nil }
        let vector = start + Int(try Self.integer(UInt32.self, at: start, in: bytes))
        let count = Int(try Self.integer(UInt32.self, at: vector, in: bytes))
        guard count <= maximum, vector + 4 + count * elementSize <= bytes.count else { throw .damaged }
        return (vector + 4, count)
    }

    private static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, at position: Int, in bytes: [UInt8]
    ) throws(ArrowError) -> Value {
        guard let value = bytes.littleEndian(Value.self, at: position) else { throw .damaged }
        return value
    }
}

extension [UInt8] {
    /// Returns the little-endian integer at a position; `nil` if it is out of bounds.
    func littleEndian<Value: FixedWidthInteger>(_ type: Value.Type, at position: Int) -> Value? {
        guard position >= 0, position <= count - MemoryLayout<Value>.size else { return nil }
        return withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Value.self)) }
    }
}
