/// Opening hours in OpenStreetMap's grammar.
///
/// The supported part of the grammar consists of times, including times past midnight and open ends; days of the week,
/// including the second or last one of a month; dates, weeks and years; public and school holidays; closed times and
/// comments; and the three ways to join rules. Anything else in the text makes the state unknown wherever it could
/// matter.
///
/// Times are local, and the caller provides the time zone of the place. When clocks are set back, an hour occurs twice,
/// and both occurrences have the same state.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
public struct OpeningHours: Hashable, Sendable {
    /// The state at a moment. It is unknown if the text says so, or if a part that could matter cannot be parsed.
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

    /// Parses opening hours. It never fails: text that cannot be parsed or exceeds a limit has the state `unknown`.
    public init(_ text: String) {
        self.text = text
        rules = Self.rules(text) ?? [.notUnderstood(.normal, closes: false)]
    }

    /// A Boolean value indicating whether the whole text was parsed.
    public var isFullyParsed: Bool { rules.allSatisfy(\.isFullyParsed) }

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
        guard rules.count <= maximumRules, let all = rules.addingUncertainRules else { return nil }
        let spans = all.reduce(0) { $0 + $1.spans.count }
        return all.isEmpty || all.count > maximumRules || spans > maximumSpans ? nil : all
    }
}

extension [OpeningRule] {
    /// The rules, plus rules that mark ambiguous times as unknown.
    ///
    /// A rule that a later one completely overrides was probably meant to have an effect, so its times are ambiguous.
    /// In these examples, the ambiguous times are:
    ///
    /// - "09:00-12:00; 14:00-18:00": the first span.
    /// - "Su off; 10:00-18:00": Sunday.
    /// - "Mo-Fr 08:00-12:00; 14:00-18:00": all times. The result is then `nil`.
    fileprivate var addingUncertainRules: [OpeningRule]? {
        var rules: [OpeningRule] = []
        for (place, rule) in enumerated() {
            rules.append(rule)
            guard rule.replaces, rule.isFullyParsed, !rule.isWholeDay else { continue }
            for overridden in self[..<place] where overridden.isReplaced(by: rule) {
                guard let uncertain = overridden.uncertainRules(overriddenBy: rule) else { return nil }
                rules += uncertain
            }
        }
        return rules
    }
}

extension OpeningRule {
    fileprivate func isReplaced(by rule: OpeningRule) -> Bool {
        isFullyParsed && joint != .fallback && state != .unknown && (days == rule.days || rule.days.isEveryDay)
    }

    /// Returns the rules that mark this rule's times as uncertain, for a `rule` that overrides it, perhaps
    /// unintentionally.
    ///
    /// - Returns: An empty array if the override was clearly intended, that is, if spans of the two rules overlap on
    ///   the same days; `nil` if all times are ambiguous.
    fileprivate func uncertainRules(overriddenBy rule: OpeningRule) -> [OpeningRule]? {
        var uncertain = self
        uncertain.joint = .additional
        if state == .closed {
            uncertain.spans = spans.map { OpeningSpan($0.start, $0.end, isCertain: false) }
            return [uncertain]
        }
        guard days == rule.days || days.isEveryDay else { return nil }
        uncertain.state = .unknown
        return spans.contains { span in rule.spans.contains { $0.overlaps(span) } } ? [] : [uncertain]
    }
}
