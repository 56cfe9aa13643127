/// JSON representation of a removal: the number of scenes and places removed.
package struct RemovalJSON: Encodable, Sendable {
    let removed: Int

    package init(removed: Int) { self.removed = removed }
}
