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
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case open, closed, unknown
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
        rules = rules.withoutContradictions
        let isWithinLimits = rules.count <= maximumRules && rules.reduce(0) { $0 + $1.spans.count } <= maximumSpans
        return rules.isEmpty || !isWithinLimits ? nil : rules
    }
}

extension [OpeningRule] {
    /// "09:00-12:00; 14:00-18:00" says of the same days first one thing and then, instead, another: both were meant,
    /// perhaps. Of what is replaced so, nothing is known.
    fileprivate var withoutContradictions: [OpeningRule] {
        guard count <= OpeningHours.maximumRules else { return self }
        var rules: [OpeningRule] = []
        for (place, rule) in enumerated() {
            rules.append(rule)
            guard rule.replaces, !rule.isWholeDay else { continue }
            rules += self[..<place].filter { $0.isContradicted(by: rule) }.map(\.asDoubt)
        }
        return rules
    }
}

extension OpeningRule {
    fileprivate func isContradicted(by rule: OpeningRule) -> Bool {
        isUnderstood && rule.isUnderstood && state == .open && rule.state == .open && days == rule.days && !isWholeDay
            && !spans.contains { span in rule.spans.contains { $0.overlaps(span) } }
    }

    fileprivate var asDoubt: OpeningRule {
        var rule = self
        rule.joint = .additional
        rule.state = .unknown
        return rule
    }
}
