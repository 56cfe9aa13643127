/// Removes comments from scripts, style sheets and markup. Nothing else is minified, because the server compresses the
/// files.
enum CommentStripper {
    /// - Parameter fileExtension: The file's extension. Text from a file with any other extension is returned
    ///   unchanged.
    static func stripped(_ text: String, fileExtension: String) throws(SourceError) -> String {
        switch fileExtension {
        case "js": try JavaScriptStripper.stripped(text)
        case "css": try StyleSheetStripper.stripped(text)
        case "html", "svg": try MarkupStripper.stripped(text)
        default: text
        }
    }
}

/// A file that a stripper cannot parse.
struct SourceError: Error, CustomStringConvertible {
    let line: Int
    let problem: String
    var path: String?

    var description: String { "\(path ?? "line"):\(line): \(problem)" }
}
