import Vantage
import VantageParsing

/// A column in batch tables.
struct BatchColumn: Sendable {
    /// The position of the column in ``all``.
    let number: Int
    /// The accepted names, normalized to lower case without spaces, underscores or hyphens.
    let names: [String]

    private init(_ number: Int, _ names: [String]) { (self.number, self.names) = (number, names) }

    static let id = BatchColumn(0, ["id"])
    static let kind = BatchColumn(1, ["kind"])
    static let latitude = BatchColumn(2, ["latitude", "lat", "y"])
    static let longitude = BatchColumn(3, ["longitude", "lon", "lng", "long", "x"])
    static let token = BatchColumn(4, ["token"])
    static let scene = BatchColumn(5, ["scene"])
    static let item = BatchColumn(6, ["item"])
    static let output = BatchColumn(7, ["output"])
    static let query = BatchColumn(8, ["query", "q"])
    /// The columns for ``BatchValues``, in the same order.
    static let values = BatchValues.parameters.enumerated().map { number, parameter in
        BatchColumn(query.number + 1 + number, [ColumnName.normalized(parameter.name)] + parameter.aliases)
    }
    static let all = [id, kind, latitude, longitude, token, scene, item, output, query] + values

    /// The column as a parameter, for messages.
    var parameter: Parameter { Parameter(names[0]) }
}

/// The values of a row by column, before they are parsed.
protocol BatchFields: Sendable {
    /// Returns the text for a column. If several columns in the table match the column's names, the first of them that
    /// has a value is used.
    func text(_ column: BatchColumn) -> String?
    func number(_ column: BatchColumn) -> Double?
    /// The place, if the row has no values other than the place and an ID. It is `nil` if this cannot be determined
    /// cheaply.
    var place: Coordinate? { get }
    /// The reason why the row fails, if the table was written by ``BatchSplit`` and the row could not be used.
    var failure: BatchError? { get }
}

extension BatchFields {
    var failure: BatchError? { nil }
}
