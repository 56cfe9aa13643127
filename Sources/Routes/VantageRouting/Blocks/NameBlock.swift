/// The names of the ways in one block, and the signs along them.
/// The block consists of the number of ways, followed by each way's id and strings. Since format 2, the number of its
/// signs comes next, with a field number and a string for each.
struct NameBlock {
    private(set) var names: [RoadName] = []

    static func bytes(_ names: ArraySlice<RoadName>) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt16(names.count))
        for name in names {
            writer.append(name.way)
            for text in [name.road, name.name, name.reference] { writer.append(text) }
            let signs = name.forward.fields(0) + name.backward.fields(RoadSigns.fieldCount)
            writer.append(UInt8(signs.count))
            for (field, text) in signs {
                writer.append(field)
                writer.append(text)
            }
        }
        return writer.bytes
    }

    /// - Parameter format: The format of the file. Files in format 1 have no signs.
    /// - Returns: `nil` when the bytes are not a name block.
    init?(_ bytes: [UInt8], format: UInt16 = RoadGraphHeader.format) throws {
        var reader = ByteReader(bytes)
        for _ in 0..<(try reader.number(UInt16.self)) {
            let (way, road): (Int64, String) = (try reader.number(), try reader.text())
            let (name, reference) = (try reader.text(), try reader.text())
            var signs = (forward: RoadSigns(), backward: RoadSigns())
            for _ in 0..<(format < 2 ? 0 : try reader.number(UInt8.self)) {
                let (field, text): (UInt8, String) = (try reader.number(), try reader.text())
                if field < RoadSigns.fieldCount {
                    signs.forward.set(field, text)
                } else {
                    signs.backward.set(field - RoadSigns.fieldCount, text)
                }
            }
            names.append(
                RoadName(
                    way: way, road: road, name: name, reference: reference, forward: signs.forward,
                    backward: signs.backward))
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension RoadSigns {
    /// The number of fields for each direction. Some fields are unused.
    fileprivate static let fieldCount: UInt8 = 8

    /// Returns the signs that are present, each with its field number.
    fileprivate func fields(_ first: UInt8) -> [(UInt8, String)] {
        [(first, exit), (first + 1, destinations.joined(separator: ";")), (first + 2, lanes)].filter { !$0.1.isEmpty }
    }

    /// Sets a field. Ignores fields that later releases may add.
    fileprivate mutating func set(_ field: UInt8, _ text: String) {
        switch field {
        case 0: exit = text
        case 1: destinations = text.split(separator: ";").map(String.init)
        case 2: lanes = text
        default: break
        }
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
