import VantageCore
import VantageParsing

/// A Parquet file that is converted to the text of a CSV table, so that all settings for tables apply to it.
///
/// Nested columns, repeated columns and columns of bytes are omitted. GeoParquet points become coordinate columns,
/// which follow the other columns.
final class ParquetTable {
    /// The minimum size of a chunk of text, in bytes.
    private static let chunk = 1 << 18
    private static let maximumColumns = 128
    /// The minimum value of the limit on a page's size, in bytes. Writers usually produce pages of about 1 MiB.
    private static let smallestPageLimit = 2 << 20

    private let file: RegularFile
    private let parquet: ParquetFile
    private let maximumPage: Int
    private let columns: [ParquetColumn]
    /// The column of the points; `nil` if there is none.
    let geometry: GeoParquetColumn?
    private var group = 0
    private var cursors: [(cursor: ParquetCursor, text: ParquetText)] = []
    /// The number of rows left in the current row group.
    private var left = 0
    /// The number of rows left in the file after the current row group.
    private var rest: Int
    private var hasHeader = false
    /// The reason why the text ends early.
    private(set) var failure: ParquetError?

    /// - Parameter maximumMemory: The maximum total size, in bytes, of the pages that are in memory at the same time:
    ///   one page for each column.
    /// - Throws: ``ParquetError`` if the file is not a Parquet file.
    init(_ file: RegularFile, maximumMemory: Int) throws(ParquetError) {
        self.file = file
        parquet = try ParquetFile(file)
        let geometry = try GeoParquetColumn(parquet)
        columns =
            parquet.columns.filter { $0.meaning != .binary }
            + parquet.columns.filter { $0.meaning == .binary && $0.name == geometry?.name }
            + (geometry?.coordinates ?? [])
        self.geometry = geometry
        guard !columns.isEmpty else { throw .unsupported(feature: "only nested columns") }
        guard columns.count <= Self.maximumColumns else {
            throw .unsupported(feature: "more than \(Self.maximumColumns) columns")
        }
        maximumPage = max(Self.smallestPageLimit, maximumMemory / columns.count)
        rest = parquet.rowCount
        // Unsupported features are reported immediately if the first row group has them.
        guard parquet.groupCount > 0 else { return }
        for column in columns { _ = try parquet.chunk(of: column, inGroup: 0) }
    }

    var source: ByteSource { ByteSource { () throws(SystemError) in self.next() } }

    /// Returns the next lines; empty at the end.
    private func next() -> [UInt8] {
        guard failure == nil else { return [] }
        var text: [UInt8] = []
        do throws(ParquetError) {
            if !hasHeader { appendHeader(to: &text) }
            while text.count < Self.chunk, try startGroup() { try appendRow(to: &text) }
        } catch {
            failure = error
        }
        return text
    }

    private func appendHeader(to text: inout [UInt8]) {
        hasHeader = true
        for (index, column) in columns.enumerated() {
            let isGeometry = column.meaning == .binary
            for (place, title) in (isGeometry ? geometry?.titles ?? [] : [column.name]).enumerated() {
                if index + place > 0 { text.append(UInt8(ascii: ",")) }
                ParquetText.quote(title.utf8, into: &text)
            }
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Starts the next row group if the current one has no more rows. Returns `false` at the end.
    private func startGroup() throws(ParquetError) -> Bool {
        while left == 0 {
            guard group < parquet.groupCount else { return false }
            left = try parquet.rowCount(ofGroup: group)
            rest -= left
            guard rest >= 0 else { throw .damaged }
            cursors = []
            for column in columns {
                let chunk = try parquet.chunk(of: column, inGroup: group)
                guard chunk.count == left else { throw .damaged }
                cursors.append(
                    (
                        ParquetCursor(chunk, of: column, in: file, maximumPage: maximumPage),
                        ParquetText(column: column, coordinateCount: geometry?.titles.count ?? 0)
                    ))
            }
            group += 1
        }
        return true
    }

    private func appendRow(to text: inout [UInt8]) throws(ParquetError) {
        left -= 1
        // If an error leaves the row incomplete, the row is removed.
        let start = text.count
        for (index, column) in cursors.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            let value: ParquetValue?
            do throws(ParquetError) {
                value = try column.cursor.next()
            } catch {
                text.removeSubrange(start...)
                throw error
            }
            column.text.append(value, to: &text)
        }
        text.append(UInt8(ascii: "\n"))
    }
}

/// The rows of a Parquet file, followed by the reason why it ends early, if it does.
final class ParquetSidecar: SidecarReader {
    private let rows: CSVSidecar
    private let table: ParquetTable
    private let source: String
    private var isFinished = false

    init(_ rows: CSVSidecar, table: ParquetTable, source: String) {
        self.rows = rows
        self.table = table
        self.source = source
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        if let row = rows.next() { return row }
        guard !isFinished, let failure = table.failure else { return nil }
        isFinished = true
        return .failure(ImportFailure(failure, table: source))
    }
}
