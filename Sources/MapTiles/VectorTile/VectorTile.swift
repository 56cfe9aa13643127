/// The layers of a vector tile that were asked for.
package struct VectorTile: Sendable {
    package var layers: [VectorLayer]
    /// What was left out, each as `layer: reason`.
    package var unread: [String]

    /// Notes that something was left out; a tile has room for some of it.
    mutating func leaveOut(_ what: String) {
        if unread.count < 8 { unread.append(what) }
    }

    package init(layers: [VectorLayer] = [], unread: [String] = []) {
        self.layers = layers
        self.unread = unread
    }
}
