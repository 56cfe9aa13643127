/// A drawing that is finished and can be read by any thread.
package struct Frozen<Value>: @unchecked Sendable {
    // Sendable, because drawing has ended, and Cairo counts references to surfaces and fonts atomically.
    package let value: Value

    /// - Parameter value: The finished drawing. The caller must not draw on it again.
    package init(_ value: Value) { self.value = value }
}
