import VantageParsing
import VantageSceneStore

/// The rows of a CSV table of scenes.
final class CSVSidecar: SidecarReader {
    private let name: String
    private let reader: CSVReader
    private let columns: SidecarColumns
    private let sources: Provenance
    private let width: Int
    private let clock: TableClock
    private var interpretation: TableInterpretation?
    private var record = CSVRecord()
    private var isFinished = false

    /// - Parameters:
    ///   - reader: A reader whose next record is the first row.
    ///   - width: The number of columns.
    ///   - interpretation: What the numbers mean; `nil` for latitudes, longitudes and headings from true north.
    init(
        _ reader: CSVReader, name: String, columns: SidecarColumns, width: Int, interpretation: TableInterpretation?,
        clock: TableClock
    ) {
        self.reader = reader
        self.name = name
        var columns = columns
        if let title = interpretation?.systemTitle { columns.remark(" (\(title))", on: .position) }
        if interpretation?.isFromGridNorth == true { columns.remark(" (from grid north)", on: .heading) }
        if let angles = interpretation?.angles, angles != .degrees {
            for field in [SceneField.heading, .pitch, .roll] { columns.remark(" (in \(angles.rawValue))", on: field) }
        }
        if let datum = interpretation?.verticalDatum { columns.remark(" (\(datum))", on: .altitude) }
        self.columns = columns
        self.width = width
        self.interpretation = interpretation
        self.clock = clock
        sources = columns.names.mapValues { "\(name): \($0)" }
    }

    /// Whether the table has a column that only tables of scenes have, rather than just positions and directions.
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
        // In a comma-separated table, a decimal comma shifts all following fields.
        if record.count > width, (width..<record.count).contains(where: { record.text($0) != nil }) {
            let label = SidecarRow(source: name, number: record.number).label
            throw ImportFailure(
                .badRow, label,
                "\(label) has \(record.count) fields, but the header has \(width). "
                    + "Quote fields that contain the separator.")
        }
        let fields = CSVFields(record: record, columns: columns, decimalComma: reader.dialect.decimalComma)
        var row = try SidecarRowBuilder(
            fields: fields, source: name, number: record.number, unit: .row, clock: clock
        ).build()
        row.sources = sources
        try interpretation?.apply(to: &row, record, decimalComma: reader.dialect.decimalComma)
        return row
    }
}

/// The fields of a record, looked up by column.
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
            // If this column has no value, the next one is tried.
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
                "\(label) exceeds the length limit, possibly because a quote is not closed. Correct it.",
                limit: .lineBytes)
        case .notText:
            self.init(.badDocument, table, "\(table) is not UTF-8 text. Save it as CSV with UTF-8 encoding.")
        case .unreadable(let error):
            self.init(
                .unreadableFile, table,
                "\(table) cannot be read (\(error)). Check that it exists and that you may read it.")
        }
    }
}
