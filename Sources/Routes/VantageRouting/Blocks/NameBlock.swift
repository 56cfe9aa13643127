/// The names of the ways in one block.
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

    /// - Returns: `nil` when the bytes are not a name block.
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

/// The ranks of nodes in the hierarchy; 0 is the highest rank.
enum NodeRankBlock {
    static func bytes(_ places: ArraySlice<UInt32>) -> [UInt8] { LittleEndianWords.bytes(Array(places)) }

    /// - Returns: `nil` when a rank is not below `count`.
    static func places(_ bytes: [UInt8], below count: Int) -> [UInt32]? {
        guard let places = LittleEndianWords.words(bytes), places.allSatisfy({ $0 < count }) else { return nil }
        return places
    }
}
