import VantageCore

/// A range of dates that occurs every year or only once. Whole months extend from their first to their last day.
struct DateRange: Hashable, Sendable {
    /// A date within a year.
    enum Point: Hashable, Sendable {
        case day(month: Int, day: Int)
        /// A day of the week (0 is Monday) and its occurrence in the month: 1 is the first, -1 the last.
        case weekday(month: Int, weekday: Int, number: Int)
        case endOfMonth(Int)
    }

    var start: Point
    var end: Point
    /// The start year; without one, the range recurs every year.
    var startYear: Int?
    /// The end year; without one, the range ends at the first matching date that is not before the start.
    var endYear: Int?

    func contains(_ day: CalendarDay) -> Bool {
        guard let startYear else { return containsEachYear(day) }
        let start = self.start.key(in: startYear)
        let last = endYear ?? (end.key(in: startYear) < start ? startYear + 1 : startYear)
        let key = day.year * Self.year + day.key
        return startYear * Self.year + start <= key && key <= last * Self.year + end.key(in: last)
    }

    private static let year = 1000

    private func containsEachYear(_ day: CalendarDay) -> Bool {
        let (start, end) = (start.key(in: day.year), end.key(in: day.year))
        return start <= end ? start <= day.key && day.key <= end : day.key >= start || day.key <= end
    }
}

extension DateRange.Point {
    /// Returns a sort key for days within a year.
    func key(in year: Int) -> Int {
        switch self {
        case .day(let month, let day): month * 32 + day
        case .endOfMonth(let month): month * 32 + 31
        case .weekday(let month, let weekday, let number): month * 32 + Self.day(year, month, weekday, number)
        }
    }

    private static func day(_ year: Int, _ month: Int, _ weekday: Int, _ number: Int) -> Int {
        guard let first = CalendarDay(year: year, month: month, day: 1) else { return 1 }
        let firstSuch = 1 + (weekday - first.weekday).flooredQuotientAndRemainder(by: 7).remainder
        if number > 0 { return firstSuch + (number - 1) * 7 }
        let last = firstSuch + (CivilDay.count(in: month, of: year) - firstSuch) / 7 * 7
        return last + (number + 1) * 7
    }
}

extension CalendarDay {
    /// The sort key of this day within its year, comparable with `DateRange.Point.key(in:)`.
    var key: Int { month * 32 + day }
}
