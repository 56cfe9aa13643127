/// One rule of a text: on which days, at which times, what it says.
struct OpeningRule: Hashable, Sendable {
    /// How it meets the rules before it.
    enum Joint: Hashable, Sendable {
        /// Replaces them on its days.
        case normal
        /// Adds to them.
        case additional
        /// Speaks where they say closed.
        case fallback
    }

    var joint: Joint
    var days = DaySelector()
    /// What it says whole days long has one span, of the whole day.
    var spans: [OpeningSpan]
    var state: OpeningHours.State
    var comment: String?
    var isUnderstood = true
    /// Whether only days are written: open whole days; or, between commas, a part of what belongs together.
    var isBare = false

    /// What was not understood. A rule for closing may close what is open, any other may say anything at any time.
    static func notUnderstood(_ joint: Joint, closes: Bool) -> OpeningRule {
        OpeningRule(
            joint: joint, spans: [OpeningSpan(0, OpeningSpan.day, isCertain: !closes)],
            state: closes ? .closed : .unknown, isUnderstood: false)
    }

    /// Whether it puts away, on its days, what the rules before it say. Closing only covers its own times.
    var replaces: Bool { joint == .normal && state != .closed }

    var isWholeDay: Bool { spans == [.wholeDay] }
}
