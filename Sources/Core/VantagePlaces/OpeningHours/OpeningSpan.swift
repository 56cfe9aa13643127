/// A span of time, in minutes after midnight. A span that ends after 1440 continues into the next day.
struct OpeningSpan: Hashable, Sendable {
    static let day = 1440
    static let wholeDay = OpeningSpan(0, day)

    let start: Int
    let end: Int
    /// A Boolean value indicating whether the state is certain for the whole span rather than only for part of it.
    var isCertain = true
    /// The ends of the span relative to solar events, if it depends on the sun.
    var sun: SunSpan?

    init(_ start: Int, _ end: Int, isCertain: Bool = true) {
        self.start = start
        self.end = end
        self.isCertain = isCertain
    }

    func overlaps(_ other: OpeningSpan) -> Bool { start < other.end && other.start < end }

    /// Returns the uncertain span for a time with an open end. It lasts until 6:00 the next morning, or for six hours
    /// if that is longer.
    static func openEnd(_ start: Int) -> OpeningSpan {
        let (morning, shortest) = (day + 360, 360)
        return OpeningSpan(start, min(max(morning, start + shortest), 2 * day), isCertain: false)
    }
}
