import Foundation

/// Embeds a folder's text files in a program, by writing them into a Swift source file.
///
/// SwiftPM embeds files as array literals of bytes. Compiling literals of this size takes seconds and gigabytes of
/// memory; string literals compile at almost no cost.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4 else {
            fatalError("Usage: VantageEmbed FOLDER OUTPUT TYPE EXTENSION... [--join MODULE...]")
        }
        let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let parts = arguments[4...].split(separator: "--join", maxSplits: 1).map(Array.init)
        var texts = try TextFiles.texts(in: folder, extensions: Set(parts[0]))
        if parts.count > 1 {
            let joined = try ModuleBundler(texts.filter(\.path.isModule)).files(entries: parts[1])
            texts = texts.filter { !$0.path.isModule } + joined
        }
        let files = texts.map { "        (\(quoted($0.path)), \(literal($0.text))),\n" }
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

extension String {
    /// Whether a path is that of a JavaScript module.
    fileprivate var isModule: Bool { hasSuffix(".js") }
}
