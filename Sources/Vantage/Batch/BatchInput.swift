import Geodesy
import Places
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
    private let content: Content

    private enum Content: Sendable {
        /// All that there is to know.
        case place(Coordinate)
        case unread(@Sendable () throws(BatchError) -> BatchRow)
    }

    /// `parse`: Makes out what the row says; called when that is asked for, by any thread.
    public init(
        id: String, number: Int, output: String? = nil, parse: @escaping @Sendable () throws(BatchError) -> BatchRow
    ) {
        self.id = id
        self.number = number
        self.output = output
        content = .unread(parse)
    }

    /// A row that says where, and nothing else.
    package init(id: String, number: Int, place: Coordinate) {
        self.id = id
        self.number = number
        output = nil
        content = .place(place)
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
    public var row: Result<BatchRow, BatchError> {
        switch content {
        case .place(let place): .success(BatchRow(id: id, number: number, subject: .place(place)))
        case .unread(let parse): Result { () throws(BatchError) in try parse() }
        }
    }

    /// What the row asks whether a scene is near, or why that cannot be told.
    var spot: Result<BatchSpot, BatchError> {
        if case .place(let place) = content { return .success(.place(place)) }
        return row.flatMap { row in
            switch row.subject {
            case .place(let place): .success(.place(place))
            case .item(let id): .success(.item(id))
            case .token, .scene:
                .failure(BatchError(.badRow, "Row \(row.number) has no latitude and longitude, and no item."))
            }
        }
    }
}

/// What may have a scene near it.
enum BatchSpot: Sendable {
    case place(Coordinate)
    case item(PlaceID)

    var place: Coordinate? { if case .place(let place) = self { place } else { nil } }
}
