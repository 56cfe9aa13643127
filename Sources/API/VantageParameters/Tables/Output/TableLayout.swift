import Vantage
import VantageParsing

/// The columns of an output table, and the conversion of results to rows.
package protocol TableLayout: Sendable {
    /// A result.
    associatedtype Row: Sendable
    /// The columns, in their standard order. The raw values are the names.
    associatedtype Column: RawRepresentable<String>, CaseIterable, Hashable, Sendable

    /// Returns the type of a column's cells.
    static func type(of column: Column) -> TableCellType

    /// The columns of a table if none are requested.
    static func standardColumns(in format: TableFormat) -> [Column]

    /// Writes a cell for each of the given columns, in their order.
    func write<Cells: TableCells & ~Copyable>(_ row: Row, _ columns: [Column], to cells: inout Cells)

    /// Encodes rows in a format.
    func encode(_ rows: [Row], as format: TableFormat, _ columns: [Column]) -> TablePart

    /// Returns the ID and the position of a row's GeoJSON feature.
    func feature(of row: Row) -> TableFeature
}

extension TableLayout {
    package static func standardColumns(in format: TableFormat) -> [Column] { Array(Column.allCases) }

    /// Parses a list of column names.
    ///
    /// - Parameter names: Names separated by commas.
    /// - Throws: ``RequestError`` if a name is unknown or is listed twice.
    package static func columns(_ names: String) throws(RequestError) -> [Column] {
        var columns: [Column] = []
        for part in names.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " })
            guard let column = Column(rawValue: name) else {
                let all = Column.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestError(
                    .notUnderstood, "There is no column \"\(name.prefix(40))\". The columns are: \(all).")
            }
            guard !columns.contains(column) else {
                throw RequestError(.contradiction, "The column \(name) is listed twice. List it once.")
            }
            columns.append(column)
        }
        return columns
    }
}

/// The type of a column's cells.
package enum TableCellType: Sendable {
    case text, number, integer, flag, time

    var arrow: ArrowType {
        switch self {
        case .text: .utf8
        case .number: .float64
        case .integer: .int64
        case .flag: .bool
        case .time: .timestamp
        }
    }
}

/// The ID and the position of a GeoJSON feature.
package struct TableFeature: Sendable {
    let id: String?
    let coordinate: Coordinate?
    let altitude: Double?

    init(id: String?, at coordinate: Coordinate?, altitude: Double? = nil) {
        (self.id, self.coordinate, self.altitude) = (id, coordinate, altitude)
    }
}
