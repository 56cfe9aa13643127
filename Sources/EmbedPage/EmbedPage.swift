import Foundation

/// Writes the texts of a folder into a Swift file, so that the program carries its page in itself. A literal of bytes,
/// as SwiftPM embeds files, takes the compiler seconds and gigabytes at this size; one of text takes it nothing.
@main
enum EmbedPage {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fatalError("Expected a folder and a file to write.") }
        let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let files = try PageFolder.texts(in: folder).map { file in
            "        (\(quoted(file.path)), \(literal(file.text))),\n"
        }
        let source = """
            extension PageFile {
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

/// The folder of the page.
enum PageFolder {
    static let endings: Set<String> = ["html", "js", "css", "svg"]

    static func texts(in folder: URL) throws -> [(path: String, text: String)] {
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
