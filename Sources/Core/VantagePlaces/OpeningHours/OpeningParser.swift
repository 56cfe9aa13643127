/// A parser for the rules between two semicolons.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification, version 0.7.4, partly supported.
struct OpeningParser {
    /// The error for text that does not match the grammar, or uses an unsupported part of it.
    struct UnsupportedSyntax: Error {}

    let tokens: ArraySlice<OpeningToken>
    var place: Int

    private init(_ tokens: ArraySlice<OpeningToken>) {
        self.tokens = tokens
        place = tokens.startIndex
    }

    /// Parses the rules of a part: one rule, or several separated by commas.
    static func rules(_ part: ArraySlice<OpeningToken>, _ joint: OpeningRule.Combination) -> [OpeningRule] {
        var parser = OpeningParser(part)
        do { return try parser.rules(joint) } catch { return [.notUnderstood(joint, closes: closes(part))] }
    }

    /// Reports whether a part consists of a single rule for closed times.
    private static func closes(_ part: ArraySlice<OpeningToken>) -> Bool {
        guard !part.contains(where: { $0.kind == .sign(",") }) else { return false }
        let last = part.last { if case .comment = $0.kind { false } else { true } }
        return last?.kind == .word("off") || last?.kind == .word("closed")
    }

    private mutating func rules(_ joint: OpeningRule.Combination) throws(UnsupportedSyntax) -> [OpeningRule] {
        var rules = [try rule(joint)]
        while take(",") { rules.append(try rule(.additional)) }
        guard isAtEnd, rules.count == 1 || !rules.contains(where: \.isBare) else { throw UnsupportedSyntax() }
        return rules
    }

    private mutating func rule(_ joint: OpeningRule.Combination) throws(UnsupportedSyntax) -> OpeningRule {
        let start = place
        let days = isAlways() ? DaySelector() : try daySelector()
        let spans = try timeSpans()
        let modifier = takeModifier()
        guard place > start else { throw UnsupportedSyntax() }
        var rule = OpeningRule(
            joint: joint, days: days, spans: spans.isEmpty ? [.wholeDay] : spans, state: modifier?.state ?? .open,
            comment: modifier?.comment)
        rule.isBare = spans.isEmpty && modifier == nil
        return rule
    }

    private mutating func takeModifier() -> (state: OpeningHours.State, comment: String?)? {
        guard let state = takeState() else { return takeComment().map { (.unknown, $0) } }
        return (state, takeComment())
    }

    private mutating func takeState() -> OpeningHours.State? {
        switch word() {
        case "open": step(.open)
        case "off", "closed": step(.closed)
        case "unknown": step(.unknown)
        default: nil
        }
    }

    private mutating func step<Value>(_ value: Value) -> Value {
        place += 1
        return value
    }

    private mutating func takeComment() -> String? {
        guard case .comment(let comment) = kind() else { return nil }
        return step(comment)
    }
}

/// Access to tokens, for parsing the parts of a rule.
extension OpeningParser {
    var isAtEnd: Bool { place >= tokens.endIndex }

    func token(_ ahead: Int = 0) -> OpeningToken? {
        place + ahead < tokens.endIndex ? tokens[place + ahead] : nil
    }

    func kind(_ ahead: Int = 0) -> OpeningToken.Kind? { token(ahead)?.kind }

    func word(_ ahead: Int = 0) -> String? {
        guard case .word(let word) = kind(ahead) else { return nil }
        return word
    }

    /// Returns the number at a position if it has one or two digits.
    func shortNumber(_ ahead: Int = 0) -> Int? {
        guard case .number(let number, let digits) = kind(ahead), digits <= 2 else { return nil }
        return number
    }

    func isSign(_ sign: Character, _ ahead: Int = 0) -> Bool { kind(ahead) == .sign(sign) }

    mutating func take(_ sign: Character) -> Bool {
        guard isSign(sign) else { return false }
        place += 1
        return true
    }

    mutating func expect(_ sign: Character) throws(UnsupportedSyntax) {
        guard take(sign) else { throw UnsupportedSyntax() }
    }

    /// Parses a number of one or two digits within a range.
    mutating func number(in range: ClosedRange<Int>) throws(UnsupportedSyntax) -> Int {
        guard let number = shortNumber(), range.contains(number) else { throw UnsupportedSyntax() }
        place += 1
        return number
    }
}
