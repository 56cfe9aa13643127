import Foundation

/// Writes the texts of a folder into a Swift file, so that a program carries them in itself. A literal of bytes,
/// as SwiftPM embeds files, takes the compiler seconds and gigabytes at this size; one of text takes it nothing.
@main
enum EmbedPage {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4 else { fatalError("Expected a folder, a file to write, a type, and endings.") }
        let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let files = try TextFolder.texts(in: folder, ending: Set(arguments[4...])).map { file in
            "        (\(quoted(file.path)), \(literal(file.text))),\n"
        }
        let source = """
            extension \(arguments[3]) {
                /// Path below the folder, and text.
                static let texts: [(path: String, text: String)] = [
            \(files.joined())    ]
            }

            """
        try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
    }

    private static func quoted(_ path: String) -> String { "\"\(path)\"" }

    /// Between more number signs than the text has behind its quotes.
    private static func literal(_ text: String) -> String {
        var signs = "#"
        while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
    }
}

/// A folder of texts.
enum TextFolder {
    static func texts(in folder: URL, ending endings: Set<String>) throws -> [(path: String, text: String)] {
        let root = folder.standardizedFileURL.path(percentEncoded: false)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }.filter { endings.contains($0.pathExtension) }
        return try urls.map { url in
            let path = url.standardizedFileURL.path(percentEncoded: false).dropFirst(root.count)
            let text = try String(contentsOf: url, encoding: .utf8)
            return (String(path.drop { $0 == "/" }), PageText.shortened(text, ending: url.pathExtension))
        }.sorted { $0.path < $1.path }
    }
}
