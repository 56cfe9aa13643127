/// What one thread lends to another, and leaves alone until it has it back.
package struct Lent<Value>: @unchecked Sendable {
    // Sendable, since each use is awaited before the next one begins.
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
