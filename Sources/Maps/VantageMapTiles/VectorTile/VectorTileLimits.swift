/// The limits on one vector tile.
package struct VectorTileLimits: Sendable {
    /// The size of a decompressed tile in bytes.
    package var maximumBytes = 64 << 20
    package var maximumLayers = 1000
    /// The number of features in all layers that are read.
    package var maximumFeatures = 2_000_000
    /// The number of points in all layers that are read.
    package var maximumVertices = 16_000_000
    /// The number of tags, each a key and a value, in all layers that are read.
    package var maximumTags = 8_000_000
    /// The number of keys and values in one layer.
    package var maximumTexts = 2_000_000

    package static let standard = VectorTileLimits()

    package init() {}
}
