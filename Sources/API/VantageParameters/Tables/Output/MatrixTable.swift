import Vantage
import VantageParsing

/// The table of a matrix, with a row for each pair of a source and a destination.
package struct MatrixTable: TableLayout {
    package enum Column: String, CaseIterable, Sendable { case from, to, duration, distance }

    package struct Row: Sendable {
        let from: String
        let to: String
        /// `nil` when there is no route.
        let entry: TravelMatrix.Entry?

        package init(from: String, to: String, _ entry: TravelMatrix.Entry?) {
            (self.from, self.to, self.entry) = (from, to, entry)
        }
    }

    package init() {}

    package static func type(of column: Column) -> TableCellType {
        switch column {
        case .from, .to: .text
        case .duration, .distance: .number
        }
    }

    package func feature(of row: Row) -> TableFeature { TableFeature(id: nil, at: nil) }

    package func write<Cells: TableCells & ~Copyable>(_ row: Row, _ columns: [Column], to cells: inout Cells) {
        for column in columns {
            switch column {
            case .from: cells.add(key: row.from)
            case .to: cells.add(key: row.to)
            case .duration: cells.add(number: row.entry?.expectedTravelTime)
            case .distance: cells.add(number: row.entry?.distance)
            }
        }
    }
}
