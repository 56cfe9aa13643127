import Vantage
import VantageParsing

/// Encodes results as the rows of a table. Several threads may encode different rows at the same time;
/// ``TableAssembler`` then joins the parts.
package struct TableEncoder<Layout: TableLayout>: Sendable {
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

    package func encode(_ rows: [Layout.Row]) -> TablePart { layout.encode(rows, as: format, columns) }
}

/// Encoded rows.
package enum TablePart: Sendable {
    case text([UInt8])
    case columns([ArrowColumn])
}
