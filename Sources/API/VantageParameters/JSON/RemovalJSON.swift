/// JSON representation of a removal: the number of scenes and places removed.
package struct RemovalJSON: Encodable, Sendable {
    let removed: Int
    /// The objects outside the store that it no longer needs; `nil` if there are none.
    let unusedObjects: [String]?

    package init(removed: Int, unusedObjects: [String] = []) {
        self.removed = removed
        self.unusedObjects = unusedObjects.isEmpty ? nil : unusedObjects
    }
}
