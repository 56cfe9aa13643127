import VantageParsing

/// The encoding of an XML document, determined from its first bytes.
///
/// Source: W3C, XML 1.0, appendix F.
enum XMLEncoding {
    private static let latin: Set<String> = ["windows-1252", "cp1252", "iso-8859-1", "latin1", "us-ascii", "ascii"]

    /// Returns the document in UTF-8.
    ///
    /// - Parameter start: The first bytes of the document.
    /// - Throws: ``XMLError`` if the encoding is not UTF-8, UTF-16, Windows-1252 or ISO 8859-1.
    static func utf8(_ source: ByteSource, start: [UInt8]) throws(XMLError) -> ByteSource {
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.prefix(4).contains(0) {
            return TableText.utf8(source, .utf16, isSpaced: false)
        }
        // Some writers declare UTF-16 and then write UTF-8.
        guard let name = declared(start)?.lowercased(), !["utf-8", "utf8", "utf-16"].contains(name) else {
            return source
        }
        guard latin.contains(name) else {
            throw XMLError("has the encoding \(name.prefix(40)), which is not supported; save it as UTF-8")
        }
        return TableText.utf8(source, .windows1252, isSpaced: false)
    }

    /// Returns the encoding in the XML declaration, or `nil` if there is none.
    private static func declared(_ start: [UInt8]) -> Substring? {
        let text = String(decoding: start.prefix(200), as: UTF8.self)
        guard let begin = text.range(of: "<?xml "), let end = text.range(of: "?>"), begin.upperBound < end.lowerBound
        else { return nil }
        let declaration = text[begin.upperBound..<end.lowerBound]
        guard let name = declaration.range(of: "encoding") else { return nil }
        let quoted = declaration[name.upperBound...].drop { $0 != "\"" && $0 != "'" }
        guard let quote = quoted.first else { return nil }
        return quoted.dropFirst().prefix { $0 != quote }
    }
}
