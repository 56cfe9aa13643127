/// Parsing of days of the week and holidays.
extension OpeningParser {
    /// "PH Mo-Fr" means holidays that fall on those weekdays, "PH,Mo-Fr" means either, and "Su PH" is ambiguous.
    mutating func readWeekdays(into days: inout DaySelector) throws(UnsupportedSyntax) {
        try readWeekdayList(into: &days)
        guard isWeekday() || holiday() != nil else { return }
        guard days.weekdays.isEmpty, isWeekday() else { throw UnsupportedSyntax() }
        let holidays = days.holidays
        try readWeekdayList(into: &days)
        guard days.holidays == holidays, holiday() == nil else { throw UnsupportedSyntax() }
        days.requiresWeekdayAndHoliday = true
    }

    private mutating func readWeekdayList(into days: inout DaySelector) throws(UnsupportedSyntax) {
        while true {
            if let kind = holiday() {
                place += 1
                days.holidays.append(HolidayRange(kind: kind, offset: try dayOffset()))
            } else if isWeekday() {
                days.weekdays.append(try weekdayRange())
            } else {
                return
            }
            guard isSign(","), isWeekday(1) || holiday(1) != nil else { return }
            place += 1
        }
    }

    private mutating func weekdayRange() throws(UnsupportedSyntax) -> WeekdayRange {
        let first = try weekday()
        if isSign("[") {
            let numbers = try monthNumbers()
            return WeekdayRange(first: first, last: first, numbers: numbers, offset: try dayOffset())
        }
        return WeekdayRange(first: first, last: take("-") ? try weekday() : first)
    }

    private func isWeekday(_ ahead: Int = 0) -> Bool { word(ahead).flatMap { Self.weekdays[$0] } != nil }

    mutating func weekday() throws(UnsupportedSyntax) -> Int {
        guard let weekday = word().flatMap({ Self.weekdays[$0] }) else { throw UnsupportedSyntax() }
        place += 1
        return weekday
    }

    private func holiday(_ ahead: Int = 0) -> HolidayKinds? {
        switch word(ahead) {
        case "ph": .publicHoliday
        case "sh": .schoolHoliday
        default: nil
        }
    }

    /// Parses occurrences in a month, such as `[1,3-4,-1]`.
    mutating func monthNumbers() throws(UnsupportedSyntax) -> Set<Int> {
        var numbers: Set<Int> = []
        repeat {
            place += 1
            if take("-") {
                numbers.insert(-(try number(in: 1...5)))
            } else {
                let first = try number(in: 1...5)
                let last = take("-") ? try number(in: first...5) : first
                numbers.formUnion(first...last)
            }
        } while isSign(",")
        try expect("]")
        return numbers
    }

    /// Parses `+1 day`.
    private mutating func dayOffset() throws(UnsupportedSyntax) -> Int {
        guard isSign("+") || isSign("-"), shortNumber(1) != nil, word(2) == "day" || word(2) == "days" else { return 0 }
        let sign = isSign("+") ? 1 : -1
        place += 1
        let days = try number(in: 1...99)
        place += 1
        return sign * days
    }

    private static let weekdays = words([
        ["mo", "mon", "monday"], ["tu", "tue", "tues", "tuesday"], ["we", "wed", "weds", "wednesday"],
        ["th", "thu", "thur", "thurs", "thursday"], ["fr", "fri", "friday"], ["sa", "sat", "saturday"],
        ["su", "sun", "sunday"],
    ])

    /// Maps each word to the index of the list that contains it.
    static func words(_ lists: [[String]]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (number, list) in lists.enumerated() {
            for word in list { numbers[word] = number }
        }
        return numbers
    }
}
