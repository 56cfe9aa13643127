import VantageMapTiles

/// Builds vector tile layers from dictionaries.
package struct LayerBuilder {
    package typealias Tags = [String: VectorValue]

    package let name: String
    package private(set) var features: [(kind: VectorFeature.Kind, tags: Tags, points: [SIMD2<Int32>])] = []

    package init(_ name: String) { self.name = name }

    package init(_ name: String, _ kind: VectorFeature.Kind, _ tags: Tags) {
        self.init(name)
        add(kind, tags)
    }

    /// - Parameter points: The points in tile units, or nil for default points in the middle of the tile.
    package mutating func add(_ kind: VectorFeature.Kind, _ tags: Tags, points: [SIMD2<Int32>]? = nil) {
        let shape: [SIMD2<Int32>] = [SIMD2(1000, 1000), SIMD2(3000, 1000), SIMD2(3000, 3000)]
        features.append((kind, tags, points ?? Array(shape.prefix([.point: 1, .line: 2][kind] ?? 3))))
    }

    /// The layer, with one part per feature and an extent of 4096 units.
    package var layer: VectorLayer {
        let keys = Set(features.flatMap(\.tags.keys)).sorted()
        var values: [VectorValue] = []
        var tags: [UInt32] = []
        var made: [VectorFeature] = []
        var ends: [Int32] = []
        for feature in features {
            let start = Int32(tags.count)
            for (number, key) in keys.enumerated() {
                guard let value = feature.tags[key] else { continue }
                tags += [UInt32(number), UInt32(values.count)]
                values.append(value)
            }
            let part = Int32(ends.count)
            ends.append((ends.last ?? 0) + Int32(feature.points.count))
            made.append(
                VectorFeature(id: nil, kind: feature.kind, tags: start..<Int32(tags.count), parts: part..<part + 1))
        }
        return VectorLayer(
            name: name, extent: 4096, keys: keys, values: values, features: made, tags: tags,
            points: features.flatMap(\.points), partEnds: ends)
    }
}

extension VectorValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .sint(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
