import VantageParsing

/// A table whose columns are not recognized.
struct UnknownTable {
    let header: [String]

    /// The maximum number of columns in a message.
    private static let shownColumns = 24

    /// A clause that lists the columns and suggests how to specify them.
    var reason: String {
        let shown = header.prefix(Self.shownColumns).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        let more = header.count > Self.shownColumns ? " and \(header.count - Self.shownColumns) more" : ""
        guard !isRow else {
            return "has no line with the names of its columns. Its first row is \(shown)\(more). "
                + "If it describes pictures, specify the columns: \(numbers). If the longitude comes first, "
                + "swap x and y"
        }
        let system = PlaneColumns(header: header) == nil ? "" : ", and specify the coordinate system"
        return "has neither position columns nor a picture column. Its columns are \(shown)\(more). "
            + "If it describes pictures, specify the columns: \(suggestion)\(system)"
    }

    /// Whether the header is more likely a row: it has the name of a picture, or consists mostly of numbers.
    var isRow: Bool {
        header.contains(where: PictureColumn.isPicture) || (header.count > 2 && 2 * values.count > header.count)
    }

    /// Whether the header is a row with the name of a picture.
    var namesPictures: Bool { header.count > 2 && header.contains(where: PictureColumn.isPicture) }

    private var values: [(index: Int, number: Double)] {
        header.enumerated().compactMap { index, text in
            DecimalNumber.number(text, decimalComma: true).map { (index, $0) }
        }
    }

    /// The columns by field, as suggested by the values in the first row.
    private var numbers: String {
        let file = header.firstIndex(where: PictureColumn.isPicture)
        var values = values.drop { file == nil || $0.index < file ?? 0 || header[$0.index].count < 5 }
        // A time, which is as large as a planar coordinate, may come before the two coordinates.
        if values.prefix(3).count(where: { abs($0.number) >= 10_000 }) == 3 { values = values.dropFirst() }
        guard let first = values.first, let second = values.dropFirst().first, second.index == first.index + 1 else {
            return "file=\(file.map { String($0 + 1) } ?? "…"),x=…,y=…"
        }
        let isDegrees = abs(first.number) <= 90 && abs(second.number) <= 180
        let (x, y) = isDegrees ? (second.index, first.index) : (first.index, second.index)
        let third = values.dropFirst(2).first.flatMap { $0.index == second.index + 1 ? $0.index + 1 : nil }
        return "file=\(file.map { String($0 + 1) } ?? "…"),x=\(x + 1),y=\(y + 1)" + (third.map { ",z=\($0)" } ?? "")
    }

    /// The columns by field, as suggested by their names.
    private var suggestion: String {
        let wanted: [(field: String, words: [String])] = [
            ("file", ["file", "image", "photo", "picture", "name", "bild", "foto", "id"]),
            ("x", ["lon", "lng", "east", "ost", "est", "x", "rechts"]), ("y", ["lat", "north", "nord", "y", "hoch"]),
            ("heading", ["heading", "yaw", "azim", "kurs", "cap", "kappa", "dir"]),
        ]
        var parts: [String] = []
        for (field, words) in wanted {
            let found = words.lazy.compactMap { word in
                header.firstIndex { ColumnName.normalized($0).contains(word) }
            }.first
            if let found {
                parts.append("\(field)=\(name(of: found))")
            } else if field != "heading" {
                parts.append("\(field)=…")
            }
        }
        return parts.joined(separator: ",")
    }

    /// Returns a column's name, or its number if a list of columns could not contain the name.
    private func name(of index: Int) -> String { header[index].contains(",") ? String(index + 1) : header[index] }
}
