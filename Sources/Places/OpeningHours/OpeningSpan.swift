/// A span of a day, in minutes from its midnight; beyond 1440 it lasts into the next day.
struct OpeningSpan: Hashable, Sendable {
    static let day = 1440
    static let wholeDay = OpeningSpan(0, day)

    let start: Int
    let end: Int
    /// Whether it is known to be so in all of the span, and not only somewhere in it.
    var isCertain = true

    init(_ start: Int, _ end: Int, isCertain: Bool = true) {
        self.start = start
        self.end = end
        self.isCertain = isCertain
    }

    func overlaps(_ other: OpeningSpan) -> Bool { start < other.end && other.start < end }

    /// What begins and ends nobody knows when: at the earliest at six in the morning, it is closed again.
    static func openEnd(_ start: Int) -> OpeningSpan {
        let (morning, shortest) = (day + 360, 360)
        return OpeningSpan(start, min(max(morning, start + shortest), 2 * day), isCertain: false)
    }
}
