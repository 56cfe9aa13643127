import VantageCore

extension OpeningParser {
    mutating func dates() throws(UnsupportedSyntax) -> [DateRange] {
        var dates: [DateRange] = []
        while isDate() {
            dates.append(try dateRange())
            while let day = takeFurtherDay(dates.last) { dates.append(day) }
            guard isSign(","), isDate(1) else { break }
            place += 1
        }
        return dates
    }

    /// Returns the month at the current position, from 0 for January.
    func month(_ ahead: Int = 0) -> Int? { word(ahead).flatMap { Self.months[$0] } }

    private func isDate(_ ahead: Int = 0) -> Bool {
        month(ahead) != nil || (year(ahead) != nil && month(ahead + 1) != nil)
    }

    private mutating func takeYear() -> Int? {
        guard let year = self.year() else { return nil }
        place += 1
        return year
    }

    private mutating func dateRange() throws(UnsupportedSyntax) -> DateRange {
        let startYear = takeYear()
        let (month, start) = try point()
        guard take("-") else {
            let end = start ?? .endOfMonth(month)
            return DateRange(start: start ?? .day(month: month, day: 1), end: end, startYear: startYear)
        }
        if case .day? = start, isDayNumber() {
            return DateRange(start: start!, end: try dayPoint(month), startYear: startYear)
        }
        return try dateRange(from: start ?? .day(month: month, day: 1), startYear, hasDay: start != nil)
    }

    private mutating func dateRange(
        from start: DateRange.Point, _ startYear: Int?, hasDay: Bool
    ) throws(UnsupportedSyntax) -> DateRange {
        let endYear = takeYear()
        let (month, end) = try point(endsDays: hasDay)
        // "Jan-Mar 5" is ambiguous, and a year on the end date alone does not determine the start.
        guard hasDay == (end != nil), endYear == nil || startYear != nil else { throw UnsupportedSyntax() }
        return DateRange(start: start, end: end ?? .endOfMonth(month), startYear: startYear, endYear: endYear)
    }

    /// Parses a month and optionally a day: `Dec`, `Dec 24` and, at either end of a date range, `Oct Su[-1]`.
    private mutating func point(endsDays: Bool = false) throws(UnsupportedSyntax) -> (month: Int, DateRange.Point?) {
        guard let month = month().map({ $0 + 1 }) else { throw UnsupportedSyntax() }
        place += 1
        if isDayNumber() { return (month, try dayPoint(month)) }
        let start = place
        if let weekday = try? weekday(), isSign("["), let numbers = try? monthNumbers(), numbers.count == 1,
            endsDays || (isSign("-") && isDate(1))
        {
            return (month, .weekday(month: month, weekday: weekday, number: numbers.first!))
        }
        place = start
        return (month, nil)
    }

    private mutating func dayPoint(_ month: Int) throws(UnsupportedSyntax) -> DateRange.Point {
        .day(month: month, day: try number(in: 1...CivilDay.count(in: month, of: 2000)))
    }

    /// Parses the additional days in `Dec 24,31`.
    private mutating func takeFurtherDay(_ date: DateRange?) -> DateRange? {
        guard let date, case .day(let month, _) = date.end, isSign(","), isDayNumber(1) else { return nil }
        let start = place
        place += 1
        guard let first = try? dayPoint(month) else {
            place = start
            return nil
        }
        let last = take("-") ? try? dayPoint(month) : first
        guard let last else {
            place = start
            return nil
        }
        return DateRange(start: first, end: last, startYear: date.endYear ?? date.startYear)
    }

    /// Reports whether a number is a day rather than a time. A colon after the dates is followed by a space; a colon
    /// within a time is not.
    private func isDayNumber(_ ahead: Int = 0) -> Bool {
        guard shortNumber(ahead) != nil else { return false }
        if word(ahead + 1) == "h" || isSign(".", ahead + 1) { return false }
        return !(isSign(":", ahead + 1) && shortNumber(ahead + 2) != nil && token(ahead + 2)?.isSpaced == false)
    }

    private static let months = words([
        ["jan", "january"], ["feb", "february"], ["mar", "march"], ["apr", "april"], ["may"], ["jun", "june"],
        ["jul", "july"], ["aug", "august"], ["sep", "sept", "september"], ["oct", "october"], ["nov", "november"],
        ["dec", "december"],
    ])
}
