import VantageParsing
import VantageSceneStore

/// The rows of a CSV table of scenes.
final class CSVSidecar: SidecarReader {
    private let name: String
    private let reader: CSVReader
    private let columns: SidecarColumns
    private let tableColumns: TableColumns
    private let sources: Provenance
    private let width: Int
    private let clock: TableClock
    private let offset: SIMD3<Double>
    private var interpretation: TableInterpretation?
    private var record = CSVRecord()
    private var isAtFirstRow = true
    private var isFinished = false

    /// - Parameters:
    ///   - reader: A reader whose next record is the first row.
    ///   - header: The names of the columns.
    ///   - offset: The origin of the coordinates, which is added to them.
    ///   - interpretation: The meaning of the numbers; `nil` for latitudes, longitudes and headings from true north.
    init(
        _ reader: CSVReader, name: String, columns tableColumns: TableColumns, header: [String],
        interpretation: TableInterpretation?, clock: TableClock, offset: SIMD3<Double>
    ) {
        self.reader = reader
        self.name = name
        self.tableColumns = tableColumns
        var columns = tableColumns.scene
        if let point = tableColumns.point { columns.setPoint(point, header: header) }
        if let title = interpretation?.systemTitle { columns.remark(" (\(title))", on: .position) }
        if interpretation?.isFromGridNorth == true { columns.remark(" (from grid north)", on: .heading) }
        if let angles = interpretation?.angles, angles != .degrees {
            for field in [SceneField.heading, .pitch, .roll] { columns.remark(" (in \(angles.rawValue))", on: field) }
        }
        if let datum = interpretation?.verticalDatum { columns.remark(" (\(datum))", on: .altitude) }
        self.columns = columns
        width = header.count
        self.interpretation = interpretation
        self.clock = clock
        self.offset = offset
        sources = columns.names.mapValues { "\(name): \($0)" }
    }

    /// Whether the table has a column that only tables of scenes have, rather than just positions and directions.
    var describesScenes: Bool { [.picture, .captured, .sequence, .kind].contains { columns.has($0) } }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard !isFinished else { return nil }
        do {
            repeat {
                guard try reader.next(into: &record) else { return nil }
            } while isRemark()
        } catch {
            if case .recordTooLong = error {} else { isFinished = true }
            return .failure(ImportFailure(error, table: name))
        }
        return Result { () throws(ImportFailure) in try row() }
    }

    /// Reports whether the record is a comment, or the units of the columns below their names.
    private func isRemark() -> Bool {
        defer { isAtFirstRow = false }
        let first = record.text(0) ?? ""
        if ["#", "//", "%"].contains(where: first.hasPrefix) { return !hasValuesOfScene }
        guard isAtFirstRow else { return false }
        let values = (0..<record.count).compactMap { record.text($0) }
        return !values.isEmpty && values.allSatisfy(ColumnTitle.isUnit) && values.contains { $0 != "-" }
    }

    /// Whether the record has a position outside its first field or, in a table without positions, a value for each
    /// column.
    private var hasValuesOfScene: Bool {
        guard columns.hasPosition else { return record.count == width && width > 1 }
        return [SidecarColumn.latitude, .longitude].contains { column in
            columns[column].contains { $0 != 0 && !record.isEmpty($0) }
        }
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
        let decimalComma = reader.dialect.decimalComma
        let fields = CSVFields(
            record: record, columns: columns, times: tableColumns.times, point: try point(), decimalComma: decimalComma)
        var row = try SidecarRowBuilder(
            fields: fields, source: name, number: record.number, unit: .row, clock: clock,
            isPlane: interpretation?.isPlane ?? false
        ).build()
        row.sources = sources
        if row.captured == nil, let seconds = tableColumns.times.gpsSeconds(record, decimalComma: decimalComma) {
            row.captured = clock.time(gpsSeconds: seconds)
        }
        if tableColumns.isMagnetic { row.headingReference = row.headingReference ?? .magnetic }
        row.longitude = row.longitude.map { $0 + offset.x }
        row.latitude = row.latitude.map { $0 + offset.y }
        row.altitude = row.altitude.map { $0 + offset.z }
        try checkDegrees(row)
        try interpretation?.apply(to: &row, record, decimalComma: decimalComma)
        return row
    }

    /// Returns the position, if the table has it in a single column.
    private func point() throws(ImportFailure) -> PointText? {
        guard let text = tableColumns.point.flatMap({ record.text($0) }), !AbsentText.isAbsent(text) else { return nil }
        if let point = PointText(text) { return point }
        let label = SidecarRow(source: name, number: record.number).label
        throw ImportFailure(
            .badRow, label,
            "\(label) has the position \"\(text.prefix(40))\", which cannot be parsed. Write the latitude and the "
                + "longitude in two columns.")
    }

    /// Rejects coordinates that cannot be degrees, unless the table specifies a coordinate system.
    private func checkDegrees(_ row: SidecarRow) throws(ImportFailure) {
        guard interpretation?.hasSystem != true, let x = row.longitude, let y = row.latitude,
            abs(x) > 360 || abs(y) > 360
        else { return }
        throw ImportFailure(
            .coordinateSystemMissing, row.label,
            "\(row.label) has the coordinates \(x) and \(y), which are not degrees, but no coordinate system. "
                + "Specify it, for example EPSG:25832.")
    }
}

