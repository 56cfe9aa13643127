import Vantage
import VantageCore
import VantageParsing

/// A row of a table of searches.
package struct QueryInput: Sendable {
    /// The row's `id`, or the row number if there is no `id`.
    package let id: String
    /// The text and, if the row has a place, that place.
    package let query: Result<(text: String, near: Coordinate?), BatchError>
}

/// The rows in a table of searches. The table has the same formats as a ``BatchTable`` and can be read only once.
package final class QueryTable: Sequence, IteratorProtocol {
    private let reader: any BatchTableReader
    private var count = 0
    /// The error that stopped reading before the end of the table, or `nil` if there was none.
    package private(set) var failure: BatchError?

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - limits: The limits on the size of a line or record.
    /// - Throws: ``BatchError``; the code is `noPlaceColumn` if the table has columns, but none for the text.
    package init(_ path: String, limits: TableLimits = .standard) throws(BatchError) {
        reader = try TableReader.open(
            named: path == "-" ? "Standard input" : path, limits: limits, requires: .query
        ) {
            try TableReader.source(path)
        }
    }

    /// Opens a table on a thread where blocking is allowed, because a pipe may not have data yet.
    package static func opening(_ path: String, limits: TableLimits) async throws -> QueryTable {
        try await WorkerPool.waiting.run { _ in UncheckedSendableBox(try QueryTable(path, limits: limits)) }.value
    }

    package func next() -> QueryInput? {
        guard failure == nil else { return nil }
        do {
            guard let fields = try reader.next() else { return nil }
            count += 1
            let id = (try? fields.get().text(.id)) ?? String(count)
            return QueryInput(id: id, query: fields.flatMap { query($0) })
        } catch {
            failure = error
            return nil
        }
    }

    private func query(_ fields: any BatchFields) -> Result<(text: String, near: Coordinate?), BatchError> {
        guard let text = fields.text(.query) else {
            return .failure(BatchError(.badRow, "Row \(count) cannot be used. It needs a query."))
        }
        guard fields.text(.latitude) != nil || fields.text(.longitude) != nil else { return .success((text, nil)) }
        guard let latitude = fields.number(.latitude), let longitude = fields.number(.longitude) else {
            return .failure(
                BatchError(.badRow, "Row \(count) cannot be used. Its latitude and longitude are not both numbers."))
        }
        do {
            return .success((text, try Coordinate(latitude: latitude, longitude: longitude)))
        } catch {
            return .failure(BatchError(.badRow, "Row \(count) cannot be used. \(error)"))
        }
    }
}
