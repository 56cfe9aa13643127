import BlockingWork
import FileAccess
import Foundation
import JSONReading
import TabularReading
import Vantage

/// Rows of a table of points or of snapshot requests: CSV with a header, or JSON Lines; from a file or from standard
/// input. Read once, in memory that does not grow with the table.
package final class BatchTable: Sequence, IteratorProtocol {
    private let reader: any BatchTableReader
    private var count = 0
    /// What ended the reading before the end of the table.
    package private(set) var failure: BatchError?

    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - limits: What a line or a record may demand.
    /// - Throws: ``BatchError`` `unreadable`, `notText`, `badRow` for a first line beyond the limit, or `noPlaceColumn` when
    ///   a CSV's header has no column that says where.
    package convenience init(_ path: String, limits: TableLimits = .standard) throws(BatchError) {
        try self.init(named: path == "-" ? "Standard input" : path, limits: limits) {
            // A person may name a pipe, which is waited for.
            ByteSource(try path == "-" ? InputDescriptor(STDIN_FILENO) : InputDescriptor(path: path))
        }
    }

    /// - Parameters:
    ///   - name: What errors call it.
    ///   - open: Gives the bytes.
    /// - Throws: As ``init(_:limits:)`` does.
    package init(
        named name: String, limits: TableLimits = .standard, _ open: () throws -> ByteSource
    ) throws(BatchError) {
        do {
            let (source, start) = try open().peeking()
            let isJSON = start.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{")
            reader = try isJSON ? BatchJSONReader(source, limits) : BatchCSVReader(source, limits, name: name)
        } catch let error as BatchError {
            throw error
        } catch CSVError.recordTooLong {
            throw BatchError(
                .badRow, "The first line of \(name) is longer than the limit. Is it a table?", limit: .lineBytes)
        } catch CSVError.notText {
            throw BatchError(.notText, "\(name) is not text in UTF-8. Save it as CSV in UTF-8, or as JSON Lines.")
        } catch {
            throw BatchError(
                .unreadable, "\(name) cannot be read (\(error)). Check that it is a CSV or JSON Lines file.")
        }
    }

    /// The same on a thread that may block: whoever writes into a pipe may come late.
    package static func opening(_ path: String, limits: TableLimits) async throws -> BatchTable {
        try await Workers.waiting.run { _ in Lent(try BatchTable(path, limits: limits)) }.value
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

    /// What a row says beyond a place is made out when it is asked for, so that rows of other shards cost little more
    /// than their names.
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

/// Gives the fields of one row after another.
protocol BatchTableReader {
    /// - Returns: `nil` at the end; a failure for a row that cannot be read, behind which the next call goes on.
    func next() throws(BatchError) -> Result<any BatchFields, BatchError>?
}

private final class BatchCSVReader: BatchTableReader {
    private let reader: CSVReader
    private let columns: BatchColumns
    private var record = CSVRecord()

    init(_ source: ByteSource, _ limits: TableLimits, name: String) throws {
        reader = try CSVReader(source, maximumRecord: limits.maximumLine)
        guard try reader.next(into: &record) else {
            throw BatchError(.noPlaceColumn, "\(name) is empty. The first line has to name the columns.")
        }
        let header = (0..<record.count).map { [record] in ColumnName.normalized(record.text($0) ?? "") }
        columns = BatchColumns(header: header)
        let hasPlace = columns[.latitude] != [] && columns[.longitude] != []
        guard hasPlace || [.token, .scene, .item].contains(where: { columns[$0] != [] }) else {
            throw BatchError(
                .noPlaceColumn,
                "\(name) has no columns latitude and longitude, token, scene or item. The first line has to name the "
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
                        .badRow, "A row is longer than the limit, perhaps for a quote that is not closed. Correct it.",
                        limit: .lineBytes))
            }
            throw BatchError(.unreadable, "The table cannot be read to its end (\(error)).")
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

/// The columns of a table, the most telling name first.
private struct BatchColumns {
    private let indices: [[Int]]
    /// Whether no column says more than which place it is.
    let haveOnlyPlaces: Bool

    init(header: [String]) {
        let indices = BatchColumn.allCases.map { column in column.names.compactMap { header.firstIndex(of: $0) } }
        self.indices = indices
        let more = BatchColumn.allCases.filter { ![.id, .latitude, .longitude].contains($0) }
        haveOnlyPlaces = more.allSatisfy { indices[$0.rawValue].isEmpty }
    }

    subscript(column: BatchColumn) -> [Int] { indices[column.rawValue] }
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
                    BatchError(.badRow, "Line \(line.number) is not JSON: \(error.description).", limit: error.limit))
            }
        } catch {
            throw BatchError(.unreadable, "The table cannot be read to its end (\(error)).")
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
