import VantageParsing

/// The meaning of the columns in place tables whose column names an import does not recognize.
public struct PlaceColumns: Hashable, Sendable, Codable {
    /// The column for each property, such as `name`, `latitude` or `addr:street`: its name, or its number, counted from
    /// 1.
    public var columns: [String: String]
    /// Whether the first line of a CSV table contains the column names.
    public var hasHeader: Bool

    /// Creates a description.
    public init(_ columns: [String: String], hasHeader: Bool = true) {
        self.columns = columns
        self.hasHeader = hasHeader
    }

    /// Returns the property of each column of a table. A column to which no property is assigned keeps its own name,
    /// unless another column has been assigned the property of that name.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - table: The name of the table in messages.
    /// - Throws: ``ImportFailure`` if the table lacks a column, or two properties are assigned to the same column.
    func header(_ names: [String], of table: String) throws(ImportFailure) -> [String] {
        let known = Set(columns.keys.map(PlaceTags.key))
        var header = names.map { !hasHeader || known.contains(PlaceTags.key($0)) ? "" : $0 }
        var used: [Int: String] = [:]
        for (property, column) in columns.sorted(by: { $0.key < $1.key }) {
            guard let place = place(of: column, in: names) else {
                let shown = names.prefix(24).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
                throw ImportFailure(
                    .unsupportedFormat, table,
                    "\(table) has no column \"\(column.prefix(40))\". "
                        + (hasHeader ? "Its columns are \(shown)." : "It has \(names.count) columns."))
            }
            if let other = used.updateValue(property, forKey: place) {
                throw ImportFailure(
                    .unsupportedFormat, table,
                    "\(table): The column \"\(column.prefix(40))\" cannot be both \(other) and \(property).")
            }
            header[place] = property
        }
        return header
    }

    private func place(of column: String, in names: [String]) -> Int? {
        if hasHeader {
            let key = PlaceTags.key(column)
            if let place = names.firstIndex(of: column) ?? names.firstIndex(where: { PlaceTags.key($0) == key }) {
                return place
            }
        }
        return Int(column).map { $0 - 1 }.flatMap { names.indices.contains($0) ? $0 : nil }
    }
}
