import Vantage
import VantageCore
import VantageParsing

/// The rows in a table of points or snapshot requests. The table is in CSV with a header, JSON Lines, GeoJSON or Arrow,
/// read from a file or from standard input.
///
/// A table can be read only once. Memory use does not depend on its length.
package final class BatchTable: Sequence, IteratorProtocol {
    private let reader: any BatchTableReader
    private var count = 0
    /// The error that stopped reading before the end of the table, or `nil` if there was none.
    package private(set) var failure: BatchError?

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - limits: The limits on the size of a line or record.
    /// - Throws: ``BatchError`` with the code `unreadable`, `notText` or `badTable`; with the code `badRow` if the first
    ///   line exceeds the limit; or with the code `noPlaceColumn` if a table with columns has none that identify a
    ///   place, a scene or an item.
    package convenience init(_ path: String, limits: TableLimits = .standard) throws(BatchError) {
        try self.init(named: path == "-" ? "Standard input" : path, limits: limits) {
            try TableReader.source(path)
        }
    }

    /// Opens a table from a source of bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the table in error messages.
    ///   - limits: The limits on the size of a line or record.
    ///   - maximumRecordBatch: The maximum size of a record batch of Arrow, which is held in memory, in bytes.
    ///   - open: A closure that opens the source.
    /// - Throws: The same errors as ``init(_:limits:)``.
    package init(
        named name: String, limits: TableLimits = .standard,
        maximumRecordBatch: Int = ArrowReader.standardMaximumBatch, _ open: () throws -> ByteSource
    ) throws(BatchError) {
        reader = try TableReader.open(
            named: name, limits: limits, maximumRecordBatch: maximumRecordBatch, requires: .subject, open)
    }

    /// Opens a table on a thread where blocking is allowed, because a pipe may not have data yet.
    package static func opening(_ path: String, limits: TableLimits) async throws -> BatchTable {
        try await WorkerPool.waiting.run { _ in UncheckedSendableBox(try BatchTable(path, limits: limits)) }.value
    }

    package func next() -> BatchInput? { nextRow()?.input }

    /// Returns the next row with its fields.
    func nextRow() -> BatchTableRow? {
        guard failure == nil else { return nil }
        do {
            guard let fields = try reader.next() else { return nil }
            count += 1
            return BatchTableRow(input: input(fields), fields: fields)
        } catch {
            failure = error
            return nil
        }
    }

    /// Only the place is parsed now. A row's other values are parsed on demand, so rows in other shards cost very
    /// little.
    private func input(_ fields: Result<any BatchFields, BatchError>) -> BatchInput {
        let number = count
        switch fields {
        case .success(let fields):
            let id = fields.text(.id) ?? String(number)
            if let failure = fields.failure { return BatchInput(id: id, number: number, unreadable: failure) }
            if let place = fields.place { return BatchInput(id: id, number: number, place: place) }
            return BatchInput(id: id, number: number, output: fields.text(.output)) { () throws(BatchError) in
                try BatchRowParser(fields: fields, id: id, number: number).row()
            }
        case .failure(let error):
            return BatchInput(number: number, unreadable: error)
        }
    }
}

/// A row of a table, and the fields that it was made from.
struct BatchTableRow: Sendable {
    let input: BatchInput
    let fields: Result<any BatchFields, BatchError>
}
