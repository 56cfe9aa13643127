import VantageErrors

/// One row of a table, before anybody has asked what it says.
public struct BatchInput: Sendable {
    /// The row's `id`, else its number.
    public let id: String
    /// From 1; the header of a CSV is not counted.
    public let number: Int
    /// The path below the output folder that the row names.
    public let output: String?
    /// Why not even the columns can be told.
    private(set) var error: BatchError?
    private let parse: @Sendable () throws(BatchError) -> BatchRow

    /// `parse`: Makes out what the row says; called when that is asked for, by any thread.
    public init(
        id: String, number: Int, output: String? = nil, parse: @escaping @Sendable () throws(BatchError) -> BatchRow
    ) {
        self.id = id
        self.number = number
        self.output = output
        self.parse = parse
    }

    /// A row that was understood.
    public init(_ row: BatchRow) {
        self.init(id: row.id, number: row.number, output: row.output) { () throws(BatchError) in row }
    }

    /// A row of which not even the columns can be told.
    public init(number: Int, unreadable error: BatchError) {
        self.init(id: String(number), number: number) { () throws(BatchError) in throw error }
        self.error = error
    }

    /// What the row says, or why it cannot be understood. Made out anew by each call.
    public var row: Result<BatchRow, BatchError> { Result { () throws(BatchError) in try parse() } }
}
