import Foundation

/// The names of pictures in an archive. The caller adds the pictures, in row order.
///
/// Readers of WebDataset join files into one sample if their paths are equal up to the first dot of the file name. That
/// part is the picture's key, so dots in the rest of the name are encoded as `%2E`.
package struct BatchArchiveNames: BatchOutput {
    private static let pictureExtensions = ["jpg", "jpeg", "png", "webp"]

    package init() {}

    package func name(for row: BatchInput) throws(BatchError) -> String {
        guard let output = row.output else { return Self.encoded(BatchOutputFolder.fileName(ofID: row.id)) + ".jpg" }
        try BatchOutputFolder.check(output, of: row)
        var folders = output.split(separator: "/").map(String.init)
        let parts = folders.removeLast().split(separator: ".", omittingEmptySubsequences: false)
        let hasExtension = parts.count > 1 && Self.pictureExtensions.contains(parts[parts.count - 1].lowercased())
        let stem = (hasExtension ? parts.dropLast() : parts[...]).joined(separator: ".")
        let file = Self.encoded(stem) + "." + (hasExtension ? parts[parts.count - 1].lowercased() : "jpg")
        return (folders + [file]).joined(separator: "/")
    }

    func identity(of name: String) -> String { Self.key(of: name) }
    func wholePicture(_ name: String) -> Int? { nil }
    func write(_ picture: Data, to name: String, row: BatchRow) {}

    /// Returns the key of the picture with the given name. Its extension is not part of the key.
    package static func key(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private static func encoded(_ stem: String) -> String { stem.replacing(".", with: "%2E") }
}
