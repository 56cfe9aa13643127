import VantageParsing

/// A search for the picture column of a table whose header does not contain a usual name for that column.
struct PictureColumn {
    /// Reports whether text in the table refers to a picture that exists.
    let exists: (String) -> Bool

    private static let words = ["file", "image", "photo", "picture", "pano", "frame", "name", "label", "id", "url"]

    /// Returns the column in which the first row names a picture: by a name with the extension of a picture, or by the
    /// name of a file that exists. Numbers count as file names only in columns whose names suggest it.
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

    /// Reports whether text has the extension of a picture.
    static func isPicture(_ text: String) -> Bool { text.contains(".") && FileKind(name: text) == .picture }
}
