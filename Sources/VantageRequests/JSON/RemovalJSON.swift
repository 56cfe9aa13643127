/// What JSON says of a removal: how many scenes and places there were.
package struct RemovalJSON: Encodable, Sendable {
    let removed: Int

    package init(removed: Int) { self.removed = removed }
}
