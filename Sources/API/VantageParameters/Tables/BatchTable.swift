import VantageCore
import Foundation
import VantageParsing
import Vantage

/// The rows in a table of points or snapshot requests. The table is in JSON Lines or in CSV with a header, read from a
/// file or from standard input.
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
    /// - Throws: ``BatchError`` with the code `unreadable` or `notText`; with the code `badRow` if the first line
    ///   exceeds the limit; or with the code `noPlaceColumn` if a CSV file has no columns that identify a place, a
    ///   scene or an item.
    package convenience init(_ path: String, limits: TableLimits = .standard) throws(BatchError) {
        try self.init(named: path == "-" ? "Standard input" : path, limits: limits) {
            // The path may name a pipe. Reads from a pipe block until data arrives.
            ByteSource(try path == "-" ? InputPipe(STDIN_FILENO) : InputPipe(path: path))
        }
    }

    /// Opens a table from a source of bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the table in error messages.
    ///   - limits: The limits on the size of a line or record.
    ///   - open: A closure that opens the source.
    /// - Throws: The same errors as ``init(_:limits:)``.
    package init(
        named name: String, limits: TableLimits = .standard, _ open: () throws -> ByteSource
    ) throws(BatchError) {
        do {
            let isText = { (byte: UInt8) in byte > 0x20 && byte < 0x80 }
            let (source, start) = try open().peeking(to: isText)
            let isJSON = start.first(where: isText) == UInt8(ascii: "{")
            reader = try isJSON ? BatchJSONReader(source, limits) : BatchCSVReader(source, limits, name: name)
        } catch let error as BatchError {
            throw error
        } catch CSVError.recordTooLong {
            throw BatchError(
                .badRow, "The first line of \(name) exceeds the length limit. Check that the file is a table.",
                limit: .lineBytes)
        } catch CSVError.notText {
            throw BatchError(.notText, "\(name) is not UTF-8 text. Save it as UTF-8 CSV or as JSON Lines.")
        } catch {
            throw BatchError(
                .unreadable, "\(name) cannot be read (\(error)). Check that it is a CSV or JSON Lines file.")
        }
    }

    /// Opens a table on a thread where blocking is allowed, because a pipe may not have data yet.
    package static func opening(_ path: String, limits: TableLimits) async throws -> BatchTable {
        try await WorkerPool.waiting.run { _ in UncheckedSendableBox(try BatchTable(path, limits: limits)) }.value
    }

    package func next() -> BatchInput? {
        guard failure == nil else { return nil }
        do {
            guard let fields = try reader.next() else { return nil }
            count += 1
            return input(fields)
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
            if let place = fields.place { return BatchInput(id: id, number: number, place: place) }
            return BatchInput(id: id, number: number, output: fields.text(.output)) { () throws(BatchError) in
                try BatchRowParser(fields: fields, id: id, number: number).row()
            }
        case .failure(let error):
            return BatchInput(number: number, unreadable: error)
        }
    }
}

/// A reader that returns the fields of each row in turn.
protocol BatchTableReader {
    /// Returns the fields of the next row.
    ///
    /// - Returns: `nil` at the end. For a row that cannot be read, the result is a failure, and the next call continues
    ///   after that row.
    func next() throws(BatchError) -> Result<any BatchFields, BatchError>?
}

private final class BatchCSVReader: BatchTableReader {
    private let reader: CSVReader
    private let columns: BatchColumns
    private var record = CSVRecord()

    init(_ source: ByteSource, _ limits: TableLimits, name: String) throws {
        reader = try CSVReader(source, maximumRecordLength: limits.maximumLine)
        guard try reader.next(into: &record) else {
            throw BatchError(.noPlaceColumn, "\(name) is empty. The first line must name the columns.")
        }
        let header = (0..<record.count).map { [record] in ColumnName.normalized(record.text($0) ?? "") }
        columns = BatchColumns(header: header)
        let hasPlace = columns[.latitude] != [] && columns[.longitude] != []
        guard hasPlace || [.token, .scene, .item].contains(where: { columns[$0] != [] }) else {
            throw BatchError(
                .noPlaceColumn,
                "\(name) has no columns for latitude and longitude, token, scene or item. The first line must name the "
                    + "columns."
            )
        }
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        do {
            guard try reader.next(into: &record) else { return nil }
            return .success(
                CSVFields(record: record, columns: columns, decimalComma: reader.dialect.decimalComma))
        } catch {
            if case .recordTooLong = error {
                return .failure(
                    BatchError(
                        .badRow, "A row exceeds the length limit, perhaps because of an unclosed quote. Correct it.",
                        limit: .lineBytes))
            }
            throw BatchError(.unreadable, "The table cannot be read completely (\(error)).")
        }
    }

    private struct CSVFields: BatchFields {
        let record: CSVRecord
        let columns: BatchColumns
        let decimalComma: Bool

        func text(_ column: BatchColumn) -> String? {
            for index in columns[column] {
                if let text = record.text(index) { return text }
            }
            return nil
        }

        var place: Coordinate? {
            guard columns.haveOnlyPlaces, let latitude = number(.latitude), let longitude = number(.longitude) else {
                return nil
            }
            return try? Coordinate(latitude: latitude, longitude: longitude)
        }

        func number(_ column: BatchColumn) -> Double? {
            for index in columns[column] {
                if let number = record.number(index, decimalComma: decimalComma) { return number }
            }
            return nil
        }
    }
}

/// The columns in a table. If several columns have the same meaning, the most specific name comes first.
private struct BatchColumns {
    private let indices: [[Int]]
    /// A Boolean value that indicates whether the table has no columns other than the ID and the place.
    let haveOnlyPlaces: Bool

    init(header: [String]) {
        let indices = BatchColumn.all.map { column in column.names.compactMap { header.firstIndex(of: $0) } }
        self.indices = indices
        let place = [BatchColumn.id, .latitude, .longitude].map(\.number)
        haveOnlyPlaces = BatchColumn.all.allSatisfy { place.contains($0.number) || indices[$0.number].isEmpty }
    }

    subscript(column: BatchColumn) -> [Int] { indices[column.number] }
}

private final class BatchJSONReader: BatchTableReader {
    private let reader: JSONLinesReader

    init(_ source: ByteSource, _ limits: TableLimits) throws {
        reader = try JSONLinesReader(source, limits: limits)
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        do {
            guard let line = try reader.next() else { return nil }
            switch line.value {
            case .success(let value): return .success(JSONFields(value: value))
            case .failure(let error):
                return .failure(
                    BatchError(
                        .badRow, "Line \(line.number) cannot be parsed as JSON: it \(error.description). Correct it.",
                        limit: error.limit))
            }
        } catch {
            throw BatchError(.unreadable, "The table cannot be read completely (\(error)).")
        }
    }

    private struct JSONFields: BatchFields {
        private let values: [String: JSONValue]

        init(value: JSONValue) {
            let named = value.members.map { (ColumnName.normalized($0.name), $0.value) }
            values = Dictionary(named) { _, last in last }
        }

        func text(_ column: BatchColumn) -> String? { column.names.lazy.compactMap { values[$0]?.label }.first }
        func number(_ column: BatchColumn) -> Double? { column.names.lazy.compactMap { values[$0]?.number }.first }
        var place: Coordinate? { nil }
    }
}
