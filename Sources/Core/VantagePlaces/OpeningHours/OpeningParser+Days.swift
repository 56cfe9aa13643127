extension OpeningParser {
    /// Parses years, dates, weeks and days of the week, in this order. Each of them is optional.
    mutating func daySelector() throws(UnsupportedSyntax) -> DaySelector {
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

    func year(_ ahead: Int = 0) -> Int? {
        guard case .number(let number, digits: 4) = kind(ahead), (1900...2999).contains(number) else { return nil }
        return number
    }

    /// Parses years that do not belong to a date.
    private mutating func years() throws(UnsupportedSyntax) -> [SteppedRange] {
        var years: [SteppedRange] = []
        while let first = year(), month(1) == nil {
            place += 1
            if take("+") {
                years.append(SteppedRange(first: first, last: 9999))
            } else if take("-") {
                guard let last = year(), last >= first else { throw UnsupportedSyntax() }
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

    private mutating func stepWidth() throws(UnsupportedSyntax) -> Int { take("/") ? try number(in: 1...53) : 1 }

    private mutating func weeks() throws(UnsupportedSyntax) -> [SteppedRange] {
        guard word() == "week" else { return [] }
        var weeks: [SteppedRange] = []
        repeat {
            place += 1
            let first = try number(in: 1...53)
            let last = take("-") ? try number(in: 1...53) : first
            let step = try stepWidth()
            guard first <= last || step == 1 else { throw UnsupportedSyntax() }
            weeks.append(SteppedRange(first: first, last: last, step: step))
        } while isSign(",") && shortNumber(1) != nil
        return weeks
    }
}
