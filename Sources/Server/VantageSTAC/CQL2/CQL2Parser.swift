import Vantage
import VantageHTTP
import VantageParameters
import VantageScenes

/// Parses a CQL2 text condition: comparisons with values, `IN`, `BETWEEN`, `LIKE`, `IS NULL`, `AND`, `OR`, `NOT` and
/// parentheses.
///
/// Source: OGC 21-065r2, "Common Query Language (CQL2)", conformance classes "Basic CQL2" and "Advanced Comparison
/// Operators".
struct CQL2Parser {
    private let tokens: [CQL2Token]
    private let maximumDepth: Int
    private var position = 0
    private var depth = 0

    /// - Throws: `RequestError` that quotes the text that cannot be parsed.
    static func condition(_ text: String, _ limits: ServerLimits) throws(RequestError) -> SceneCondition {
        guard text.utf8.count <= limits.maximumFilterBytes else {
            throw RequestError(.outOfRange, "filter is longer than \(limits.maximumFilterBytes) bytes.")
        }
        var parser = CQL2Parser(tokens: try CQL2Lexer.tokens(text), maximumDepth: limits.maximumFilterDepth)
        let condition = try parser.anyOf()
        if let rest = parser.peek { throw notUnderstood("AND, OR or the end of the filter", rest.written) }
        return condition
    }

    static func notUnderstood(_ expected: String, _ text: String) -> RequestError {
        RequestError(.notUnderstood, "filter: Expected \(expected) but received \"\(text.prefix(40))\".")
    }

    private init(tokens: [CQL2Token], maximumDepth: Int) {
        self.tokens = tokens
        self.maximumDepth = maximumDepth
    }

    private var peek: CQL2Token? { position < tokens.count ? tokens[position] : nil }

    /// The next token in upper case, if it is a word.
    private var keyword: String? { if case .word(let text)? = peek { text.uppercased() } else { nil } }

    private mutating func skip(_ word: String) -> Bool {
        guard keyword == word || peek == .sign(word) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ word: String) throws(RequestError) {
        guard skip(word) else { throw Self.notUnderstood(word, peek?.written ?? "the end") }
    }

    private mutating func anyOf() throws(RequestError) -> SceneCondition {
        var conditions = [try allOf()]
        while skip("OR") { conditions.append(try allOf()) }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func allOf() throws(RequestError) -> SceneCondition {
        var conditions = [try one()]
        while skip("AND") { conditions.append(try one()) }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func one() throws(RequestError) -> SceneCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= maximumDepth else {
            throw RequestError(.outOfRange, "filter is nested deeper than \(maximumDepth) levels.")
        }
        if skip("NOT") { return .not(try one()) }
        if skip("(") {
            let condition = try anyOf()
            try expect(")")
            return condition
        }
        if skip("TRUE") { return .constant(true) }
        if skip("FALSE") { return .constant(false) }
        return try comparison()
    }

    private mutating func comparison() throws(RequestError) -> SceneCondition {
        if let value = try literal() {
            // The value may come first, as in `5 < rank`.
            let comparison = try comparisonSign().swapped
            let field = try field()
            return .compare(field.attribute, comparison, try field.value(value))
        }
        let field = try field()
        if skip("IS") {
            let isKnown = skip("NOT")
            try expect("NULL")
            return isKnown ? .not(.isUnknown(field.attribute)) : .isUnknown(field.attribute)
        }
        let isNegated = skip("NOT")
        if let condition = try advanced(field) { return isNegated ? .not(condition) : condition }
        guard !isNegated else { throw Self.notUnderstood("IN, BETWEEN or LIKE", peek?.written ?? "the end") }
        return .compare(field.attribute, try comparisonSign(), try value(of: field))
    }

    private mutating func advanced(_ field: CQL2Field) throws(RequestError) -> SceneCondition? {
        if skip("IN") {
            try expect("(")
            var conditions: [SceneCondition] = []
            repeat { conditions.append(.compare(field.attribute, .equal, try value(of: field))) } while skip(",")
            try expect(")")
            return .any(conditions)
        }
        if skip("BETWEEN") {
            let low = try value(of: field)
            try expect("AND")
            return .all([
                .compare(field.attribute, .greaterOrEqual, low),
                .compare(field.attribute, .lessOrEqual, try value(of: field)),
            ])
        }
        guard skip("LIKE") else { return nil }
        guard case .text(let pattern) = try value(of: field) else {
            throw Self.notUnderstood("a text field before LIKE", field.name)
        }
        return .matches(field.attribute, TextPattern(pattern))
    }

    private mutating func comparisonSign() throws(RequestError) -> SceneCondition.Comparison {
        guard case .sign(let sign)? = peek, let comparison = SceneCondition.Comparison(rawValue: sign) else {
            throw Self.notUnderstood("a comparison", peek?.written ?? "the end")
        }
        position += 1
        return comparison
    }

    private mutating func field() throws(RequestError) -> CQL2Field {
        switch peek {
        case .word(let name), .name(let name):
            position += 1
            guard peek != .sign("(") else { throw Self.notUnderstood("a field (functions are not supported)", name) }
            return try CQL2Field(name)
        case let other: throw Self.notUnderstood("a field", other?.written ?? "the end")
        }
    }

    private mutating func value(of field: CQL2Field) throws(RequestError) -> SceneValue {
        guard let literal = try literal() else {
            throw Self.notUnderstood("a value for \(field.name)", peek?.written ?? "the end")
        }
        return try field.value(literal)
    }

    /// - Returns: `nil` if the next token is not a value.
    private mutating func literal() throws(RequestError) -> CQL2Token? {
        if case .text? = peek { return advance() }
        if case .number? = peek { return advance() }
        guard let word = keyword, ["TIMESTAMP", "DATE"].contains(word), position + 1 < tokens.count,
            tokens[position + 1] == .sign("(")
        else { return nil }
        position += 2
        guard case .text(let text)? = peek else {
            throw Self.notUnderstood("a string after \(word)(", peek?.written ?? "the end")
        }
        position += 1
        try expect(")")
        return .text(word == "DATE" ? text + "T00:00:00Z" : text)
    }

    private mutating func advance() -> CQL2Token? {
        defer { position += 1 }
        return peek
    }
}

extension SceneCondition.Comparison {
    /// The comparison with its two sides swapped.
    var swapped: Self {
        switch self {
        case .equal, .unequal: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}
