import Vantage
import VantageParsing

/// The approximate size of a row of text, in bytes.
private let usualRowSize = 256

extension TableLayout {
    /// Encodes rows. This is a requirement of the protocol, so that the compiler specializes it for each layout.
    package func encode(_ rows: [Row], as format: TableFormat, _ columns: [Column]) -> TablePart {
        switch format {
        case .csv: .text(csv(rows, columns))
        case .ndjson: .text(lines(rows, columns))
        case .geojson: .text(features(rows, columns))
        case .arrow: .columns(arrow(rows, columns))
        }
    }

    // Indices are used because iterating over the elements would copy each one.

    private func csv(_ rows: [Row], _ columns: [Column]) -> [UInt8] {
        var text = CSVText(capacity: rows.count * usualRowSize)
        for index in rows.indices {
            write(rows[index], columns, to: &text)
            text.endRecord()
        }
        return text.bytes
    }

    private func lines(_ rows: [Row], _ columns: [Column]) -> [UInt8] {
        var cells = JSONCells(columns.map(\.rawValue), capacity: rows.count * usualRowSize)
        for index in rows.indices {
            cells.beginRow()
            cells.json.open()
            write(rows[index], columns, to: &cells)
            cells.json.close()
            cells.json.endLine()
        }
        return cells.json.bytes
    }

    private func features(_ rows: [Row], _ columns: [Column]) -> [UInt8] {
        var cells = JSONCells(columns.map(\.rawValue), capacity: rows.count * 2 * usualRowSize)
        for index in rows.indices {
            if index > 0 { cells.json.addComma() }
            cells.beginRow()
            cells.json.open()
            cells.json.add("type", "Feature")
            let feature = self.feature(of: rows[index])
            cells.json.add("id", feature.id)
            cells.json.add(key: "geometry", scalar: feature.geometry)
            cells.json.open("properties")
            write(rows[index], columns, to: &cells)
            cells.json.close()
            cells.json.close()
            cells.json.endLine()
        }
        return cells.json.bytes
    }

    private func arrow(_ rows: [Row], _ columns: [Column]) -> [ArrowColumn] {
        var cells = ArrowCells(columns.map { Self.type(of: $0).arrow })
        for index in rows.indices {
            cells.beginRow()
            write(rows[index], columns, to: &cells)
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
