import VantageCore
import VantageParsing

/// The rows of one table of places. The format is detected from the content.
final class PlaceTable {
    enum Rows {
        /// The header has the keys of the columns; see ``PlaceTags/key(_:)``.
        case csv(CSVReader, header: [String])
        case parquet(CSVReader, header: [String], ParquetTable)
        case geoNames(LineReader)
        case lines(JSONLinesReader)
        case elements(JSONElements, unit: String)
        case document(JSONValue)
        case markup(MarkupPlaces)
    }

    private let name: String
    private let rows: Rows
    private var record = CSVRecord()
    private var number = 0
    private var isFinished = false
    /// The remaining houses of a row with several house numbers.
    private var waiting: [PlaceInput] = []

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - path: The path to open.
    ///   - name: The name in messages.
    ///   - columns: The columns of the table; `nil` to find columns by their usual names.
    init(
        path: String, name: String, limits: ImportLimits, columns: PlaceColumns? = nil
    ) throws(ImportFailure) {
        self.name = name
        do {
            rows = try PlaceTableOpener(
                file: RegularFile(path: path), name: name, limits: limits, columns: columns
            ).rows()
        } catch let failure as ImportFailure {
            throw failure
        } catch {
            throw Self.failure(error, name)
        }
    }

    func next() -> PlaceInput? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        guard let input = nextInput() else { return nil }
        guard case .success(.tagged(let tags, let geometry)) = input.row else { return input }
        let houses = tags.houses
        waiting = houses.dropFirst().map {
            PlaceInput(label: input.label, row: .success(.tagged($0, geometry: geometry)))
        }
        return houses.first.map { PlaceInput(label: input.label, row: .success(.tagged($0, geometry: geometry))) }
            ?? input
    }

    private func nextInput() -> PlaceInput? {
        guard !isFinished else { return nil }
        switch rows {
        case .csv(let reader, let header): return next(reader, header)
        case .parquet(let reader, let header, let table): return next(reader, header) ?? end(of: table)
        case .geoNames(let lines): return next(lines)
        case .lines(let lines): return next(lines)
        case .elements(let elements, let unit): return next(elements, unit)
        case .document(let json):
            isFinished = true
            return PlaceInput(label: name, row: row(json, name))
        case .markup(let places): return next(places)
        }
    }

    private func next(_ reader: CSVReader, _ header: [String]) -> PlaceInput? {
        do {
            guard try reader.next(into: &record) else { return nil }
        } catch {
            if case .recordTooLong = error {} else { isFinished = true }
            return PlaceInput(label: name, row: .failure(ImportFailure(error, table: name)))
        }
        var tags = PlaceTags()
        for (place, column) in header.enumerated() where !column.isEmpty {
            if let text = record.text(place) { tags.set(lookupKey: column, text) }
        }
        return PlaceInput(label: "\(name) row \(record.number)", row: .success(.tagged(tags, geometry: nil)))
    }

    /// Returns the reason why a Parquet file ends early, if it does.
    private func end(of table: ParquetTable) -> PlaceInput? {
        guard !isFinished, let failure = table.failure else { return nil }
        isFinished = true
        return PlaceInput(label: name, row: .failure(ImportFailure(failure, table: name)))
    }

    private func next(_ lines: LineReader) -> PlaceInput? {
        do {
            guard let line = try lines.next() else { return nil }
            return PlaceInput(label: "\(name) line \(lines.number)", row: .success(.geoNames(line)))
        } catch {
            if case .tooLong = error {} else { isFinished = true }
            return PlaceInput(label: name, row: .failure(ImportFailure(error, table: name)))
        }
    }

    private func next(_ lines: JSONLinesReader) -> PlaceInput? {
        do {
            guard let line = try lines.next() else { return nil }
            let label = "\(name) line \(line.number)"
            return PlaceInput(
                label: label, row: line.value.mapError { Self.failure($0, label) }.flatMap { row($0, label) })
        } catch {
            isFinished = true
            return PlaceInput(label: name, row: .failure(ImportFailure(error, table: name)))
        }
    }

    private func next(_ elements: JSONElements, _ unit: String) -> PlaceInput? {
        guard let element = elements.next() else { return nil }
        number += 1
        let label = "\(name) \(unit) \(number)"
        switch element {
        case .value(let json): return PlaceInput(label: label, row: row(json, label))
        case .tooLong:
            let failure = ImportFailure(
                .badRow, label, "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes)
            return PlaceInput(label: label, row: .failure(failure))
        }
    }

    private func next(_ places: MarkupPlaces) -> PlaceInput? {
        do {
            return try places.next()
        } catch {
            isFinished = true
            return PlaceInput(label: name, row: .failure(Self.failure(error, name)))
        }
    }

    private func row(_ json: JSONValue, _ label: String) -> Result<PlaceRow, ImportFailure> {
        if json["type"]?.text == "Feature" {
            var tags = PlaceTags(properties: json["properties"] ?? .null)
            if let id = json["id"]?.label { tags.set("id", id) }
            return .success(.tagged(tags, geometry: json["geometry"] ?? .null))
        }
        if let tags = PlaceTags(object: json) { return .success(.tagged(tags, geometry: nil)) }
        return .failure(
            ImportFailure(
                .badRow, label,
                "\(label) is neither a GeoJSON feature nor an object with a latitude and a longitude. Correct it, or "
                    + "leave it out."))
    }

    static func failure(_ error: any Error, _ name: String) -> ImportFailure {
        switch error {
        case let error as ImportFailure: error
        case let error as SystemError: ImportFailure(error, table: name)
        case let error as LineError: ImportFailure(error, table: name)
        case let error as CSVError: ImportFailure(error, table: name)
        case let error as ParquetError: ImportFailure(error, table: name)
        case let error as XMLError: ImportFailure(error, document: name)
        case let error as JSONError:
            ImportFailure(.badRow, name, "\(name) \(error). Correct it, or leave it out.", limit: error.limit)
        default: ImportFailure(.badDocument, name, "\(name) cannot be read (\(error)). Repair it, or leave it out.")
        }
    }
}
