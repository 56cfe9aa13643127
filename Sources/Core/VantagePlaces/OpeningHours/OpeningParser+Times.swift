extension OpeningParser {
    /// Reports whether `24/7` follows.
    func isAlways() -> Bool { shortNumber() == 24 && isSign("/", 1) && shortNumber(2) == 7 }

    /// Parses spans separated by commas or spaces. Returns an empty list if no times follow.
    mutating func timeSpans() throws(UnsupportedSyntax) -> [OpeningSpan] {
        if isAlways() {
            place += 3
            return [.wholeDay]
        }
        var spans: [OpeningSpan] = []
        var hasComma = true
        while isTime() {
            let further = try timeSpan()
            // "10-00 23-00" means one span whose times contain dashes, not two spans.
            if !hasComma, let last = spans.last {
                guard last.isCertain, last.end <= further[0].start else { throw UnsupportedSyntax() }
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

    private mutating func timeSpan() throws(UnsupportedSyntax) -> [OpeningSpan] {
        let start = try time()
        guard start.isFixed || !isSign("+") else { throw UnsupportedSyntax() }
        if start.isWhole, take("+") { return [.openEnd(start.earliest)] }
        try expect("-")
        let end = try time()
        guard start.half == end.half, start.earliest < OpeningSpan.day, !isSign("/"), !start.mayBeTwelveHourTime(end)
        else {
            throw UnsupportedSyntax()
        }
        let span = try span(start, end)
        return take("+") ? [span, .openEnd(span.end)] : [span]
    }

    private func span(_ start: OpeningTime, _ end: OpeningTime) throws(UnsupportedSyntax) -> OpeningSpan {
        let isNextDay = end.latest <= start.earliest || (end.isMorning && !start.isMorning)
        let last = isNextDay ? end.latest + OpeningSpan.day : end.latest
        guard last <= 2 * OpeningSpan.day else { throw UnsupportedSyntax() }
        var span = OpeningSpan(start.earliest, last, isCertain: start.isFixed && end.isFixed)
        if !span.isCertain { span.sun = SunSpan(start: start.end, end: end.end, isNextDay: isNextDay) }
        return span
    }

    private mutating func time() throws(UnsupportedSyntax) -> OpeningTime {
        if take("(") { return try shiftedSun() }
        if let event = word().flatMap(SunEvent.init) {
            place += 1
            return OpeningTime(event)
        }
        return try clock()
    }

    /// Parses `(sunset-00:30)` after the opening parenthesis.
    private mutating func shiftedSun() throws(UnsupportedSyntax) -> OpeningTime {
        guard let event = word().flatMap(SunEvent.init) else { throw UnsupportedSyntax() }
        place += 1
        let isLater = isSign("+")
        guard isLater || isSign("-") else { throw UnsupportedSyntax() }
        place += 1
        let shift = try clock().earliest
        try expect(")")
        return OpeningTime(event, shift: isLater ? shift : -shift)
    }

    /// Parses `9`, `09:00`, `9.00`, `9h`, `9h30`, `9am` or `9:30 pm`.
    private mutating func clock() throws(UnsupportedSyntax) -> OpeningTime {
        let hasOneDigit = kind().map { if case .number(_, digits: 1) = $0 { true } else { false } } ?? false
        let hour = try number(in: 0...48)
        let minutes = try minutes()
        var time = OpeningTime(minutes: hour * 60 + (minutes ?? 0))
        time.isWhole = minutes != nil
        time.hasOneDigit = hasOneDigit
        guard time.isWhole || hour <= 24 else { throw UnsupportedSyntax() }
        guard let half = word().flatMap(OpeningTime.Half.init) else { return time }
        guard (1...12).contains(hour) else { throw UnsupportedSyntax() }
        place += 1
        return time.of(half)
    }

    private mutating func minutes() throws(UnsupportedSyntax) -> Int? {
        guard isSign(":") || isSign(".") || word() == "h" else { return nil }
        let isLetter = word() == "h"
        if case .number(let minutes, digits: 2) = kind(1), token(1)?.isSpaced == false {
            guard minutes < 60 else { throw UnsupportedSyntax() }
            place += 2
            return minutes
        }
        guard isLetter else { throw UnsupportedSyntax() }
        place += 1
        return 0
    }
}
