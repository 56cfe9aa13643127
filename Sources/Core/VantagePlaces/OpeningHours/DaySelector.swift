import VantageCore

/// The days that a rule applies to. An empty list does not restrict the days.
struct DaySelector: Hashable, Sendable {
    var years: [SteppedRange] = []
    var dates: [DateRange] = []
    var weeks: [SteppedRange] = []
    var weekdays: [WeekdayRange] = []
    var holidays: [HolidayRange] = []
    /// A Boolean value indicating whether a day must match both the weekdays and the holidays, rather than either.
    var requiresWeekdayAndHoliday = false

    var isEveryDay: Bool {
        let isEveryWeekday =
            weekdays.isEmpty
            || (0..<7).allSatisfy { day in
                weekdays.contains { $0.numbers.isEmpty && SteppedRange(first: $0.first, last: $0.last).contains(day) }
            }
        return years.isEmpty && dates.isEmpty && weeks.isEmpty && isEveryWeekday
            && (holidays.isEmpty || !requiresWeekdayAndHoliday)
            && (!weekdays.isEmpty || holidays.isEmpty)
    }

    /// - Parameter kinds: A closure that returns the kinds of holiday that fall on a day, given the day's number.
    func contains(_ day: CalendarDay, holidays kinds: (Int) -> HolidayKinds) -> Bool {
        (years.isEmpty || years.contains { $0.contains(day.year) })
            && (dates.isEmpty || dates.contains { $0.contains(day) })
            && (weeks.isEmpty || weeks.contains { $0.contains(day.week) }) && containsInWeek(day, kinds)
    }

    private func containsInWeek(_ day: CalendarDay, _ kinds: (Int) -> HolidayKinds) -> Bool {
        if weekdays.isEmpty && holidays.isEmpty { return true }
        let isWeekday = weekdays.contains { $0.contains(day) }
        let isHoliday = holidays.contains { !kinds(day.number - $0.offset).isDisjoint(with: $0.kind) }
        return requiresWeekdayAndHoliday ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

/// A range of years or weeks with a step. A range of weeks may extend into the next year.
struct SteppedRange: Hashable, Sendable {
    let first: Int
    let last: Int
    var step = 1

    func contains(_ value: Int) -> Bool {
        let isBetween = first <= last ? first <= value && value <= last : value >= first || value <= last
        return isBetween && (step == 1 || (value >= first && (value - first) % step == 0))
    }
}

/// Days of the week, from 0 for Monday, optionally restricted to certain occurrences in each month.
struct WeekdayRange: Hashable, Sendable {
    let first: Int
    let last: Int
    /// The occurrences in the month: 1 is the first, -1 the last.
    var numbers: Set<Int> = []
    /// The number of days to add to each matching day.
    var offset = 0

    func contains(_ day: CalendarDay) -> Bool {
        let day = offset == 0 ? day : CalendarDay(number: day.number - offset)
        guard SteppedRange(first: first, last: last).contains(day.weekday) else { return false }
        let length = CivilDay.count(in: day.month, of: day.year)
        return numbers.isEmpty || numbers.contains((day.day - 1) / 7 + 1)
            || numbers.contains(-((length - day.day) / 7 + 1))
    }
}

/// Holidays, or days at an offset from them.
struct HolidayRange: Hashable, Sendable {
    let kind: HolidayKinds
    var offset = 0
}

/// The kinds of holiday that fall on a day.
struct HolidayKinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let publicHoliday = HolidayKinds(rawValue: 1)
    static let schoolHoliday = HolidayKinds(rawValue: 2)
}
