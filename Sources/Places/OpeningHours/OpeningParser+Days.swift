extension OpeningParser {
    /// Years, dates, weeks and days of the week, in this order, each of which may be missing.
    mutating func daySelector() throws(NotUnderstood) -> DaySelector {
        let start = place
        var days = DaySelector()
        days.years = try years()
        days.dates = try dates()
        days.weeks = try weeks()
        if place > start { _ = take(":") }
        let startOfWeekdays = place
        try readWeekdays(into: &days)
        if place > startOfWeekdays { _ = take(":") }
        return days
    }

    private func year(_ ahead: Int = 0) -> Int? {
        guard case .number(let number, digits: 4) = kind(ahead), (1900...2999).contains(number) else { return nil }
        return number
    }

    /// The year of a date is read with it.
    private mutating func years() throws(NotUnderstood) -> [SteppedRange] {
        var years: [SteppedRange] = []
        while let first = year(), month(1) == nil {
            place += 1
            if take("+") {
                years.append(SteppedRange(first: first, last: 9999))
            } else if take("-") {
                guard let last = year(), last >= first else { throw NotUnderstood() }
                place += 1
                years.append(SteppedRange(first: first, last: last, step: try stepWidth()))
            } else {
                years.append(SteppedRange(first: first, last: first))
            }
            guard isSign(","), year(1) != nil, month(2) == nil else { break }
            place += 1
        }
        return years
    }

    private mutating func stepWidth() throws(NotUnderstood) -> Int { take("/") ? try number(in: 1...53) : 1 }

    private mutating func weeks() throws(NotUnderstood) -> [SteppedRange] {
        guard word() == "week" else { return [] }
        var weeks: [SteppedRange] = []
        repeat {
            place += 1
            let first = try number(in: 1...53)
            let last = take("-") ? try number(in: 1...53) : first
            let step = try stepWidth()
            guard first <= last || step == 1 else { throw NotUnderstood() }
            weeks.append(SteppedRange(first: first, last: last, step: step))
        } while isSign(",") && shortNumber(1) != nil
        return weeks
    }
}

/// Days of the week and holidays.
extension OpeningParser {
    /// "PH Mo-Fr" are holidays that are such weekdays, "PH,Mo-Fr" are both; "Su PH" is written for either.
    private mutating func readWeekdays(into days: inout DaySelector) throws(NotUnderstood) {
        try readWeekdayList(into: &days)
        guard isWeekday() || holiday() != nil else { return }
        guard days.weekdays.isEmpty, isWeekday() else { throw NotUnderstood() }
        let holidays = days.holidays
        try readWeekdayList(into: &days)
        guard days.holidays == holidays, holiday() == nil else { throw NotUnderstood() }
        days.needsBoth = true
    }

    private mutating func readWeekdayList(into days: inout DaySelector) throws(NotUnderstood) {
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

    private mutating func weekdayRange() throws(NotUnderstood) -> WeekdayRange {
        let first = try weekday()
        if isSign("[") {
            let numbers = try monthNumbers()
            return WeekdayRange(first: first, last: first, numbers: numbers, offset: try dayOffset())
        }
        return WeekdayRange(first: first, last: take("-") ? try weekday() : first)
    }

    private func isWeekday(_ ahead: Int = 0) -> Bool { word(ahead).flatMap { Self.weekdays[$0] } != nil }

    mutating func weekday() throws(NotUnderstood) -> Int {
        guard let weekday = word().flatMap({ Self.weekdays[$0] }) else { throw NotUnderstood() }
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

    /// `[1,3-4,-1]`
    mutating func monthNumbers() throws(NotUnderstood) -> Set<Int> {
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

    /// `+1 day`
    private mutating func dayOffset() throws(NotUnderstood) -> Int {
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

    /// The number of each word, from 0.
    static func words(_ lists: [[String]]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for (number, list) in lists.enumerated() {
            for word in list { numbers[word] = number }
        }
        return numbers
    }
}
