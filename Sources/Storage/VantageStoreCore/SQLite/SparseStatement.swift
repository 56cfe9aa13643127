/// A statement that is run many times with values that are mostly `NULL` and with strings that often repeat.
///
/// SQLite keeps bindings from one run to the next, so unchanged values need not be bound again.
package final class SparseStatement {
    private let statement: RawStatement
    /// One bit per parameter, set if the parameter may have a value. Initially, all bits are set.
    private var present: UInt64 = .max
    /// The last string bound to each parameter.
    private var texts = [String?](repeating: nil, count: 64)

    /// - Parameter statement: A statement with at most 63 parameters. No other code may bind them.
    package init(_ statement: RawStatement) { self.statement = statement }

    package func bind(_ index: Int32, _ value: Int64?) {
        if mustBind(index, value != nil) { statement.bind(index, value) }
    }

    package func bind(_ index: Int32, _ value: Double?) {
        if mustBind(index, value != nil) { statement.bind(index, value) }
    }

    package func bind(_ index: Int32, _ value: String?) {
        guard mustBind(index, value != nil), value == nil || value != texts[Int(index)] else { return }
        statement.bind(index, value)
        texts[Int(index)] = value
    }

    package func bind(_ index: Int32, _ value: [UInt8]?) {
        if mustBind(index, value != nil) { statement.bind(index, value) }
    }

    /// See ``RawStatement/insert()``.
    package func insert() throws -> Int64? { try statement.insert() }

    /// Records whether a parameter has a value.
    ///
    /// - Returns: Whether the parameter must be bound.
    private func mustBind(_ index: Int32, _ isPresent: Bool) -> Bool {
        let bit = UInt64(1) << UInt64(index)
        let wasPresent = present & bit != 0
        present = isPresent ? present | bit : present & ~bit
        return isPresent || wasPresent
    }
}
