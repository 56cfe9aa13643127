import Vantage
import VantageParsing

/// The table of a published shard, with a row for each scene. Its columns have the names of STAC's fields, as
/// STAC-GeoParquet expects: each property of an item is a separate column.
///
/// Source: https://github.com/stac-utils/stac-geoparquet/blob/main/spec/stac-geoparquet-spec.md
package struct STACSceneTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case type
        case version = "stac_version"
        case id, collection, datetime, license
        case heading = "view:azimuth"
        case kind = "vantage:kind"
        case file = "vantage:file"
        case attribution = "vantage:attribution"
        case sequence = "vantage:sequence"
        case rank = "vantage:rank"
        case altitude = "vantage:altitude"
        case accuracy = "vantage:accuracy"
        case pitch = "pers:pitch"
        case roll = "pers:roll"
        case width = "vantage:width"
        case height = "vantage:height"
        case make = "vantage:make"
        case model = "vantage:model"
    }

    package init() {}

    package static func standardColumns(in format: TableFormat) -> [Column] { Array(Column.allCases) }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .type, .version, .id, .collection, .license, .kind, .file, .attribution, .sequence, .make, .model: .text
        case .heading, .altitude, .accuracy, .pitch, .roll: .number
        case .width, .height, .rank: .integer
        case .datetime: .time
        }
    }

    package func feature(of row: Scene) -> TableFeature {
        TableFeature(id: row.id.description, at: row.coordinate, altitude: row.altitude)
    }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: Scene, _ columns: [Column], to cells: inout Cells
    ) {
        for column in columns {
            switch column {
            case .type: cells.add(key: "Feature")
            case .version: cells.add(key: "1.0.0")
            case .id: cells.add(key: row.id.description)
            case .collection: cells.add(text: row.collection)
            case .datetime: cells.add(time: row.capturedInTables)
            case .license: cells.add(text: row.license)
            case .heading: cells.add(number: row.headingReference == .true ? row.heading?.degrees : nil)
            case .kind: cells.add(key: row.kind.jsonName)
            case .file: cells.add(text: row.fileName)
            case .attribution: cells.add(text: row.attribution)
            case .sequence: cells.add(text: row.sequence)
            case .rank: cells.add(integer: row.rank)
            case .altitude: cells.add(number: row.altitude)
            case .accuracy: cells.add(number: row.accuracy)
            case .pitch: cells.add(number: row.pitch)
            case .roll: cells.add(number: row.roll)
            case .width: cells.add(integer: row.size?.width)
            case .height: cells.add(integer: row.size?.height)
            case .make: cells.add(text: row.make)
            case .model: cells.add(text: row.model)
            }
        }
    }
}
