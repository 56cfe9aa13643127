/// What JSON says of scenes that were removed.
package struct RemovalJSON: Encodable, Sendable {
    let removed: Int

    package init(removed: Int) { self.removed = removed }
}
