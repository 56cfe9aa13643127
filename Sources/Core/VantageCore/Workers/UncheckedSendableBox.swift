/// A box that passes a value that is not `Sendable` between threads.
package struct UncheckedSendableBox<Value>: @unchecked Sendable {
    // Sendable because only one thread uses the value at a time: each use is awaited before the next one begins, or the
    // value is taken out of a pool for that use.
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
