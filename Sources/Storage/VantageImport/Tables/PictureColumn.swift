import VantageParsing

/// Finds the column with the pictures of a table whose header does not have a usual name for it.
struct PictureColumn {
    /// Reports whether a text in the table refers to a picture that exists.
    let exists: (String) -> Bool

    private static let words = ["file", "image", "photo", "picture", "pano", "frame", "name", "label", "id", "url"]

    /// Returns the column in which the first row has the name of a picture: one with an extension, or of a file that
    /// exists. Numbers can be the names of files only in columns whose names suggest that.
    func index(header: [String], row: CSVRecord) -> Int? {
        let values = header.indices.map { row.text($0) ?? "" }
        if let index = values.firstIndex(where: { Self.isPicture($0) && !$0.contains("://") }) { return index }
        return header.indices.first { index in
            let value = values[index]
            guard !value.isEmpty, value.utf8.count < 1024 else { return false }
            let name = header[index].lowercased()
            return (DecimalNumber.number(value) == nil || Self.words.contains { name.contains($0) }) && exists(value)
        }
    }

    /// Reports whether a text has the extension of a picture.
    static func isPicture(_ text: String) -> Bool { text.contains(".") && FileKind(name: text) == .picture }
}
