/// Removes comments from JavaScript. Keeps all line breaks, so that browsers report the line numbers of the source.
///
/// A slash after an operand is a division; anywhere else, it starts a regular expression. To tell the two apart, the
/// stripper tracks tokens and brackets. Source: ECMAScript 2022, section 12.
struct JavaScriptStripper {
    private enum Bracket { case group, condition, index, block, object, substitution }

    /// Keywords that are followed by an expression.
    private static let operators: Set = [
        "await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof", "new", "of", "return",
        "throw", "typeof", "void", "yield",
    ]
    /// Keywords that are followed by a condition in parentheses and then a statement.
    private static let conditionals: Set = ["for", "if", "while", "with"]
    /// Punctuators after which an opening brace starts an object literal.
    private static let beforeObject = Set("=([,?:&|+-*/%!~^<>".utf8)

    /// Punctuators whose last character has a different meaning on its own.
    private static let punctuators = ["...", "?.", "=>", "++", "--"]

    private var copier: SourceCopier
    private var brackets: [Bracket] = []
    /// Whether the last token ends an operand.
    private var isAfterOperand = false
    /// The last token if it is a word or a punctuator.
    private var token = ""

    static func stripped(_ text: String) throws(SourceError) -> String {
        var stripper = JavaScriptStripper(copier: SourceCopier(text))
        while let next = stripper.copier.next { try stripper.copyToken(next) }
        guard stripper.brackets.isEmpty else { throw stripper.copier.error("A bracket is not closed.") }
        return stripper.copier.text
    }

    private init(copier: SourceCopier) { self.copier = copier }

    private mutating func copyToken(_ next: UInt8) throws(SourceError) {
        switch next {
        case UInt8(ascii: "\n"):
            copier.removeTrailingSpaces()
            copier.copy()
        case _ where next.isSpace: copier.copy()
        case UInt8(ascii: "/"): try copySlash()
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            try copier.copyString()
            endOperand()
        case UInt8(ascii: "`"):
            copier.copy()
            try copyTemplate()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(next)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(next)
        case _ where next.isWordByte: copyWord(next)
        default: copyPunctuator(next)
        }
    }

    private mutating func endOperand() { (token, isAfterOperand) = ("", true) }

    private mutating func copySlash() throws(SourceError) {
        if copier.startsWith("//") {
            copier.removeTrailingSpaces()
            copier.skipLine()
        } else if copier.startsWith("/*") {
            let breaks = try copier.skipComment(through: "*/")
            if !breaks.isEmpty { copier.removeTrailingSpaces() }
            copier.append(breaks.isEmpty && copier.isBetweenTokens ? [UInt8(ascii: " ")] : breaks)
        } else if isAfterOperand {
            copyPunctuator(UInt8(ascii: "/"))
        } else {
            try copyExpression()
        }
    }

    /// Copies a regular expression.
    private mutating func copyExpression() throws(SourceError) {
        copier.copy()
        var isInClass = false
        while let next = copier.next, isInClass || next != UInt8(ascii: "/") {
            guard next != UInt8(ascii: "\n") else { throw copier.error("The regular expression is not terminated.") }
            if next == UInt8(ascii: "[") { isInClass = true }
            if next == UInt8(ascii: "]") { isInClass = false }
            copier.copy(next == UInt8(ascii: "\\") ? 2 : 1)
        }
        guard copier.next != nil else { throw copier.error("The regular expression is not terminated.") }
        copier.copy()
        copier.copy { $0.isWordByte }
        endOperand()
    }

    /// Copies a template literal up to its end or the start of its next substitution.
    private mutating func copyTemplate() throws(SourceError) {
        while let next = copier.next {
            if next == UInt8(ascii: "`") {
                copier.copy()
                return endOperand()
            }
            if copier.startsWith("${") {
                copier.copy(2)
                brackets.append(.substitution)
                (token, isAfterOperand) = ("{", false)
                return
            }
            copier.copy(next == UInt8(ascii: "\\") ? 2 : 1)
        }
        throw copier.error("The template literal is not terminated.")
    }

    private mutating func open(_ next: UInt8) {
        switch next {
        case UInt8(ascii: "("): brackets.append(Self.conditionals.contains(token) ? .condition : .group)
        case UInt8(ascii: "["): brackets.append(.index)
        default: brackets.append(startsObject ? .object : .block)
        }
        copyPunctuator(next)
    }

    private var startsObject: Bool {
        guard !isAfterOperand, token != "=>", let last = token.utf8.last else { return false }
        return Self.beforeObject.contains(last) || Self.operators.subtracting(["do", "else"]).contains(token)
    }

    private mutating func close(_ next: UInt8) throws(SourceError) {
        let bracket = brackets.popLast()
        let isMatch =
            switch next {
            case UInt8(ascii: ")"): bracket == .group || bracket == .condition
            case UInt8(ascii: "]"): bracket == .index
            default: bracket == .block || bracket == .object || bracket == .substitution
            }
        guard isMatch else { throw copier.error("A closing bracket has no match.") }
        copyPunctuator(next)
        isAfterOperand = bracket != .condition && bracket != .block
        if bracket == .substitution { try copyTemplate() }
    }

    private mutating func copyWord(_ first: UInt8) {
        let start = copier.output.count
        copier.copy { $0.isWordByte }
        if first.isDigit, copier.next == UInt8(ascii: ".") {
            copier.copy()
            copier.copy { $0.isWordByte }
        }
        let isMember = token == "." || token == "?."
        let word = isMember ? "" : String(decoding: copier.output[start...], as: UTF8.self)
        (token, isAfterOperand) = (word, !Self.operators.contains(word))
    }

    private mutating func copyPunctuator(_ next: UInt8) {
        token = Self.punctuators.first(where: copier.startsWith) ?? String(UnicodeScalar(next))
        copier.copy(token.utf8.count)
        // An increment before or after an operand does not change which tokens may follow.
        if token != "++", token != "--" { isAfterOperand = false }
    }
}
