/// The layers of a vector tile that were asked for.
package struct VectorTile: Sendable {
    package var layers: [VectorLayer]
    /// What was left out, each as `layer: reason`.
    package var unread: [String]

    package init(layers: [VectorLayer] = [], unread: [String] = []) {
        self.layers = layers
        self.unread = unread
    }
}
