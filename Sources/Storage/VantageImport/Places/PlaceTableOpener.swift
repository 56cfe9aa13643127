import VantageCore
import VantageParsing

/// A type that detects the format of a table of places, and opens the table.
struct PlaceTableOpener {
    /// The number of lines to search for one that identifies the format.
    private static let previewLines = 50
    private static let longestPreview = 1 << 16
    /// The maximum number of control characters in text, in addition to one per hundred bytes.
    private static let mostControls = 8
    private static let arrays = ["features", "elements", "places", "results", "items", "data", "records", "rows"]

    let file: RegularFile
    let name: String
    let limits: ImportLimits
    let columns: PlaceColumns?

    func rows() throws -> PlaceTable.Rows {
        let bytes = try file.bytes(at: 0, count: Self.longestPreview)
        if bytes.starts(with: Array("PAR1".utf8)) { return try parquet() }
        let encoding = try encoding(of: bytes)
        if columns != nil { return try csv(encoding) }
        let start = try start(encoding)
        switch start.first(where: { $0 > 0x20 || $0 == LineReader.recordSeparator }) {
        case LineReader.recordSeparator: return .lines(try JSONLinesReader(source(encoding), limits: limits.features))
        case UInt8(ascii: "{"): return try json(encoding, start)
        case UInt8(ascii: "["): return try array(encoding)
        case UInt8(ascii: "<"):
            return try markup(encoding, bytes)
        default: break
        }
        if Self.hasGeoNamesLine(start) {
            return .geoNames(try LineReader(source(encoding), maximumLine: limits.table.maximumLine))
        }
        return try csv(encoding)
    }

