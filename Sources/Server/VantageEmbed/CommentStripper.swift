/// Removes the comments of scripts, style sheets and markup. The server compresses the rest.
enum CommentStripper {
    /// - Parameter fileExtension: The extension of the file. The text of a format that is not listed here is unchanged.
    static func stripped(_ text: String, fileExtension: String) throws(SourceError) -> String {
        switch fileExtension {
        case "js": try JavaScriptStripper.stripped(text)
        case "css": try StyleSheetStripper.stripped(text)
        case "html", "svg": try MarkupStripper.stripped(text)
        default: text
        }
    }
}

/// A file that a stripper cannot split into its parts.
struct SourceError: Error, CustomStringConvertible {
    let line: Int
    let problem: String
    var path: String?

    var description: String { "\(path ?? "line"):\(line): \(problem)" }
}
