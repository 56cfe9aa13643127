import MapTiles

enum Shortbread {
    static func classifier(of layer: VectorLayer) -> (any FeatureClassifier)? { nil }
}
