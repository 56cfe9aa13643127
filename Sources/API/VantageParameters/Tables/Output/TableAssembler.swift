import VantageParsing

/// Joins the encoded parts of a table, in order.
package struct TableAssembler: Sendable {
    private let format: TableFormat
    private let names: [String]
    private var arrow: ArrowStream
    private var hasRows = false

    package init(_ encoder: TableEncoder<some TableLayout>) {
        format = encoder.format
        names = encoder.names
        arrow = ArrowStream(encoder.arrowFields)
    }

    /// The bytes before the first row.
    package var header: [UInt8] {
        switch format {
        case .ndjson: return []
        case .csv:
            var text = CSVText()
            for name in names { text.add(key: name) }
            text.endRecord()
            return text.bytes
        case .geojson: return Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
        case .arrow: return arrow.header
        }
    }

    /// Adds rows, and returns the bytes to write now.
    package mutating func add(_ part: TablePart) -> [UInt8] {
        switch part {
        case .columns(let columns): return arrow.append(columns)
        case .text(let text):
            guard !text.isEmpty else { return [] }
            defer { hasRows = true }
            return format == .geojson && hasRows ? [UInt8(ascii: ",")] + text : text
        }
    }

    /// Returns the bytes after the last row.
    package mutating func finish() -> [UInt8] {
        switch format {
        case .ndjson, .csv: []
        case .geojson: Array("]}\n".utf8)
        case .arrow: arrow.finish()
        }
    }
}
