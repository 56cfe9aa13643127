extension OpeningParser {
    /// `24/7`
    func isAlways() -> Bool { shortNumber() == 24 && isSign("/", 1) && shortNumber(2) == 7 }

    /// Spans between commas or blanks; none where there are no times.
    mutating func timeSpans() throws(NotUnderstood) -> [OpeningSpan] {
        if isAlways() {
            place += 3
            return [.wholeDay]
        }
        var spans: [OpeningSpan] = []
        var hasComma = true
        while isTime() {
            let further = try timeSpan()
            // "10-00 23-00" is one span, of a time with a dash and another.
            if !hasComma, let last = spans.last {
                guard last.isCertain, last.end <= further[0].start else { throw NotUnderstood() }
            }
            spans += further
            hasComma = isSign(",") && isTime(1)
            if hasComma { place += 1 }
        }
        return spans
    }

    private func isTime(_ ahead: Int = 0) -> Bool {
        shortNumber(ahead) != nil || isSign("(", ahead) || word(ahead).flatMap(SunEvent.init) != nil
    }

    private mutating func timeSpan() throws(NotUnderstood) -> [OpeningSpan] {
        let start = try time()
        guard start.isFixed || !isSign("+") else { throw NotUnderstood() }
        if start.isWhole, take("+") { return [.openEnd(start.earliest)] }
        try expect("-")
        let end = try time()
        guard start.half == end.half, start.earliest < OpeningSpan.day, !isSign("/"), !start.mayLackHalf(end) else {
            throw NotUnderstood()
        }
        let span = try span(start, end)
        return take("+") ? [span, .openEnd(span.end)] : [span]
    }

    private func span(_ start: OpeningTime, _ end: OpeningTime) throws(NotUnderstood) -> OpeningSpan {
        let isNextDay = end.latest <= start.earliest || (end.isMorning && !start.isMorning)
        let last = isNextDay ? end.latest + OpeningSpan.day : end.latest
        guard last <= 2 * OpeningSpan.day else { throw NotUnderstood() }
        return OpeningSpan(start.earliest, last, isCertain: start.isFixed && end.isFixed)
    }

    private mutating func time() throws(NotUnderstood) -> OpeningTime {
        if take("(") { return try shiftedSun() }
        if let event = word().flatMap(SunEvent.init) {
            place += 1
            return OpeningTime(event)
        }
        return try clock()
    }

    /// `(sunset-00:30)`
    private mutating func shiftedSun() throws(NotUnderstood) -> OpeningTime {
        guard let event = word().flatMap(SunEvent.init) else { throw NotUnderstood() }
        place += 1
        let isLater = isSign("+")
        guard isLater || isSign("-") else { throw NotUnderstood() }
        place += 1
        let shift = try clock().earliest
        try expect(")")
        return OpeningTime(event, shift: isLater ? shift : -shift)
    }

    /// `9`, `09:00`, `9.00`, `9h`, `9h30`, `9am`, `9:30 pm`
    private mutating func clock() throws(NotUnderstood) -> OpeningTime {
        let hasOneDigit = kind().map { if case .number(_, digits: 1) = $0 { true } else { false } } ?? false
        let hour = try number(in: 0...48)
        let minutes = try minutes()
        var time = OpeningTime(minutes: hour * 60 + (minutes ?? 0))
        time.isWhole = minutes != nil
        time.hasOneDigit = hasOneDigit
        guard time.isWhole || hour <= 24 else { throw NotUnderstood() }
        guard let half = word().flatMap(OpeningTime.Half.init) else { return time }
        guard (1...12).contains(hour) else { throw NotUnderstood() }
        place += 1
        return time.of(half)
    }

    private mutating func minutes() throws(NotUnderstood) -> Int? {
        guard isSign(":") || isSign(".") || word() == "h" else { return nil }
        let isLetter = word() == "h"
        if case .number(let minutes, digits: 2) = kind(1), token(1)?.isSpaced == false {
            guard minutes < 60 else { throw NotUnderstood() }
            place += 2
            return minutes
        }
        guard isLetter else { throw NotUnderstood() }
        place += 1
        return 0
    }
}

/// A time of day as it is written, in minutes from midnight.
struct OpeningTime: Equatable {
    enum Half: String {
        case morning = "am"
        case afternoon = "pm"
    }

    var earliest: Int
    var latest: Int
    /// Whether minutes are written.
    var isWhole = false
    /// Whether its hour is written with one digit.
    var hasOneDigit = false
    /// Whether it is written with am or pm.
    var half = false
    /// Whether it is sunrise or dawn.
    var isMorning = false
    var isFixed: Bool { earliest == latest }

    init(minutes: Int) {
        earliest = minutes
        latest = minutes
    }

    /// When the sun rises and sets is not known, but for this: it rises before noon, and sets after it.
    init(_ event: SunEvent, shift: Int = 0) {
        let noon = OpeningSpan.day / 2
        isMorning = event == .sunrise || event == .dawn
        earliest = max(0, (isMorning ? 0 : noon) + min(0, shift))
        latest = (isMorning ? noon : OpeningSpan.day) + max(0, shift)
    }

    /// Whether this and an end may be of twelve hours, as "9-5" and "12-8" are, without saying so.
    func mayLackHalf(_ end: OpeningTime) -> Bool {
        guard isFixed, end.isFixed, !half, end.latest <= earliest else { return false }
        let isCasual = hasOneDigit || end.hasOneDigit || !isWhole || !end.isWhole
        return isCasual && (earliest < 13 * 60 || end == self)
    }

    func of(_ half: Half) -> OpeningTime {
        var time = OpeningTime(
            minutes: earliest % (OpeningSpan.day / 2) + (half == .afternoon ? OpeningSpan.day / 2 : 0))
        time.isWhole = isWhole
        time.half = true
        return time
    }
}

/// What the sun does.
enum SunEvent: String { case dawn, sunrise, sunset, dusk }

extension OpeningSpan {
    /// What begins and ends nobody knows when: at the earliest at six in the morning, it is closed again.
    static func openEnd(_ start: Int) -> OpeningSpan {
        let (morning, shortest) = (day + 360, 360)
        return OpeningSpan(start, min(max(morning, start + shortest), 2 * day), isCertain: false)
    }
}