    /// Detects the encoding. A stray NUL does not make text UTF-16.
    private func encoding(of bytes: [UInt8]) throws -> TableEncoding {
        if Self.isUTF16(bytes) { return .utf16 }
        let controls = bytes.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != LineReader.recordSeparator }
        guard controls <= Self.mostControls + bytes.count / 100 else { throw unsupported }
        return TableText.encoding(of: bytes.filter { $0 != 0 })
    }

    /// Returns the bytes of the file in UTF-8, without a byte order mark.
    private func source(_ encoding: TableEncoding) throws -> ByteSource {
        let text = TableText.utf8(ByteSource(file), encoding, isSpaced: false)
        var isFirst = true
        return ByteSource { () throws(SystemError) in
            let chunk = try text.next()
            defer { isFirst = false }
            return isFirst && chunk.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(chunk.dropFirst(3)) : chunk
        }
    }

    /// Returns the bytes of an XML document in UTF-8. Its declaration may specify the encoding.
    private func source(_ encoding: TableEncoding, start: [UInt8]) throws -> ByteSource {
        try encoding == .utf16 ? source(encoding) : XMLEncoding.utf8(ByteSource(file), start: start)
    }

    private func start(_ encoding: TableEncoding) throws -> [UInt8] {
        var start: [UInt8] = []
        let source = try source(encoding)
        while start.count < Self.longestPreview {
            let chunk = try source.next()
            if chunk.isEmpty { break }
            start += chunk
        }
        return Array(start.prefix(Self.longestPreview))
    }

    /// Reports whether bytes are text in UTF-16 rather than a binary format: they start with a byte order mark, or are
    /// ASCII characters in which every other byte is 0.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let start = bytes.prefix(64)
        let zeros = start.indices.filter { start[$0] == 0 }
        return zeros.count >= start.count * 2 / 5 && Set(zeros.map { $0 % 2 }).count == 1
    }

    private static func hasGeoNamesLine(_ start: [UInt8]) -> Bool {
        start.split(separator: 0x0A, maxSplits: previewLines).prefix(previewLines).contains {
            GeoNamesLine.matches(Array($0))
        }
    }

    private func markup(_ encoding: TableEncoding, _ start: [UInt8]) throws -> PlaceTable.Rows {
        do {
            let source = try source(encoding, start: start)
            return .markup(try MarkupPlaces(source, name: name, size: file.size, limits: limits))
        } catch let error as XMLError {
            throw ImportFailure(.badDocument, name, "\(name) is not valid XML: it \(error). \(Self.supported)")
        }
    }

    // MARK: Tables

    private func csv(_ encoding: TableEncoding) throws -> PlaceTable.Rows {
        var reader = try CSVReader(source(encoding), maximumRecordLength: limits.table.maximumLine)
        let names = try Self.names(reader)
        let header = try header(names)
        guard names.isEmpty || PlaceTags.hasPosition(columns: header) else { throw unsupported(columns: names) }
        if columns?.hasHeader == false {
            // The first record is a row.
            reader = try CSVReader(source(encoding), maximumRecordLength: limits.table.maximumLine)
        }
        return .csv(reader, header: header.map(PlaceTags.key))
    }

    private func header(_ names: [String]) throws(ImportFailure) -> [String] {
        guard let columns, !names.isEmpty else { return names }
        return try columns.header(names, of: name)
    }

    private static func names(_ reader: CSVReader) throws -> [String] {
        var record = CSVRecord()
        guard try reader.next(into: &record) else { return [] }
        return (0..<record.count).map { record.text($0) ?? "" }
    }

    private func parquet() throws -> PlaceTable.Rows {
        let table = try ParquetTable(file, maximumMemory: limits.maximumDocument)
        let reader = try CSVReader(table.source, maximumRecordLength: limits.table.maximumLine)
        let names = try Self.names(reader)
        var header = try header(names)
        if let titles = table.geometry?.titles, titles.count >= 2, !PlaceTags.hasPosition(columns: header) {
            for (title, key) in zip(titles, ["longitude", "latitude"]) {
                if let place = names.firstIndex(of: title) { header[place] = key }
            }
        }
        guard PlaceTags.hasPosition(columns: header) else { throw unsupported(columns: names) }
        return .parquet(reader, header: header.map(PlaceTags.key), table)
    }

    // MARK: JSON

    /// Opens JSON that starts with an object: one document, or one object per line.
    private func json(_ encoding: TableEncoding, _ start: [UInt8]) throws -> PlaceTable.Rows {
        let line = try firstLine(encoding, start)
        let isWhole = (try? JSONParser.value(of: line, maximumDepth: limits.table.maximumDepth)) != nil
        if isWhole, line.count < file.size - 4, !String(decoding: line, as: UTF8.self).contains("FeatureCollection") {
            return .lines(try JSONLinesReader(source(encoding), limits: limits.features))
        }
        let document = try document(encoding)
        for name in Self.arrays {
            guard let elements = document.elements(of: name) else { continue }
            return .elements(elements, unit: name == "features" ? "feature" : "entry")
        }
        guard document.shape == .object else {
            return .lines(try JSONLinesReader(source(encoding), limits: limits.features))
        }
        guard !document.exceedsElementLimit else { throw tooLarge }
        let value = try document.value()
        guard value["type"]?.text == "Feature" || PlaceTags(object: value) != nil else {
            throw ImportFailure(
                .unsupportedFormat, name,
                "\(name) is JSON without features. \(Self.supported)")
        }
        return .document(value)
    }

    private func array(_ encoding: TableEncoding) throws -> PlaceTable.Rows {
        let document = try document(encoding)
        // Several arrays one after another are not a table.
        guard let elements = document.elements else { throw unsupported }
        return .elements(elements, unit: "entry")
    }

    private func document(_ encoding: TableEncoding) throws -> JSONDocument {
        guard file.size <= limits.maximumDocument else { throw tooLarge }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.size)
        let source = try source(encoding)
        while case let chunk = try source.next(), !chunk.isEmpty { bytes += chunk }
        return try JSONDocument(
            bytes, maximumDepth: limits.table.maximumDepth, maximumElementLength: limits.features.maximumLine)
    }

    private func firstLine(_ encoding: TableEncoding, _ start: [UInt8]) throws -> [UInt8] {
        if let end = start.firstIndex(of: 0x0A) { return Array(start[..<end]) }
        guard encoding == .utf8 else { return start }
        let most = min(limits.features.maximumLine, file.size)
        return Array(try file.bytes(at: 0, count: most).prefix { $0 != 0x0A })
    }

    // MARK: Failures

    private static let supported = """
        The supported formats are GeoJSON, JSON arrays of objects, one feature or object per line, CSV with columns \
        for latitude and longitude, GeoNames tables, OpenStreetMap XML, GPX waypoints, KML placemarks, and Parquet.
        """

    private var unsupported: ImportFailure {
        ImportFailure(.unsupportedFormat, name, "\(name) is not a table of places. \(Self.supported)")
    }

    private func unsupported(columns: [String]) -> ImportFailure {
        let names = columns.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return ImportFailure(
            .unsupportedFormat, name,
            "\(name) has no columns for latitude and longitude; its first line is \(names). If it is a table of places, "
                + "specify its columns. \(Self.supported)")
    }

    private var tooLarge: ImportFailure {
        ImportFailure(
            .tooLarge, name,
            "\(name) is larger than \(limits.maximumDocument >> 20) MiB, the limit for one JSON document. "
                + "Write one feature per line (.geojsonl) instead, which has no such limit.", limit: .documentBytes)
    }
}

extension ImportLimits {
    /// The limits of `table`, but with longer lines allowed so that outlines fit.
    var features: TableLimits {
        var limits = table
        limits.maximumLine = max(limits.maximumLine, maximumFeature)
        return limits
    }
}
