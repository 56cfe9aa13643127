/// A value that one thread lends to another and does not touch until it is returned.
package struct Borrowed<Value>: @unchecked Sendable {
    // Sendable because only the borrower uses the value: each use is awaited before the next one begins, or the value
    // is taken out of a pool for that use.
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
