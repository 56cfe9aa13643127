import VantageMapStyle
import VantageMapTiles

extension FeatureFacts {
    /// All facts except the rank, in words for test tables, such as `primary bridge level 1 shield 6 named`.
    package var words: String {
        var words = ["\(role)"]
        if structure != .ground { words.append("\(structure)") }
        if level != 0 { words.append("level \(level)") }
        if isLink { words.append("link") }
        if isCapital { words.append("capital") }
        if isDisputed { words.append("disputed") }
        if let category { words.append("\(category)") }
        if let shield {
            words.append("shield \(shield.text)")
            if shield.network != .other { words.append("\(shield.network)") }
        }
        if let oneWay { words.append("one way \(oneWay)") }
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

/// A feature and the facts that a schema is expected to derive from it.
package struct SchemaCase: Sendable {
    package let layer: String
    package let kind: VectorFeature.Kind
    package let tags: LayerBuilder.Tags
    /// The expected ``FeatureFacts/words``, or nil for a feature that maps do not show.
    package let expected: String?

    package init(_ layer: String, _ kind: VectorFeature.Kind, _ tags: LayerBuilder.Tags, _ expected: String?) {
        self.layer = layer
        self.kind = kind
        self.tags = tags
        self.expected = expected
    }

    package func facts(_ schema: TileSchema) -> FeatureFacts? {
        let layer = LayerBuilder(self.layer, kind, tags).layer
        var classifier = schema.classifier(of: layer)
        return classifier?.facts(of: layer.features[0], tags: FeatureTags(layer.features[0], in: layer))
    }
}
