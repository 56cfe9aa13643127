/// Removes comments from CSS and keeps all line breaks. Source: CSS Syntax Module Level 3, section 4.
enum StyleSheetStripper {
    static func stripped(_ text: String) throws(SourceError) -> String {
        var copier = SourceCopier(text)
        while let next = copier.next {
            switch next {
            case UInt8(ascii: "/") where copier.startsWith("/*"): try strip(&copier)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try copier.copyString()
            case UInt8(ascii: "u"), UInt8(ascii: "U"): try copyAddress(&copier)
            case UInt8(ascii: "\\"): copier.copy(2)
            case UInt8(ascii: "\n"):
                copier.removeTrailingSpaces()
                copier.copy()
            default: copier.copy()
            }
        }
        return copier.text
    }

    /// Removes a comment. Between two tokens, leaves an empty comment, because joining the tokens or inserting a space
    /// would change the meaning: `a/**/b` is not `ab`, and `a/**/.b` is not `a .b`.
    private static func strip(_ copier: inout SourceCopier) throws(SourceError) {
        let breaks = try copier.skipComment(through: "*/")
        copier.append(copier.isBetweenTokens ? Array("/*".utf8) + breaks + Array("*/".utf8) : breaks)
    }

    /// Copies an unquoted URL, in which `/*` does not start a comment.
    private static func copyAddress(_ copier: inout SourceCopier) throws(SourceError) {
        guard copier.startsWith("url(") else { return copier.copy() }
        copier.copy(4)
        copier.copy { $0.isSpace }
        guard copier.next != UInt8(ascii: "\""), copier.next != UInt8(ascii: "'") else { return }
        try copier.copy(through: UInt8(ascii: ")"), of: "address")
    }
}
