/// A statement that is run many times with values of which most are absent, and texts of which many are the same.
///
/// SQLite keeps what is bound from one run to the next, so that what is there already need not be bound.
package final class SparseStatement {
    private let statement: RawStatement
    /// A bit for each parameter that may have a value; at first nothing is known.
    private var present: UInt64 = .max
    /// The text that each parameter had last.
    private var texts = [String?](repeating: nil, count: 64)

    /// - Parameter statement: Of at most 63 parameters, bound by nobody else.
    package init(_ statement: RawStatement) { self.statement = statement }

    package func bind(_ index: Int32, _ value: Int64?) {
        if notes(index, value != nil) { statement.bind(index, value) }
    }

    package func bind(_ index: Int32, _ value: Double?) {
        if notes(index, value != nil) { statement.bind(index, value) }
    }

    package func bind(_ index: Int32, _ value: String?) {
        guard notes(index, value != nil), value == nil || value != texts[Int(index)] else { return }
        statement.bind(index, value)
        texts[Int(index)] = value
    }

    package func bind(_ index: Int32, _ value: [UInt8]?) {
        if notes(index, value != nil) { statement.bind(index, value) }
    }

    /// See ``RawStatement/insert()``.
    package func insert() throws -> Int64? { try statement.insert() }

    /// - Returns: Whether the parameter has to be bound.
    private func notes(_ index: Int32, _ isPresent: Bool) -> Bool {
        let bit = UInt64(1) << UInt64(index)
        let wasPresent = present & bit != 0
        present = isPresent ? present | bit : present & ~bit
        return isPresent || wasPresent
    }
}
