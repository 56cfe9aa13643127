import ArgumentParser
import VantageParameters

/// Options for the table that a command prints.
struct TableOutputOptions: ParsableArguments {
    @Option(help: "The output format; ndjson has one JSON object per line. (default: ndjson)")
    var format: TableFormat?

    @Option(
        help: ArgumentHelp(
            "Print only these columns, in this order. The error for an unknown name lists the valid ones.",
            valueName: "NAME,…"))
    var columns: String?

    var isGiven: Bool { format != nil || columns != nil }

    /// Whether the output is divided into columns. If it is not, it has the same JSON lines as without these options.
    var hasColumns: Bool { columns != nil || (format ?? .ndjson) != .ndjson }

    /// Returns the requested columns, or `nil` for the standard ones.
    ///
    /// - Throws: ``RequestError`` if a column is unknown or listed twice.
    func columns<Layout: TableLayout>(of layout: Layout.Type) throws -> [Layout.Column]? {
        try columns.map { try Layout.columns($0) }
    }

    /// Returns the printer for a table.
    ///
    /// - Throws: ``RequestError`` if a column is unknown, or ``CLIError`` if the format cannot be printed here.
    func printer<Layout: TableLayout>(_ layout: Layout) throws -> TablePrinter<Layout> {
        try TablePrinter(
            TableEncoder(layout, format: format ?? .ndjson, columns: columns(of: Layout.self)))
    }
}

extension TableFormat: ExpressibleByArgument {}
