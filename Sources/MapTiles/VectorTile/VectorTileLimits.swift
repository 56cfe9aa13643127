/// The limits on one vector tile.
package struct VectorTileLimits: Sendable {
    /// Bytes after unpacking.
    package var maximumBytes = 64 << 20
    package var maximumLayers = 1000
    /// Features of all layers that are read.
    package var maximumFeatures = 2_000_000
    /// Points of all layers that are read.
    package var maximumVertices = 16_000_000
    /// Tags of all layers that are read, each a key and a value.
    package var maximumTags = 8_000_000
    /// Keys and values that one layer has to choose from.
    package var maximumTexts = 2_000_000

    package static let standard = VectorTileLimits()

    package init() {}
}
