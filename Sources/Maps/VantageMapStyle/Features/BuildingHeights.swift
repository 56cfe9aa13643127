import VantageCore
import VantageMapTiles

/// The heights of the buildings in a layer, and which of them are parts of others.
package struct BuildingHeights {
    /// The height in meters of a building whose height is unknown: two floors.
    package static let usual = 6.0

    private var tops: LayerColumn<Double>
    private var bases: LayerColumn<Double>
    private var outlines: LayerColumn<Bool>
    private var parts: [LayerColumn<Bool>]
    /// The height in meters that the schema assigns to buildings whose height is unknown.
    private let guess: Double?

    package init(_ layer: VectorLayer, _ schema: TileSchema) {
        tops = Self.meters(["render_height", "height", "pmap:height"], of: layer)
        bases = Self.meters(["render_min_height", "min_height", "pmap:min_height"], of: layer)
        outlines = LayerColumn("hide_3d", of: layer)
        parts = ["kind", "pmap:kind", "building:part", "part"].filter(layer.keys.contains).map { key in
            LayerColumn(key, of: layer) { value in
                guard let text = value.text else { return value.bool ?? value.number.map { $0 != 0 } }
                return key.hasSuffix("kind") ? text == "building_part" : !["", "no"].contains(text)
            }
        }
        guess = schema == .openMapTiles ? 5 : nil
    }

    /// Creates a column of heights. Version 2 of Protomaps has strings, such as `12.5` and `12.5 m`.
    static func meters(_ keys: [String], of layer: VectorLayer) -> LayerColumn<Double> {
        LayerColumn(layer.firstKey(of: keys), of: layer) { value in
            value.number ?? value.text.flatMap { Double(decimal: $0.hasSuffix("m") ? $0.dropLast() : $0[...]) }
        }
    }

    package mutating func top(_ tags: FeatureTags) -> Double? {
        tops.value(of: tags).flatMap { $0 == guess || $0 <= 0 ? nil : $0 }
    }

    package mutating func base(_ tags: FeatureTags) -> Double { max(0, bases.value(of: tags) ?? 0) }

    /// Reports whether the schema marks a building as the outline of parts that have heights of their own.
    package mutating func isOutline(_ tags: FeatureTags) -> Bool { outlines.value(of: tags) == true }

    /// Reports whether a building is a part of another one.
    package mutating func isPart(_ tags: FeatureTags) -> Bool {
        for index in parts.indices where parts[index].value(of: tags) == true { return true }
        return false
    }
}
