/// The conversion of the HTML in attributions to plain text.
enum PlainText {
    /// - Returns: `nil` when no text remains.
    static func text(ofHTML html: String) -> String? {
        let words = withoutEntities(withoutTags(html)).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The maximum number of characters read from the HTML, and the maximum number in one tag.
    private static let longest = 20_000
    private static let longestTag = 1000

    /// Removes tags, and the contents of scripts and styles. Tags that break the line, such as `<br>`, become spaces.
    private static func withoutTags(_ html: String) -> String {
        var text = ""
        var rest = html.prefix(longest)
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(longestTag).firstIndex(of: ">"), let name = tagName(rest[..<end]) else {
                text.append(rest.removeFirst())
                continue
            }
            rest = rest[rest.index(after: end)...]
            if ["br", "p", "/p", "div", "/div", "li", "/li"].contains(name) { text += " " }
            if ["script", "style"].contains(name) { rest = rest.drop { $0 != "<" } }
        }
        return text + rest
    }

    /// - Returns: `nil` for text that only looks like a tag, such as `<http://example.org>`.
    private static func tagName(_ tag: Substring) -> String? {
        let content = tag.dropFirst()
        if content.hasPrefix("!--") { return "!--" }
        let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }.lowercased()
        let next = content.dropFirst(name.count).first
        guard name.contains(where: \.isLetter), next == nil || next!.isWhitespace else { return nil }
        return name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    private static func withoutEntities(_ html: String) -> String {
        var text = ""
        var rest = Substring(html)
        while let start = rest.firstIndex(of: "&") {
            text += rest[..<start]
            rest = rest[start...].dropFirst()
            if let end = rest.prefix(12).firstIndex(of: ";"), let character = character(rest[..<end]) {
                text.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                text.append("&")
            }
        }
        return text + rest
    }

    private static func character(_ entity: Substring) -> Character? {
        guard entity.first == "#" else { return named[String(entity)] }
        let digits = entity.dropFirst()
        let code = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = code.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
        return Character(scalar)
    }

    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
        "trade": "™", "ndash": "–", "mdash": "—", "middot": "·", "bull": "•", "hellip": "…", "laquo": "«",
        "raquo": "»", "sect": "§", "agrave": "à", "eacute": "é", "egrave": "è", "ecirc": "ê", "ccedil": "ç",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "aring": "å",
        "oslash": "ø", "ntilde": "ñ", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    ]
}
