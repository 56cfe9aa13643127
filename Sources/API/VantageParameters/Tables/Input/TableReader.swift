import Foundation
import Vantage
import VantageCore
import VantageParsing

/// A reader that returns the fields of each row in turn.
protocol BatchTableReader {
    /// Returns the fields of the next row.
    ///
    /// - Returns: `nil` at the end. For a row that cannot be read, the result is a failure, and the next call continues
    ///   after that row.
    func next() throws(BatchError) -> Result<any BatchFields, BatchError>?
}

/// The columns that a table must have.
enum RequiredColumns {
    /// A place, a token, a scene or an item.
    case subject
    /// The text of a search.
    case query
}

/// Opens tables, whose format is detected from their first bytes.
enum TableReader {
    /// The number of bytes that identify a binary format.
    private static let signatureLength = 8

    /// Returns the bytes of a file or of standard input, if the path is `-`.
    static func source(_ path: String) throws -> ByteSource {
        // The path may name a pipe. Reads from a pipe block until data arrives.
        ByteSource(try path == "-" ? InputPipe(STDIN_FILENO) : InputPipe(path: path))
    }

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - name: The name of the table in error messages.
    ///   - limits: The limits on the size of a line or record.
    ///   - maximumRecordBatch: The maximum size of a record batch of Arrow in bytes.
    ///   - columns: The columns that a table with columns must have.
    ///   - open: A closure that opens the source.
    static func open(
        named name: String, limits: TableLimits, maximumRecordBatch: Int = ArrowReader.standardMaximumBatch,
        requires columns: RequiredColumns, _ open: () throws -> ByteSource
    ) throws(BatchError) -> any BatchTableReader {
        do {
            return try reader(open(), limits, maximumRecordBatch, name: name, columns)
        } catch let error as BatchError {
            throw error
        } catch let error as ArrowError {
            throw BatchError(error, name: name)
        } catch CSVError.recordTooLong {
            throw BatchError(
                .badRow, "The first line of \(name) exceeds the length limit. Check that the file is a table.",
                limit: .lineBytes)
        } catch CSVError.notText {
            throw BatchError(
                .notText, "\(name) is not UTF-8 text. Save it as UTF-8 CSV, JSON Lines or GeoJSON, or as Arrow.")
        } catch let error as SystemError {
            throw BatchError(.unreadable, "\(name) cannot be read (\(error)). Check the path and the permissions.")
        } catch {
            throw BatchError(
                .unreadable, "\(name) cannot be read (\(error)). Check that it is CSV, JSON Lines, GeoJSON or Arrow.")
        }
    }

    private static func reader(
        _ source: ByteSource, _ limits: TableLimits, _ maximumRecordBatch: Int, name: String,
        _ columns: RequiredColumns
    ) throws -> any BatchTableReader {
        let isText = { (byte: UInt8) in byte > 0x20 && byte < 0x80 }
        let (source, start) = try source.peeking(to: isText, atLeast: signatureLength)
        if start.starts(with: ArrowReader.streamSignature) || start.starts(with: ArrowReader.fileSignature) {
            return try ArrowTableReader(source, maximumBatch: maximumRecordBatch, name: name, columns)
        }
        guard !start.starts(with: Array("PAR1".utf8)) else {
            throw BatchError(
                .badTable,
                "\(name) is a Parquet file. Pipe it as Arrow or CSV, for example from pyarrow or DuckDB; docs/cli.md "
                    + "shows the commands.")
        }
        guard start.first(where: isText) == UInt8(ascii: "{") else {
            return try CSVTableReader(source, limits, name: name, columns)
        }
        var detector = FeatureCollectionDetector()
        let (whole, _) = try source.peeking { detector.read($0) }
        return detector.isCollection
            ? FeatureTableReader(whole, limits, name: name) : try JSONTableReader(whole, limits)
    }
}

extension BatchError {
    /// Creates the error for an Arrow table that cannot be read.
    init(_ error: ArrowError, name: String) {
        if case .unreadable = error {
            self.init(.unreadable, "\(name) \(error)")
        } else {
            self.init(.badTable, "\(name) \(error)")
        }
    }
}

/// The columns in a table. If several columns have the same meaning, the most specific name comes first.
struct BatchColumns {
    private let indices: [[Int]]
    /// A Boolean value that indicates whether the ID and the place are the only columns.
    let haveOnlyPlaces: Bool

    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - name: The name of the table in the error message.
    ///   - required: The columns that the table must have.
    /// - Throws: ``BatchError`` with the code `noPlaceColumn`.
    init(header: [String], named name: String, requires required: RequiredColumns) throws(BatchError) {
        let header = header.map { ColumnName.normalized($0) }
        let indices = BatchColumn.all.map { column in column.names.compactMap { header.firstIndex(of: $0) } }
        self.indices = indices
        let place = [BatchColumn.id, .latitude, .longitude].map(\.number)
        haveOnlyPlaces = BatchColumn.all.allSatisfy { place.contains($0.number) || indices[$0.number].isEmpty }
        switch required {
        case .subject:
            let hasPlace = self[.latitude] != [] && self[.longitude] != []
            guard !hasPlace, [.token, .scene, .item].allSatisfy({ self[$0] == [] }) else { return }
            throw BatchError(
                .noPlaceColumn,
                "\(name) has no columns for latitude and longitude, token, scene or item. The first line must name the "
                    + "columns.")
        case .query:
            guard self[.query] == [] else { return }
            throw BatchError(.noPlaceColumn, "\(name) has no column \"query\". The first line must name the columns.")
        }
    }

    subscript(column: BatchColumn) -> [Int] { indices[column.number] }

    /// The indices of all columns that have a meaning.
    var used: Set<Int> { Set(indices.joined()) }
}