/// The fields of a record, looked up by column.
private struct CSVFields: SidecarFields {
    let record: CSVRecord
    let columns: SidecarColumns
    let times: TableTimeColumns
    /// The position, if the table has it in a single column.
    let point: PointText?
    let decimalComma: Bool

    var names: Provenance { columns.names }

    func text(_ column: SidecarColumn) -> String? {
        if column == .captured, let text = times.text(record) { return text }
        if point != nil, column == .latitude || column == .longitude { return nil }
        for index in columns[column] {
            if let text = record.text(index), !AbsentText.isAbsent(text) { return point(in: text, of: column) }
        }
        return nil
    }

    func number(_ column: SidecarColumn) -> Double? {
        if let point {
            switch column {
            case .longitude: return point.x
            case .latitude: return point.y
            case .altitude where columns[.altitude].isEmpty: return point.z
            default: break
            }
        }
        for index in columns[column] where !record.isEmpty(index) {
            if let number = record.number(index, decimalComma: decimalComma) { return number }
            // If this column has no value, the next one is tried.
            guard let text = record.text(index), AbsentText.isAbsent(text) else { return measure(index) }
        }
        return nil
    }

    /// Returns a number with a unit that does not change its meaning, such as `33,5°` and `270 m`.
    private func measure(_ index: Int) -> Double? {
        guard var text = record.text(index), let unit = ["°", "º", " deg", " m"].first(where: text.hasSuffix) else {
            return nil
        }
        text.removeLast(unit.count)
        return DecimalNumber.number(text, decimalComma: decimalComma)
    }

    /// Returns degrees and minutes with decimal points instead of decimal commas.
    private func point(in text: String, of column: SidecarColumn) -> String {
        guard decimalComma, column == .latitude || column == .longitude, !text.contains(".") else { return text }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].last?.isNumber == true, parts[1].first?.isNumber == true else { return text }
        return parts.joined(separator: ".")
    }
}

extension ImportFailure {
    init(_ error: CSVError, table: String) {
        switch error {
        case .recordTooLong(let number):
            let label = SidecarRow(source: table, number: number).label
            self.init(
                .badRow, label,
                "\(label) exceeds the length limit, possibly because a quotation mark is missing. Correct the table there.",
                limit: .lineBytes)
        case .notText:
            self.init(.badDocument, table, "\(table) is not UTF-8 text. Save it as CSV with UTF-8 encoding.")
        case .unreadable(let error):
            self.init(
                .unreadableFile, table,
                "\(table) cannot be read (\(error)). Check that it exists and is readable.")
        }
    }
}
