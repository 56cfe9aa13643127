import VantageGeodesy
import VantagePlaces
import VantageCore

/// A table row that is parsed on demand.
public struct BatchInput: Sendable {
    /// The row's `id`, or the row number if there is no `id`.
    public let id: String
    /// The row number, starting at 1. The header of a CSV file is not counted.
    public let number: Int
    /// The row's output path, relative to the output folder.
    public let output: String?
    /// The error for a row that cannot be read.
    private(set) var error: BatchError?
    private let content: Content

    private enum Content: Sendable {
        /// A row that contains only a place.
        case place(Coordinate)
        case unread(@Sendable () throws(BatchError) -> BatchRow)
    }

    /// Creates a row that is parsed on demand.
    ///
    /// - Parameters:
    ///   - id: The row's ID, or the row number if there is no ID.
    ///   - number: The row number, starting at 1.
    ///   - output: The row's output path, relative to the output folder.
    ///   - parse: A closure that parses the row. It is called by ``row``, on any thread.
    public init(
        id: String, number: Int, output: String? = nil, parse: @escaping @Sendable () throws(BatchError) -> BatchRow
    ) {
        self.id = id
        self.number = number
        self.output = output
        content = .unread(parse)
    }

    /// Creates a row that has a place and no other values.
    package init(id: String, number: Int, place: Coordinate) {
        self.id = id
        self.number = number
        output = nil
        content = .place(place)
    }

    /// Creates an input from a parsed row.
    public init(_ row: BatchRow) {
        self.init(id: row.id, number: row.number, output: row.output) { () throws(BatchError) in row }
    }

    /// Creates an input for a row that cannot be read.
    public init(number: Int, unreadable error: BatchError) {
        self.init(id: String(number), number: number, unreadable: error)
    }

    /// Creates an input for a row that cannot be used and whose ID is known.
    package init(id: String, number: Int, unreadable error: BatchError) {
        self.init(id: id, number: number) { () throws(BatchError) in throw error }
        self.error = error
    }

    /// A Boolean value that indicates whether the row's fields can be read. The row can still be invalid.
    package var isReadable: Bool { error == nil }

    /// The parsed row, or the error that occurred while parsing it. The row is parsed each time this property is read.
    public var row: Result<BatchRow, BatchError> {
        switch content {
        case .place(let place): .success(BatchRow(id: id, number: number, subject: .place(place)))
        case .unread(let parse): Result { () throws(BatchError) in try parse() }
        }
    }

    /// The place or item for which the row requests a scene. Throws an error if the row has neither.
    var spot: Result<BatchTarget, BatchError> {
        if case .place(let place) = content { return .success(.place(place)) }
        return row.flatMap { row in
            switch row.subject {
            case .place(let place): .success(.place(place))
            case .item(let id): .success(.item(id))
            case .token, .scene:
                .failure(
                    BatchError(
                        .badRow,
                        "Row \(row.number) has neither a latitude and longitude nor an item. Add one or the other."))
            }
        }
    }
}

/// A place or item for which a scene is requested.
enum BatchTarget: Sendable {
    case place(Coordinate)
    case item(PlaceID)

    var place: Coordinate? { if case .place(let place) = self { place } else { nil } }
}
