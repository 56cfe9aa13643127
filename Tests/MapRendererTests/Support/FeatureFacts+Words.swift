@testable import MapRenderer
@testable import MapTiles

extension FeatureFacts {
    /// All but the rank, in words that tables of tests can hold: `primary bridge level 1 shield 6 named`.
    var words: String {
        var words = ["\(role)"]
        if structure != .ground { words.append("\(structure)") }
        if level != 0 { words.append("level \(level)") }
        if isLink { words.append("link") }
        if isCapital { words.append("capital") }
        if isDisputed { words.append("disputed") }
        if let category { words.append("\(category)") }
        if let shield { words.append("shield \(shield)") }
        if minimumZoom > 0 { words.append("from \(minimumZoom)") }
        switch (isDrawn, isLabeled) {
        case (true, true): words.append("named")
        case (false, true): words.append("name")
        case (false, false): words.append("nothing")
        case (true, false): break
        }
        return words.joined(separator: " ")
    }
}

/// A feature, and what a schema is to make of it.
struct SchemaCase: Sendable {
    let layer: String
    let kind: VectorFeature.Kind
    let tags: LayerBuilder.Tags
    /// As ``FeatureFacts/words`` says it; nil for what a map does not show.
    let expected: String?

    init(_ layer: String, _ kind: VectorFeature.Kind, _ tags: LayerBuilder.Tags, _ expected: String?) {
        self.layer = layer
        self.kind = kind
        self.tags = tags
        self.expected = expected
    }

    func facts(_ schema: TileSchema) -> FeatureFacts? {
        let layer = LayerBuilder(self.layer, kind, tags).layer
        var classifier = schema.classifier(of: layer)
        return classifier?.facts(of: layer.features[0], tags: FeatureTags(layer.features[0], in: layer))
    }
}
