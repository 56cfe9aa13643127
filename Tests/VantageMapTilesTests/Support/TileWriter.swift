/// Writes protocol buffers, including valid and invalid vector tiles.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func field(_ number: Int, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    mutating func field(_ number: Int, bytes content: [UInt8]) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(content.count))
        bytes += content
    }

    mutating func field(_ number: Int, text: String) { field(number, bytes: Array(text.utf8)) }

    mutating func field(_ number: Int, packed: [UInt32]) {
        var content = WireWriter()
        for number in packed { content.varint(UInt64(number)) }
        field(number, bytes: content.bytes)
    }

    mutating func fixed<Value: FixedWidthInteger>(_ number: Int, _ value: Value) {
        varint(UInt64(number) << 3 | (Value.bitWidth == 64 ? 1 : 5))
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
}

struct DrawnFeature {
    var id: UInt64?
    var type: UInt64? = 1
    var tags: [UInt32] = []
    var geometry: [UInt32] = [9, 50, 34]

    var bytes: [UInt8] {
        var writer = WireWriter()
        if let id { writer.field(1, id) }
        if !tags.isEmpty { writer.field(2, packed: tags) }
        if let type { writer.field(3, type) }
        writer.field(4, packed: geometry)
        return writer.bytes
    }
}

struct DrawnLayer {
    var name: String? = "roads"
    var version: UInt64? = 2
    var extent: UInt64?
    var keys: [String] = []
    /// Encoded messages of type `Value`.
    var values: [[UInt8]] = []
    var features: [DrawnFeature] = [DrawnFeature()]

    var bytes: [UInt8] {
        var writer = WireWriter()
        if let version { writer.field(15, version) }
        if let name { writer.field(1, text: name) }
        for feature in features { writer.field(2, bytes: feature.bytes) }
        for key in keys { writer.field(3, text: key) }
        for value in values { writer.field(4, bytes: value) }
        if let extent { writer.field(5, extent) }
        return writer.bytes
    }
}

enum DrawnTile {
    static func bytes(_ layers: [DrawnLayer]) -> [UInt8] {
        var writer = WireWriter()
        for layer in layers { writer.field(3, bytes: layer.bytes) }
        return writer.bytes
    }

    static func value(_ number: Int, text: String) -> [UInt8] {
        var writer = WireWriter()
        writer.field(number, text: text)
        return writer.bytes
    }

    static func value(_ number: Int, _ value: UInt64) -> [UInt8] {
        var writer = WireWriter()
        writer.field(number, value)
        return writer.bytes
    }

    /// A tile of about 150 bytes with points, a line, an area with a hole, and tags of several types.
    static let small = bytes([
        DrawnLayer(
            keys: ["name", "width"],
            values: [value(1, text: "Rue"), value(4, 7), value(6, 3), value(7, 1)],
            features: [
                DrawnFeature(id: 300, tags: [0, 0, 1, 1]),
                DrawnFeature(type: 2, tags: [1, 2], geometry: [9, 4, 4, 18, 0, 16, 16, 0]),
                DrawnFeature(
                    type: 3, tags: [0, 3],
                    geometry: [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 4, 15, 26, 0, 8, 8, 0, 0, 7, 15]),
            ]),
        DrawnLayer(name: "water", extent: 512, features: [DrawnFeature(geometry: [17, 10, 14, 3, 9])]),
    ])
}
