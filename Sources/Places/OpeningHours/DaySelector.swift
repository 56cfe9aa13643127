import GregorianCalendar

/// Which days a rule is for; what it does not say, all days have.
struct DaySelector: Hashable, Sendable {
    var years: [SteppedRange] = []
    var dates: [DateRange] = []
    var weeks: [SteppedRange] = []
    var weekdays: [WeekdayRange] = []
    var holidays: [HolidayRange] = []
    /// Whether a day must be among the weekdays and a holiday, and not one of the two.
    var needsBoth = false

    var isEveryDay: Bool {
        let isEveryWeekday =
            weekdays.isEmpty
            || (0..<7).allSatisfy { day in
                weekdays.contains { $0.numbers.isEmpty && SteppedRange(first: $0.first, last: $0.last).contains(day) }
            }
        return years.isEmpty && dates.isEmpty && weeks.isEmpty && isEveryWeekday && (holidays.isEmpty || !needsBoth)
            && (!weekdays.isEmpty || holidays.isEmpty)
    }

    /// - Parameter kinds: Which holidays a day is, by the day's number.
    func contains(_ day: CalendarDay, holidays kinds: (Int) -> HolidayKinds) -> Bool {
        (years.isEmpty || years.contains { $0.contains(day.year) })
            && (dates.isEmpty || dates.contains { $0.contains(day) })
            && (weeks.isEmpty || weeks.contains { $0.contains(day.week) }) && containsInWeek(day, kinds)
    }

    private func containsInWeek(_ day: CalendarDay, _ kinds: (Int) -> HolidayKinds) -> Bool {
        if weekdays.isEmpty && holidays.isEmpty { return true }
        let isWeekday = weekdays.contains { $0.contains(day) }
        let isHoliday = holidays.contains { !kinds(day.number - $0.offset).isDisjoint(with: $0.kind) }
        return needsBoth ? isWeekday && isHoliday : isWeekday || isHoliday
    }
}

/// Years or weeks, each or every second and so on; weeks may go on in the next year.
struct SteppedRange: Hashable, Sendable {
    let first: Int
    let last: Int
    var step = 1

    func contains(_ value: Int) -> Bool {
        let isBetween = first <= last ? first <= value && value <= last : value >= first || value <= last
        return isBetween && (step == 1 || (value >= first && (value - first) % step == 0))
    }
}

/// Days of the week, from 0 for Monday, of which only some in each month where there are numbers.
struct WeekdayRange: Hashable, Sendable {
    let first: Int
    let last: Int
    /// 1 is the month's first such day, -1 its last.
    var numbers: Set<Int> = []
    /// Days to add to the day that is found.
    var offset = 0

    func contains(_ day: CalendarDay) -> Bool {
        let day = offset == 0 ? day : CalendarDay(number: day.number - offset)
        guard SteppedRange(first: first, last: last).contains(day.weekday) else { return false }
        let length = CivilDay.count(in: day.month, of: day.year)
        return numbers.isEmpty || numbers.contains((day.day - 1) / 7 + 1)
            || numbers.contains(-((length - day.day) / 7 + 1))
    }
}

/// Holidays, or days before and after them.
struct HolidayRange: Hashable, Sendable {
    let kind: HolidayKinds
    var offset = 0
}

/// What kinds of holiday a day is.
struct HolidayKinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let publicHoliday = HolidayKinds(rawValue: 1)
    static let schoolHoliday = HolidayKinds(rawValue: 2)
}
