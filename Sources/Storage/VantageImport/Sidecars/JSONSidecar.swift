import VantageParsing

/// The rows of one JSON document: a single feature, the features of a collection, or the entries of an array.
final class JSONSidecar: SidecarReader {
    private let rows: JSONRowReader
    private let unit: SidecarRow.Unit
    private let elements: JSONElements?
    private var single: JSONValue?
    private var number = 0

    init(_ elements: JSONElements, rows: JSONRowReader, unit: SidecarRow.Unit) {
        self.rows = rows
        self.unit = unit
        self.elements = elements
    }

    init(_ single: JSONValue, rows: JSONRowReader) {
        self.rows = rows
        unit = .feature
        elements = nil
        self.single = single
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard let element = single.take().map(JSONElements.Element.value) ?? elements?.next() else { return nil }
        number += 1
        switch element {
        case .value(let json): return rows.row(json, number: number, unit: unit)
        case .tooLong:
            let label = SidecarRow(source: rows.source, number: number, unit: unit).label
            return .failure(
                ImportFailure(
                    .badRow, label, "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes
                ))
        }
    }
}

/// The rows of a file with one JSON value per line, or of a JSON text sequence.
final class JSONLinesSidecar: SidecarReader {
    private let rows: JSONRowReader
    private let lines: JSONLinesReader
    private var isFinished = false

    init(_ lines: JSONLinesReader, rows: JSONRowReader) {
        self.rows = rows
        self.lines = lines
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard !isFinished else { return nil }
        do {
            guard let line = try lines.next() else { return nil }
            return line.value.mapError { failure($0, line: line.number) }
                .flatMap { rows.row($0, number: line.number, unit: .line) }
        } catch {
            isFinished = true
            return .failure(
                ImportFailure(
                    .unreadableFile, rows.source,
                    "\(rows.source) cannot be read (\(error)). Check that it exists and is readable."))
        }
    }

    private func failure(_ error: JSONError, line number: Int) -> ImportFailure {
        let label = SidecarRow(source: rows.source, number: number, unit: .line).label
        return ImportFailure(.badRow, label, "\(label) \(error). Correct it, or leave it out.", limit: error.limit)
    }
}
