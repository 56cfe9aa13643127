import JSONReading
import SceneStore
import TabularReading

/// The rows of a CSV table of scenes.
final class CSVSidecar: SidecarReader {
    private let name: String
    private let reader: CSVReader
    private let columns: SidecarColumns
    private let sources: Provenance
    private let width: Int
    private var record = CSVRecord()
    private var isFinished = false

    /// - Returns: `nil` when neither a position nor a picture is among the columns.
    init?(_ reader: CSVReader, name: String) throws(CSVError) {
        self.reader = reader
        self.name = name
        guard try reader.next(into: &record) else { return nil }
        let header = (0..<record.count).map { [record] in record.text($0) ?? "" }
        columns = SidecarColumns(header: header)
        sources = columns.names.mapValues { "\(name): \($0)" }
        width = header.count
        guard columns.hasPosition || columns.has(.picture) else { return nil }
    }

    /// Whether the columns tell more than where something is and which way to look.
    var describesScenes: Bool { [.picture, .captured, .sequence, .kind].contains { columns.has($0) } }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard !isFinished else { return nil }
        do {
            guard try reader.next(into: &record) else { return nil }
        } catch {
            if case .recordTooLong = error {} else { isFinished = true }
            return .failure(ImportFailure(error, table: name))
        }
        return Result { () throws(ImportFailure) in try row() }
    }

    private func row() throws(ImportFailure) -> SidecarRow {
        // A decimal comma in a table of commas moves every field behind it.
        if record.count > width, (width..<record.count).contains(where: { record.text($0) != nil }) {
            let label = SidecarRow(source: name, number: record.number).label
            throw ImportFailure(
                .badRow, label,
                "\(label) has \(record.count) fields where the header has \(width). Quote fields that hold the delimiter."
            )
        }
        let fields = CSVFields(record: record, columns: columns, decimalComma: reader.dialect.decimalComma)
        var row = try SidecarRowBuilder(fields: fields, source: name, number: record.number, unit: .row).build()
        row.sources = sources
        return row
    }
}

/// The fields of a record under the columns of its table.
private struct CSVFields: SidecarFields {
    let record: CSVRecord
    let columns: SidecarColumns
    let decimalComma: Bool

    var names: Provenance { columns.names }

    func text(_ column: SidecarColumn) -> String? {
        for index in columns[column] {
            if let text = record.text(index), !AbsentText.isAbsent(text) { return text }
        }
        return nil
    }

    func number(_ column: SidecarColumn) -> Double? {
        for index in columns[column] where !record.isEmpty(index) {
            if let number = record.number(index, decimalComma: decimalComma) { return number }
            // The next name counts only where this one says nothing at all.
            guard let text = record.text(index), AbsentText.isAbsent(text) else { return nil }
        }
        return nil
    }
}

extension ImportFailure {
    init(_ error: CSVError, table: String) {
        switch error {
        case .recordTooLong(let number):
            let label = SidecarRow(source: table, number: number).label
            self.init(
                .badRow, label,
                "\(label) is longer than the limit, perhaps for a quote that is not closed. Correct it.",
                limit: .lineBytes)
        case .notText:
            self.init(.badDocument, table, "\(table) is not text in UTF-8. Save it as CSV in UTF-8.")
        case .unreadable(let error):
            self.init(
                .unreadableFile, table, "\(table) cannot be read (\(error)). Check that it is there and allowed.")
        }
    }
}
