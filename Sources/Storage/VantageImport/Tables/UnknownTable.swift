import VantageParsing

/// A table whose columns are not recognized.
struct UnknownTable {
    let header: [String]

    /// The maximum number of columns in a message.
    private static let shownColumns = 24

    /// A clause that lists the columns and suggests how to name them.
    var reason: String {
        let shown = header.prefix(Self.shownColumns).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        let more = header.count > Self.shownColumns ? " and \(header.count - Self.shownColumns) more" : ""
        let system = PlaneColumns(header: header) == nil ? "" : ", and state the coordinate system"
        return "has neither position columns nor a picture column. Its columns are \(shown)\(more). "
            + "If it describes pictures, name the columns: \(suggestion)\(system)"
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
                header.first { ColumnName.normalized($0).contains(word) }
            }.first
            if let found { parts.append("\(field)=\(found)") } else if field != "heading" { parts.append("\(field)=…") }
        }
        return parts.joined(separator: ",")
    }
}
