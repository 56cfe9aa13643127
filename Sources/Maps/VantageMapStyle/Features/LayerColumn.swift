import VantageMapTiles

/// The converted values of one key in a layer.
///
/// Features refer to keys and values by number, so each value is converted once per layer instead of once per feature.
struct LayerColumn<Meaning> {
    private let key: UInt32?
    private let values: [VectorValue]
    private let translate: (VectorValue) -> Meaning?
    /// The values converted so far. Only requested values are converted, because the layers of a GeoJSON source share
    /// the values of a whole file.
    private var cache: [Int: Meaning?] = [:]

    init(_ name: String, of layer: VectorLayer, _ translate: @escaping (VectorValue) -> Meaning?) {
        key = layer.keys.firstIndex(of: name).map(UInt32.init)
        values = layer.values
        self.translate = translate
    }

    /// - Returns: `nil` if the feature does not have the key or its value cannot be converted.
    mutating func value(of tags: FeatureTags) -> Meaning? {
        guard let key, let index = tags.valueIndex(of: key) else { return nil }
        if let meaning = cache[index] { return meaning }
        let meaning = translate(values[index])
        cache[index] = .some(meaning)
        return meaning
    }
}

/// The keys and values of one feature, as numbers.
package struct FeatureTags {
    package let tags: ArraySlice<UInt32>

    package init(_ feature: VectorFeature, in layer: VectorLayer) {
        tags = layer.tags[Int(feature.tags.lowerBound)..<Int(feature.tags.upperBound)]
    }

    func valueIndex(of key: UInt32) -> Int? {
        var index = tags.startIndex
        while index + 1 < tags.endIndex {
            if tags[index] == key { return Int(tags[index + 1]) }
            index += 2
        }
        return nil
    }
}

extension LayerColumn where Meaning == String {
    init(_ name: String, of layer: VectorLayer) { self.init(name, of: layer, \.text) }
}

extension LayerColumn where Meaning == Double {
    init(_ name: String, of layer: VectorLayer) { self.init(name, of: layer, \.number) }
}

extension LayerColumn where Meaning == Bool {
    /// Creates a column whose values are true for `true`, nonzero numbers, and the words "true" and "yes".
    init(_ name: String, of layer: VectorLayer) {
        self.init(name, of: layer) { value in
            value.bool ?? value.number.map { $0 != 0 } ?? value.text.map { ["true", "yes"].contains($0) }
        }
    }
}

extension VectorLayer {
    /// Returns the first of the given names that is a key in the layer, or an empty string, which no feature uses as a
    /// key.
    func firstKey(of names: [String]) -> String { names.first(where: keys.contains) ?? "" }
}
