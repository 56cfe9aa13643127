/// Limits on a vector tile.
package struct VectorTileLimits: Sendable {
    /// The maximum size of a decompressed tile in bytes.
    package var maximumBytes = 64 << 20
    package var maximumLayers = 1000
    /// The maximum total number of features in the layers that are read.
    package var maximumFeatures = 2_000_000
    /// The maximum total number of points in the layers that are read.
    package var maximumVertices = 16_000_000
    /// The maximum number of tags, each a key and a value, in all layers that are read.
    package var maximumTags = 8_000_000
    /// The maximum number of keys and values in one layer.
    package var maximumTexts = 2_000_000

    package static let standard = VectorTileLimits()

    package init() {}
}
