/// A writer of vector tiles.
///
/// Source: Mapbox Vector Tile Specification 2.1.
package struct VectorTileWriter {
    /// The number of tile units along each side of a tile.
    package static let extent = 4096

    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends a layer unless it has no features.
    package mutating func add(_ layer: VectorLayerWriter) {
        guard let message = layer.message else { return }
        var wire = WireWriter()
        wire.message(3, message)
        bytes += wire.bytes
    }
}

/// A writer that collects the features of one layer.
package struct VectorLayerWriter {
    private let name: String
    private var keys: [String: UInt64] = [:]
    private var keyList: [String] = []
    private var values: [VectorValue: UInt64] = [:]
    private var valueList: [VectorValue] = []
    private var features = WireWriter()

    package init(_ name: String) { self.name = name }

    /// Adds a feature.
    ///
    /// - Parameters:
    ///   - parts: Points, lines or rings in tile units. Rings do not repeat their first point; outer rings are
    ///     clockwise with y down.
    ///   - properties: The tags. Those whose value is `nil` are skipped.
    package mutating func add(
        _ kind: VectorFeature.Kind, _ parts: [[SIMD2<Int32>]], _ properties: [(String, VectorValue?)]
    ) {
        var tags: [UInt64] = []
        for case (let key, let value?) in properties { tags += [number(of: key), number(of: value)] }
        var feature = WireWriter()
        feature.packed(2, tags)
        feature.varint(3, kind == .point ? 1 : kind == .line ? 2 : 3)
        feature.packed(4, Self.geometry(kind, parts))
        features.message(2, feature.bytes)
    }

    /// The encoded layer; `nil` when it has no features.
    fileprivate var message: [UInt8]? {
        guard !features.bytes.isEmpty else { return nil }
        var wire = WireWriter()
        wire.varint(15, 2)
        wire.message(1, Array(name.utf8))
        wire.append(features)
        for key in keyList { wire.message(3, Array(key.utf8)) }
        for value in valueList { wire.message(4, value.message) }
        wire.varint(5, UInt64(VectorTileWriter.extent))
        return wire.bytes
    }

    private mutating func number(of key: String) -> UInt64 {
        if let known = keys[key] { return known }
        let number = UInt64(keyList.count)
        keys[key] = number
        keyList.append(key)
        return number
    }

    private mutating func number(of value: VectorValue) -> UInt64 {
        if let known = values[value] { return known }
        let number = UInt64(valueList.count)
        values[value] = number
        valueList.append(value)
        return number
    }

    private static func geometry(_ kind: VectorFeature.Kind, _ parts: [[SIMD2<Int32>]]) -> [UInt64] {
        var commands: [UInt64] = []
        var cursor = SIMD2<Int32>(0, 0)
        func step(to place: SIMD2<Int32>) {
            let delta = place &- cursor
            commands += [zigzag(delta.x), zigzag(delta.y)]
            cursor = place
        }
        if kind == .point {
            commands.append(command(1, count: parts.joined().count))
            for place in parts.joined() { step(to: place) }
            return commands
        }
        for part in parts where part.count > 1 {
            commands.append(command(1, count: 1))
            step(to: part[0])
            commands.append(command(2, count: part.count - 1))
            for place in part.dropFirst() { step(to: place) }
            if kind == .polygon { commands.append(command(7, count: 1)) }
        }
        return commands
    }

    private static func command(_ id: UInt64, count: Int) -> UInt64 { id | UInt64(count) << 3 }
    private static func zigzag(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))) }
}

extension VectorValue {
    fileprivate var message: [UInt8] {
        var wire = WireWriter()
        switch self {
        case .string(let text): wire.message(1, Array(text.utf8))
        case .float(let value): wire.fixed32(2, value.bitPattern)
        case .double(let value): wire.fixed64(3, value.bitPattern)
        case .int(let value): wire.varint(4, UInt64(bitPattern: value))
        case .uint(let value): wire.varint(5, value)
        case .sint(let value): wire.varint(6, UInt64(bitPattern: (value << 1) ^ (value >> 63)))
        case .bool(let value): wire.varint(7, value ? 1 : 0)
        }
        return wire.bytes
    }
}
