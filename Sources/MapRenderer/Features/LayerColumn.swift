import MapTiles

/// The values that one key has in a layer, each translated once.
///
/// Features name keys and values by number, so that what a text means is found once for each text and not for each feature.
struct LayerColumn<Meaning> {
    private let key: UInt32?
    private let values: [VectorValue]
    private let translate: (VectorValue) -> Meaning?
    /// Of as many values as are asked for; layers of GeoJSON have those of a whole file.
    private var known: [Int: Meaning?] = [:]

    init(_ name: String, of layer: VectorLayer, _ translate: @escaping (VectorValue) -> Meaning?) {
        key = layer.keys.firstIndex(of: name).map(UInt32.init)
        values = layer.values
        self.translate = translate
    }

    /// - Returns: Nil where the feature does not have the key, or its value means nothing.
    mutating func value(of tags: FeatureTags) -> Meaning? {
        guard let key, let index = tags.valueIndex(of: key) else { return nil }
        if let meaning = known[index] { return meaning }
        let meaning = translate(values[index])
        known[index] = .some(meaning)
        return meaning
    }
}

/// The keys and values of one feature, as numbers.
struct FeatureTags {
    let tags: ArraySlice<UInt32>

    init(_ feature: VectorFeature, in layer: VectorLayer) {
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
    /// True, a number but 0, or a word for it.
    init(_ name: String, of layer: VectorLayer) {
        self.init(name, of: layer) { value in
            value.bool ?? value.number.map { $0 != 0 } ?? value.text.map { ["true", "yes"].contains($0) }
        }
    }
}

extension VectorLayer {
    /// The first of some keys that the layer has; where it has none, one that no feature has.
    func firstKey(of names: [String]) -> String { names.first(where: keys.contains) ?? "" }
}
