/// A finished drawing that any thread can read.
package struct Frozen<Value>: @unchecked Sendable {
    // Sendable, because nothing is drawn on it anymore, and Cairo's reference counts for surfaces and fonts are atomic.
    package let value: Value

    /// - Parameter value: The finished drawing. The caller must not draw on it again.
    package init(_ value: Value) { self.value = value }
}
