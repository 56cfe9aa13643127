import Vantage
import VantageParsing

/// The table of `available --batch` if it has no column that describes the scenes.
package struct PresenceTable: TableLayout {
    package typealias Column = AvailabilityTable.Column

    /// The function that phrases error messages.
    private let wording: ErrorFormatter

    package init(wording: @escaping ErrorFormatter) { self.wording = wording }

    /// Reports whether a column does not describe the scene.
    package static func has(_ column: Column) -> Bool {
        switch column {
        case .id, .latitude, .longitude, .available, .errorCode, .errorMessage: true
        default: false
        }
    }

    package static func type(of column: Column) -> TableCellType { AvailabilityTable.type(of: column) }

    package func feature(of row: AvailabilityBatch.Presence) -> TableFeature {
        TableFeature(id: row.id, at: row.place)
    }

    package func write<Cells: TableCells & ~Copyable>(
        _ row: AvailabilityBatch.Presence, _ columns: [Column], to cells: inout Cells
    ) {
        for column in columns {
            switch (column, row.result) {
            case (.id, _): cells.add(key: row.id)
            case (.latitude, _): cells.add(number: row.place?.latitude)
            case (.longitude, _): cells.add(number: row.place?.longitude)
            case (.available, .success(let isAvailable)): cells.add(flag: isAvailable)
            case (.errorCode, .failure(let error)): cells.add(key: error.asVantageError.codeName)
            case (.errorMessage, .failure(let error)): cells.add(text: wording(error.asVantageError))
            default: cells.addNull()
            }
        }
    }
}
