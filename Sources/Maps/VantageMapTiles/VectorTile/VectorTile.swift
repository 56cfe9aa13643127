/// The requested layers of a vector tile.
package struct VectorTile: Sendable {
    package var layers: [VectorLayer]
    /// Descriptions of skipped contents, such as `layer water has the unknown version 3`.
    package var unread: [String]

    /// Records skipped contents, up to a maximum number.
    mutating func recordSkipped(_ what: String) {
        if unread.count < 8 { unread.append(what) }
    }

    package init(layers: [VectorLayer] = [], unread: [String] = []) {
        self.layers = layers
        self.unread = unread
    }
}
