import Vantage
import VantageParsing

/// The table of `scenes`, with a row for each scene.
package struct SceneTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable {
        case scene, kind, latitude, longitude, heading, captured, collection, file, license, attribution
        case headingReference, altitude, accuracy, pitch, roll, width, height, sequence, rank, make, model, hasPicture
    }

    package init() {}

    /// CSV has the columns that it had before the others were added.
    package static func standardColumns(in format: TableFormat) -> [Column] {
        let all = Column.allCases
        return format == .csv ? Array(all.prefix { $0 != .headingReference }) : all
    }

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .scene, .kind, .collection, .file, .license, .attribution, .headingReference, .sequence, .make, .model:
            .text
        case .latitude, .longitude, .heading, .altitude, .accuracy, .pitch, .roll: .number
        case .width, .height, .rank: .integer
        case .captured: .time
        case .hasPicture: .flag
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
            case .scene: cells.add(key: row.id.description)
            case .kind: cells.add(key: row.kind.jsonName)
            case .latitude: cells.add(number: row.coordinate.latitude)
            case .longitude: cells.add(number: row.coordinate.longitude)
            case .heading: cells.add(number: row.heading?.degrees)
            case .headingReference: cells.add(key: row.headingReferenceInTables)
            case .captured: cells.add(time: row.capturedInTables)
            case .collection: cells.add(text: row.collection)
            case .file: cells.add(text: row.fileName)
            case .license: cells.add(text: row.license)
            case .attribution: cells.add(text: row.attribution)
            case .altitude: cells.add(number: row.altitude)
            case .accuracy: cells.add(number: row.accuracy)
            case .pitch: cells.add(number: row.pitch)
            case .roll: cells.add(number: row.roll)
            case .width: cells.add(integer: row.size?.width)
            case .height: cells.add(integer: row.size?.height)
            case .sequence: cells.add(text: row.sequence)
            case .rank: cells.add(integer: row.rank)
            case .make: cells.add(text: row.make)
            case .model: cells.add(text: row.model)
            case .hasPicture: cells.add(flag: row.hasPicture)
            }
        }
    }
}
