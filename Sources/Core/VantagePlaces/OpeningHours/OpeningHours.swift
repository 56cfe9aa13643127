/// Opening hours in the grammar of OpenStreetMap.
///
/// A part of the grammar is supported: times, also past midnight and with an open end; days of the week, also the
/// second or last one of a month; dates, weeks and years; public and school holidays; closed times and comments; and
/// the three ways to join rules. A part that is not understood makes the state unknown wherever that part could matter.
///
/// Times are local, and the caller provides the time zone of the place. When clocks are set back, an hour occurs twice,
/// and both occurrences have the same state.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
public struct OpeningHours: Hashable, Sendable {
    /// The state at a moment. It is unknown if the text says so, or if a part that could matter is not understood.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case open = "open"
        case closed = "closed"
        case unknown = "unknown"
    }

    /// The original text.
    public let text: String
    let rules: [OpeningRule]

    /// The maximum length of the text in bytes of UTF-8; OpenStreetMap's own limit is 255 characters.
    public static let maximumLength = 1000
    /// The maximum number of rules.
    public static let maximumRules = 64
    /// The maximum number of time spans in all rules.
    public static let maximumSpans = 96

    /// Parses a text. It never fails: a text that is not understood or exceeds a limit has the state `unknown`.
    public init(_ text: String) {
        self.text = text
        rules = Self.rules(text) ?? [.notUnderstood(.normal, closes: false)]
    }

    /// A Boolean value indicating whether the whole text was understood.
    public var isUnderstood: Bool { rules.allSatisfy(\.isUnderstood) }

    /// - Returns: `nil` if the text cannot be split into rules, or exceeds a limit.
    private static func rules(_ text: String) -> [OpeningRule]? {
        guard text.utf8.count <= maximumLength, let tokens = OpeningTokenizer.of(text) else { return nil }
        var rules: [OpeningRule] = []
        var joint = OpeningRule.Combination.normal
        var start = tokens.startIndex
        for place in tokens.indices.map({ $0 }) + [tokens.endIndex] {
            let kind = place < tokens.endIndex ? tokens[place].kind : .sign(";")
            guard kind == .sign(";") || kind == .sign("|") else { continue }
            if start < place { rules += OpeningParser.rules(tokens[start..<place], joint) }
            joint = kind == .sign("|") ? .fallback : .normal
            start = place + 1
        }
        guard rules.count <= maximumRules, let doubted = rules.addingUncertainRules else { return nil }
        let spans = doubted.reduce(0) { $0 + $1.spans.count }
        return doubted.isEmpty || doubted.count > maximumRules || spans > maximumSpans ? nil : doubted
    }
}

extension [OpeningRule] {
    /// The rules, and additional rules for what they leave in doubt: a rule that later ones replace completely was
    /// probably meant to have an effect.
    ///
    /// In "09:00-12:00; 14:00-18:00" the first span is in doubt, in "Su off; 10:00-18:00" Sunday, and in "Mo-Fr
    /// 08:00-12:00; 14:00-18:00" everything.
    ///
    /// - Returns: `nil` if everything is in doubt.
    fileprivate var addingUncertainRules: [OpeningRule]? {
        var rules: [OpeningRule] = []
        for (place, rule) in enumerated() {
            rules.append(rule)
            guard rule.replaces, rule.isUnderstood, !rule.isWholeDay else { continue }
            for silent in self[..<place] where silent.isReplaced(by: rule) {
                guard let doubt = silent.doubt(beside: rule) else { return nil }
                rules += doubt
            }
        }
        return rules
    }
}

extension OpeningRule {
    fileprivate func isReplaced(by rule: OpeningRule) -> Bool {
        isUnderstood && joint != .fallback && state != .unknown && (days == rule.days || rule.days.isEveryDay)
    }

    /// - Returns: Empty if another span of the same days clearly replaces this one; `nil` if everything is in doubt.
    fileprivate func doubt(beside rule: OpeningRule) -> [OpeningRule]? {
        var doubt = self
        doubt.joint = .additional
        if state == .closed {
            doubt.spans = spans.map { OpeningSpan($0.start, $0.end, isCertain: false) }
            return [doubt]
        }
        guard days == rule.days || days.isEveryDay else { return nil }
        doubt.state = .unknown
        return spans.contains { span in rule.spans.contains { $0.overlaps(span) } } ? [] : [doubt]
    }
}
