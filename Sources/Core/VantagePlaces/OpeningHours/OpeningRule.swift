/// One rule of the opening hours: days, times and a state.
struct OpeningRule: Hashable, Sendable {
    /// The way in which a rule is combined with the rules before it.
    enum Combination: Hashable, Sendable {
        /// Replaces the earlier rules on its days.
        case normal
        /// Adds to the earlier rules.
        case additional
        /// Applies at times that the earlier rules leave closed.
        case fallback
    }

    var joint: Combination
    var days = DaySelector()
    /// The times of the rule; the whole day if it has none.
    var spans: [OpeningSpan]
    var state: OpeningHours.State
    var comment: String?
    var isFullyParsed = true
    /// A Boolean value indicating whether the text of the rule contains only days. Such a rule means that the place is
    /// open all day. Next to a comma, it may belong to a neighboring rule, so the text is ambiguous.
    var isBare = false

    /// Creates the rule for text that cannot be parsed. The rule may apply at any time. If `closes` is `true`, it can
    /// only close a place that would otherwise be open; if not, the state is unknown.
    static func notUnderstood(_ joint: Combination, closes: Bool) -> OpeningRule {
        OpeningRule(
            joint: joint, spans: [OpeningSpan(0, OpeningSpan.day, isCertain: !closes)],
            state: closes ? .closed : .unknown, isFullyParsed: false)
    }

    /// A Boolean value indicating whether the rule replaces earlier rules on its days. A rule for closed times affects
    /// only those times.
    var replaces: Bool { joint == .normal && state != .closed }

    var isWholeDay: Bool { spans == [.wholeDay] }
}
