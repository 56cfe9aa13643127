/// A day of the Gregorian calendar, of no time zone.
///
/// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years are counted from March, so that the day of a
/// leap year is the last.
public struct CalendarDay: Hashable, Sendable, Comparable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// - Returns: `nil` for a day that the calendar does not have, and beyond the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, in: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: Days since 1970-01-01.
    package init(number: Int) {
        let shifted = number + 719_468
        let era = floored(shifted, 146_097).quotient
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    package var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floored(shifted, 400).quotient
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// From 0 for Monday to 6.
    package var weekday: Int { floored(number + 3, 7).remainder }

    /// ISO 8601: week 1 has the year's first Thursday.
    var week: Int {
        let thursday = number - weekday + 3
        let newYear = Self(number: thursday).newYear
        return (thursday - newYear) / 7 + 1
    }

    /// The number of January 1.
    private var newYear: Int { (1..<month).reduce(number - day + 1) { $0 - Self.length(ofMonth: $1, in: year) } }

    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

/// A division whose remainder is never negative.
func floored(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
