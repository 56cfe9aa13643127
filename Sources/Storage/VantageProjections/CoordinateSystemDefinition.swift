/// The text of a coordinate system, classified and checked before PROJ sees it.
struct CoordinateSystemDefinition {
    /// The maximum length of a definition in bytes. The longest one in EPSG's registry is less than a tenth as long.
    static let maximumBytes = 65_536
    /// The maximum depth of brackets and braces. PROJ accepts 16 levels of WKT, but any depth of PROJJSON.
    static let maximumDepth = 32

    /// The form of a definition.
    enum Form: Equatable {
        case code(SystemCode, vertical: SystemCode?)
        case wkt
        case projJSON
        /// The parameters of a PROJ string.
        case projString
    }

    let form: Form
    /// The definition without surrounding spaces.
    let text: String

    init(_ text: String) throws(CoordinateSystemError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw CoordinateSystemError(
                .definitionTooLong,
                "The coordinate system's definition has \(text.utf8.count) bytes, more than the \(Self.maximumBytes) "
                    + "allowed. Use its code, such as EPSG:25832.")
        }
        let isSpace = { (character: Character) in character.isWhitespace }
        let trimmed = String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        guard let form = Self.form(of: trimmed) else { throw Self.unreadable(trimmed) }
        (self.form, self.text) = (form, trimmed)
        try checkCharacters()
        switch form {
        case .code, .projJSON: break
        case .wkt: guard AreaOfUseCheck.accepts(wkt: trimmed) else { throw Self.unreadable(trimmed) }
        case .projString: try ProjStringCheck.check(trimmed)
        }
    }

    /// The definition as it appears in messages: truncated if it is long.
    var label: String { Self.label(text) }

    private static func form(of text: String) -> Form? {
        if text.hasPrefix("{") { return .projJSON }
        if text.hasPrefix("+") || text.lowercased().hasPrefix("proj=") { return .projString }
        let keyword = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        if !keyword.isEmpty, text.dropFirst(keyword.count).first(where: { !$0.isWhitespace }) == "[" { return .wkt }
        return SystemCode.parse(text).map { .code($0.horizontal, vertical: $0.vertical) }
    }

    /// Rejects control characters, which no definition has, and nesting that would exhaust the stack.
    private func checkCharacters() throws(CoordinateSystemError) {
        var (depth, isQuoted) = (0, false)
        for byte in text.utf8 {
            switch byte {
            case 0..<9, 11, 12, 14..<32, 127: throw Self.unreadable(text)
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isQuoted ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isQuoted ? 0 : 1
            default: break
            }
            guard depth <= Self.maximumDepth else { throw Self.unreadable(text) }
        }
    }

    /// - Parameter reason: PROJ's message, if it has one.
    static func unreadable(_ text: String, reason: String? = nil) -> CoordinateSystemError {
        let problem = text.isEmpty ? "The coordinate system is empty." : "\(label(text)) is not a coordinate system."
        let reason = reason.map { " PROJ reports: \(label($0, limit: 200))." } ?? ""
        return CoordinateSystemError(
            .definitionUnreadable,
            problem + reason + " Expected a code such as EPSG:25832, WKT, PROJJSON or a PROJ string.")
    }

    private static func label(_ text: String, limit: Int = 60) -> String {
        let line = String(text.prefix(limit).map { $0.isNewline || !$0.isPrintable ? " " : $0 })
        return text.dropFirst(limit).isEmpty ? line : line + "…"
    }
}

extension Character {
    /// A Boolean value indicating whether the character may appear in a message.
    fileprivate var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
