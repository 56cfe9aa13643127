/// When something is open, as OpenStreetMap's grammar writes it.
///
/// A part of the grammar is read: times, also past midnight and with an open end; days of the week, also the second or
/// last of a month; dates, weeks, years; public and school holidays; what is closed, and comments; the three ways to join
/// rules. What is not understood makes the answer unknown wherever it could decide it.
///
/// Times are local: whoever asks says in which time zone the place is. Where clocks are put back, an hour is there twice
/// and both are answered alike.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
public struct OpeningHours: Hashable, Sendable {
    /// What holds at a moment. It is unknown where the text says so, or is not understood in what could decide it.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case open = "open"
        case closed = "closed"
        case unknown = "unknown"
    }

    /// As it was written.
    public let text: String
    let rules: [OpeningRule]

    /// A longer text is not read, in bytes of UTF-8; OpenStreetMap's own limit is 255 characters.
    public static let maximumLength = 1000
    /// More rules are not read.
    public static let maximumRules = 64
    /// More spans of time, of all rules, are not read.
    public static let maximumSpans = 96

    /// Never fails: what cannot be read answers `unknown`.
    public init(_ text: String) {
        self.text = text
        rules = Self.rules(text) ?? [.notUnderstood(.normal, closes: false)]
    }

    /// Whether all of the text was read.
    public var isUnderstood: Bool { rules.allSatisfy(\.isUnderstood) }

    /// - Returns: `nil` where it is not even known where one rule ends.
    private static func rules(_ text: String) -> [OpeningRule]? {
        guard text.utf8.count <= maximumLength, let tokens = OpeningTokens.of(text) else { return nil }
        var rules: [OpeningRule] = []
        var joint = OpeningRule.Joint.normal
        var start = tokens.startIndex
        for place in tokens.indices.map({ $0 }) + [tokens.endIndex] {
            let kind = place < tokens.endIndex ? tokens[place].kind : .sign(";")
            guard kind == .sign(";") || kind == .sign("|") else { continue }
            if start < place { rules += OpeningParser.rules(tokens[start..<place], joint) }
            joint = kind == .sign("|") ? .fallback : .normal
            start = place + 1
        }
        guard rules.count <= maximumRules, let doubted = rules.withDoubts else { return nil }
        let spans = doubted.reduce(0) { $0 + $1.spans.count }
        return doubted.isEmpty || doubted.count > maximumRules || spans > maximumSpans ? nil : doubted
    }
}

extension [OpeningRule] {
    /// The rules, and what they leave in doubt: a rule that later ones replace whole was hardly meant to say nothing.
    ///
    /// Of "09:00-12:00; 14:00-18:00" the first span is in doubt, of "Su off; 10:00-18:00" Sunday, and of
    /// "Mo-Fr 08:00-12:00; 14:00-18:00" everything.
    ///
    /// - Returns: `nil` where everything is.
    fileprivate var withDoubts: [OpeningRule]? {
        var rules: [OpeningRule] = []
        for (place, rule) in enumerated() {
            rules.append(rule)
            guard rule.replaces, rule.isUnderstood, !rule.isWholeDay else { continue }
            for silent in self[..<place] where silent.isSilenced(by: rule) {
                guard let doubt = silent.doubt(beside: rule) else { return nil }
                rules += doubt
            }
        }
        return rules
    }
}

extension OpeningRule {
    fileprivate func isSilenced(by rule: OpeningRule) -> Bool {
        isUnderstood && joint != .fallback && state != .unknown && (days == rule.days || rule.days.isEveryDay)
    }

    /// - Returns: None where another span of the same days plainly takes its place; `nil` where all is in doubt.
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
