import Foundation

/// Embeds a folder's text files in a program, by writing them into a Swift source file.
///
/// SwiftPM embeds files as array literals of bytes. Literals of this size take seconds and gigabytes of memory to
/// compile; string literals compile at almost no cost.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4 else { fatalError("Usage: VantageEmbed FOLDER OUTPUT TYPE EXTENSION...") }
        let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let files = try TextFiles.texts(in: folder, extensions: Set(arguments[4...])).map { file in
            "        (\(quoted(file.path)), \(literal(file.text))),\n"
        }
        let source = """
            extension \(arguments[3]) {
                /// The path and contents of each file.
                static let texts: [(path: String, text: String)] = [
            \(files.joined())    ]
            }

            """
        try source.write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
    }

    private static func quoted(_ path: String) -> String { "\"\(path)\"" }

    /// Returns a raw string literal with enough `#` characters that nothing in `text` ends it or starts an escape.
    private static func literal(_ text: String) -> String {
        var delimiter = "#"
        while text.contains("\"\"\"" + delimiter) || text.contains("\\" + delimiter) { delimiter += "#" }
        return "\(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter)"
    }
}
