/// What browsers need of a file: two thirds of it.
///
/// It relies on how the files are written. Comments stand on lines of their own, or are types; a text of several lines is
/// a style sheet or a shader, which means the same without the space before its lines.
enum PageText {
    static func shortened(_ text: String, ending: String) -> String {
        switch ending {
        case "js": CodeSpaces.removed(from: joined(withShortNames(withShortSheets(withoutComments(text)))))
        case "css": withoutSpaces(withoutComments(text))
        default: text
        }
    }

    private static func withoutComments(_ text: String) -> String {
        var isComment = false
        let kept = text.split(separator: "\n").compactMap { line -> Substring? in
            let line = line.drop { $0 == " " }
            if !isComment, line.hasPrefix("//") || line.isEmpty { return nil }
            // A type stands before what it is said of.
            let isCode = !line.hasPrefix("/*") || line.contains("*/") && !line.hasSuffix("*/")
            if !isComment, isCode { return line }
            isComment = !line.hasSuffix("*/")
            return nil
        }
        return kept.joined(separator: "\n").replacing(/\/\*\* @[a-z]+ [^*\n]*\*\/ ?/, with: "")
    }

    /// What a shader's compiler is told.
    private static let directives: Set = ["define", "else", "endif", "ifdef"]

    /// Private members are known within their class alone: they may be called anything.
    private static func withShortNames(_ text: String) -> String {
        let declared = text.matches(of: /(?m)^(?:(?:static|async|get|set) )*#(\w+)/).map { String($0.1) }
        var names: [String: String] = [:]
        for name in declared where names[name] == nil && !directives.contains(name) {
            names[name] = shortName(names.count)
        }
        return text.replacing(/#(\w+)/) { match in "#" + (names[String(match.1)] ?? String(match.1)) }
    }

    private static func shortName(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let last = String(letters[number % letters.count])
        return number < letters.count ? last : shortName(number / letters.count - 1) + last
    }

    /// Without the ends of lines behind which a statement goes on, or another begins. What a shader's compiler is told has
    /// lines of its own.
    private static func joined(_ text: String) -> String {
        let lines = text.split(separator: "\n")
        var joined = ""
        for (line, next) in zip(lines, lines.dropFirst() + [""]) {
            joined += line
            let goesOn = line.last.map { "{,;([".contains($0) } ?? false
            let isDirective = directives.contains { next.hasPrefix("#" + $0) }
            if !goesOn || line.contains("//") || isDirective { joined += "\n" }
        }
        return joined
    }

    /// Style sheets of elements.
    private static func withShortSheets(_ text: String) -> String {
        text.replacing(/sheet\(`[^`]*`\)/) { match in withoutSpaces(String(match.output)) }
    }

    private static func withoutSpaces(_ text: String) -> String {
        text.replacing(/(?<sign>[:;,{}])\s+/) { match in match.sign }.replacing(/\s+\{/, with: "{")
            .replacing(";}", with: "}")
    }
}
