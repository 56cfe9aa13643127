/// What the ways of one block are called.
struct NameBlock {
    private(set) var names: [RoadName] = []

    static func bytes(_ names: ArraySlice<RoadName>) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt16(names.count))
        for name in names {
            writer.append(name.way)
            for text in [name.road, name.name, name.reference] { writer.append(text) }
        }
        return writer.bytes
    }

    /// - Returns: `nil` where the bytes are no names.
    init?(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        for _ in 0..<(try reader.number(UInt16.self)) {
            names.append(
                RoadName(
                    way: try reader.number(), road: try reader.text(), name: try reader.text(),
                    reference: try reader.text()))
        }
        guard reader.isAtEnd else { return nil }
    }
}

/// Numbers of 32 bits, one behind another.
enum NumberBlock {
    static func bytes(_ numbers: ArraySlice<UInt32>) -> [UInt8] {
        var writer = ByteWriter()
        for number in numbers { writer.append(number) }
        return writer.bytes
    }

    /// - Returns: `nil` where a number is not below a count.
    static func numbers(_ bytes: [UInt8], below count: Int) throws -> [UInt32]? {
        var reader = ByteReader(bytes)
        let numbers = try (0..<bytes.count / 4).map { _ in try reader.number(UInt32.self) }
        return reader.isAtEnd && numbers.allSatisfy { $0 < count } ? numbers : nil
    }
}
