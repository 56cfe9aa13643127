import VantageCore
import VantageParsing

/// The rows of one table of places. The format is detected from the content.
final class PlaceTable {
    private enum Rows {
        case csv(CSVReader, header: [String])
        case geoNames(LineReader)
        case lines(JSONLinesReader)
        case features(JSONElements)
    }

    private let name: String
    private let rows: Rows
    private var record = CSVRecord()
    private var number = 0
    private var isFinished = false

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - path: The path to open.
    ///   - name: The name in messages.
    init(path: String, name: String, limits: ImportLimits) throws(ImportFailure) {
        self.name = name
        do {
            let file = try RegularFile(path: path)
            rows = try Self.rows(of: file, name, limits)
        } catch let failure as ImportFailure {
            throw failure
        } catch {
            throw Self.failure(error, name)
        }
    }

    func next() -> PlaceInput? {
        guard !isFinished else { return nil }
        switch rows {
        case .csv(let reader, let header): return next(reader, header)
        case .geoNames(let lines): return next(lines)
        case .lines(let lines): return next(lines)
        case .features(let features): return next(features)
        }
    }

    private static func rows(of file: RegularFile, _ name: String, _ limits: ImportLimits) throws -> Rows {
        let start = try file.bytes(at: 0, count: 1 << 16)
        let first = start.first { $0 > 0x20 || $0 == LineReader.recordSeparator }
        if first == LineReader.recordSeparator {
            return .lines(try JSONLinesReader(ByteSource(file), limits: limits.features))
        }
        if first == UInt8(ascii: "{") { return try json(file, start, name, limits) }
        if GeoNamesLine.matches(Array(start.prefix { $0 != 0x0A })) {
            return .geoNames(try LineReader(ByteSource(file), maximumLine: limits.table.maximumLine))
        }
        let reader = try CSVReader(ByteSource(file), maximumRecordLength: limits.table.maximumLine)
        var record = CSVRecord()
        guard try reader.next(into: &record) else { return .csv(reader, header: []) }
        return .csv(reader, header: (0..<record.count).map { [record] in record.text($0) ?? "" })
    }

    /// Opens a JSON file that is a feature collection or contains one feature per line.
    private static func json(
        _ file: RegularFile, _ start: [UInt8], _ name: String, _ limits: ImportLimits
    ) throws -> Rows {
        let line = try firstLine(file, start, atMost: limits.features.maximumLine)
        let isWhole = (try? JSONParser.value(of: line, maximumDepth: limits.table.maximumDepth)) != nil
        if isWhole, line.count < file.size - 1 || !String(decoding: line, as: UTF8.self).contains("FeatureCollection") {
            return .lines(try JSONLinesReader(ByteSource(file), limits: limits.features))
        }
        guard file.size <= limits.maximumDocument else {
            throw ImportFailure(
                .tooLarge, name,
                "\(name) is larger than \(limits.maximumDocument >> 20) MiB, the limit for one JSON document. "
                    + "Write one feature per line (.geojsonl) instead, which has no such limit.", limit: .documentBytes)
        }
        let document = try JSONDocument(
            file.bytes(at: 0, count: file.size), maximumDepth: limits.table.maximumDepth,
            maximumElementLength: limits.features.maximumLine)
        guard let features = document.elements(of: "features") else {
            throw ImportFailure(
                .unsupportedFormat, name, "\(name) is JSON without features. Choose a GeoJSON file.")
        }
        return .features(features)
    }

    private static func firstLine(_ file: RegularFile, _ start: [UInt8], atMost most: Int) throws -> [UInt8] {
        if let end = start.firstIndex(of: 0x0A) { return Array(start[..<end]) }
        return Array(try file.bytes(at: 0, count: min(most, file.size)).prefix { $0 != 0x0A })
    }

    private func next(_ reader: CSVReader, _ header: [String]) -> PlaceInput? {
        do {
            guard try reader.next(into: &record) else { return nil }
        } catch {
            if case .recordTooLong = error {} else { isFinished = true }
            return PlaceInput(label: name, row: .failure(ImportFailure(error, table: name)))
        }
        var tags = PlaceTags()
        for (place, column) in header.enumerated() {
            if let text = record.text(place) { tags.set(column, text) }
        }
        return PlaceInput(label: "\(name) row \(record.number)", row: .success(.tagged(tags, geometry: nil)))
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

    private func next(_ features: JSONElements) -> PlaceInput? {
        guard let element = features.next() else { return nil }
        number += 1
        let label = "\(name) feature \(number)"
        switch element {
        case .value(let json): return PlaceInput(label: label, row: row(json, label))
        case .tooLong:
            let failure = ImportFailure(
                .badRow, label, "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes)
            return PlaceInput(label: label, row: .failure(failure))
        }
    }

    private func row(_ json: JSONValue, _ label: String) -> Result<PlaceRow, ImportFailure> {
        guard json["type"]?.text == "Feature" else {
            return .failure(
                ImportFailure(.badRow, label, "\(label) is not a GeoJSON feature. Correct it, or leave it out."))
        }
        var tags = PlaceTags(properties: json["properties"] ?? .null)
        if let id = json["id"]?.label { tags.set("id", id) }
        return .success(.tagged(tags, geometry: json["geometry"] ?? .null))
    }

    private static func failure(_ error: any Error, _ name: String) -> ImportFailure {
        switch error {
        case let error as SystemError: ImportFailure(error, table: name)
        case let error as LineError: ImportFailure(error, table: name)
        case let error as CSVError: ImportFailure(error, table: name)
        case let error as JSONError:
            ImportFailure(.badRow, name, "\(name) \(error). Correct it, or leave it out.", limit: error.limit)
        default: ImportFailure(.badDocument, name, "\(name) cannot be read (\(error)). Repair it, or leave it out.")
        }
    }
}

extension ImportLimits {
    /// The limits of `table`, but with longer lines allowed so that outlines fit.
    fileprivate var features: TableLimits {
        var limits = table
        limits.maximumLine = max(limits.maximumLine, maximumFeature)
        return limits
    }
}
