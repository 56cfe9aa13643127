/// What one thread lends to another, and leaves alone until it has it back.
package struct Lent<Value>: @unchecked Sendable {
    // Sendable, since whoever has it is the only one that uses it: each use is awaited before the next one begins, or it is
    // taken out of a pool for that.
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
