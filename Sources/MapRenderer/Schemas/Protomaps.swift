import MapTiles

enum Protomaps {
    static func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? { nil }
}
