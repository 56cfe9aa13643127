import Vantage
import VantageParsing

/// Encodes results as the rows of a table. Several threads may encode different rows at the same time;
/// ``TableAssembler`` then joins the parts.
package struct TableEncoder<Layout: TableLayout>: Sendable {
    /// Encoded rows.
    package enum Part: Sendable {
        case text([UInt8])
        case columns([ArrowColumn])
    }

    private static var usualRow: Int { 256 }

    package let format: TableFormat
    private let layout: Layout
    private let columns: [Layout.Column]

    /// - Parameters:
    ///   - layout: The conversion of results to rows.
    ///   - format: The format of the table.
    ///   - columns: The columns, or `nil` for the standard ones.
    package init(_ layout: Layout, format: TableFormat, columns: [Layout.Column]? = nil) {
        self.layout = layout
        self.format = format
        self.columns = columns ?? Layout.standardColumns(in: format)
    }

    var names: [String] { columns.map(\.rawValue) }

    var arrowFields: [ArrowField] {
        columns.map { ArrowField(name: $0.rawValue, type: Layout.type(of: $0).arrow) }
    }

    package func encode(_ rows: [Layout.Row]) -> Part {
        switch format {
        case .csv: .text(csv(rows))
        case .ndjson: .text(lines(rows))
        case .geojson: .text(features(rows))
        case .arrow: .columns(arrow(rows))
        }
    }

    // Indices are used because iterating over the elements would copy each one.

    private func csv(_ rows: [Layout.Row]) -> [UInt8] {
        var text = CSVText(capacity: rows.count * Self.usualRow)
        for index in rows.indices {
            layout.write(rows[index], columns, to: &text)
            text.endRecord()
        }
        return text.bytes
    }

    private func lines(_ rows: [Layout.Row]) -> [UInt8] {
        var cells = JSONCells(names, capacity: rows.count * Self.usualRow)
        for index in rows.indices {
            cells.beginRow()
            cells.json.open()
            layout.write(rows[index], columns, to: &cells)
            cells.json.close()
            cells.json.endLine()
        }
        return cells.json.bytes
    }

    private func features(_ rows: [Layout.Row]) -> [UInt8] {
        var cells = JSONCells(names, capacity: rows.count * 2 * Self.usualRow)
        for index in rows.indices {
            if index > 0 { cells.json.addComma() }
            cells.beginRow()
            cells.json.open()
            cells.json.add("type", "Feature")
            let feature = layout.feature(of: rows[index])
            cells.json.add("id", feature.id)
            cells.json.add(key: "geometry", scalar: feature.geometry)
            cells.json.open("properties")
            layout.write(rows[index], columns, to: &cells)
            cells.json.close()
            cells.json.close()
            cells.json.endLine()
        }
        return cells.json.bytes
    }

    private func arrow(_ rows: [Layout.Row]) -> [ArrowColumn] {
        var cells = ArrowCells(columns.map { Layout.type(of: $0).arrow })
        for index in rows.indices {
            cells.beginRow()
            layout.write(rows[index], columns, to: &cells)
        }
        return cells.columns
    }
}

extension TableFeature {
    /// The GeoJSON geometry; `null` if the position is unknown (RFC 7946, section 3.2).
    fileprivate var geometry: JSONValue {
        guard let coordinate else { return .null }
        let position = [coordinate.longitude, coordinate.latitude] + (altitude.map { [$0] } ?? [])
        return JSONValue(members: ["type": .string("Point"), "coordinates": .array(position.map { .number($0) })])
    }
}
