import Vantage
import VantageParameters

/// A token in a CQL2 condition.
enum CQL2Token: Hashable, Sendable {
    /// A name or keyword, as written.
    case word(String)
    /// A name in double quotes.
    case name(String)
    case text(String)
    case number(Double)
    /// A comparison, a parenthesis or a comma.
    case sign(String)

    /// The text for error messages.
    var written: String {
        switch self {
        case .word(let text), .name(let text), .text(let text), .sign(let text): text
        case .number(let number): number.short
        }
    }
}

/// Splits a CQL2 text condition into tokens. Source: OGC 21-065r2, annex B.
struct CQL2Lexer {
    private let text: [Character]
    private var position = 0

    /// - Throws: `RequestError` if a character is not part of the language, or a string lacks its closing quotation
    ///   mark.
    static func tokens(_ text: String) throws(RequestError) -> [CQL2Token] {
        var lexer = CQL2Lexer(text: Array(text))
        var tokens: [CQL2Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }

    private init(text: [Character]) { self.text = text }

    private mutating func next() throws(RequestError) -> CQL2Token? {
        while position < text.count, text[position].isWhitespace { position += 1 }
        guard position < text.count else { return nil }
        switch text[position] {
        case "'": return .text(try quoted("'"))
        case "\"": return .name(try quoted("\""))
        case let first where first.isASCII && (first.isLetter || first == "_"):
            return .word(taken { $0.isASCII && ($0.isLetter || $0.isNumber || "_:.-".contains($0)) })
        case "0"..."9", ".", "-", "+": return try number()
        default: return try sign()
        }
    }

    /// Reads a quoted string. A quotation mark within it is doubled.
    private mutating func quoted(_ mark: Character) throws(RequestError) -> String {
        let start = position
        var content = ""
        position += 1
        while position < text.count {
            if text[position] == mark {
                position += 1
                guard position < text.count, text[position] == mark else { return content }
            }
            content.append(text[position])
            position += 1
        }
        throw CQL2Parser.notUnderstood("a closing quotation mark", String(text[start...].prefix(40)))
    }

    private mutating func number() throws(RequestError) -> CQL2Token {
        let start = position
        position += 1
        while position < text.count {
            let isExponentSign = "+-".contains(text[position]) && "eE".contains(text[position - 1])
            guard text[position].isNumber || ".eE".contains(text[position]) || isExponentSign else { break }
            position += 1
        }
        let written = String(text[start..<position])
        guard let number = Double(decimal: written) else { throw CQL2Parser.notUnderstood("a number", written) }
        return .number(number)
    }

    private mutating func sign() throws(RequestError) -> CQL2Token {
        for sign in ["<>", "<=", ">=", "<", ">", "=", "(", ")", ","] where text[position...].starts(with: sign) {
            position += sign.count
            return .sign(sign)
        }
        throw CQL2Parser.notUnderstood("a name, a value or a comparison", String(text[position...].prefix(40)))
    }

    private mutating func taken(while isPart: (Character) -> Bool) -> String {
        let start = position
        while position < text.count, isPart(text[position]) { position += 1 }
        return String(text[start..<position])
    }
}
