import GregorianCalendar

/// A day of the Gregorian calendar, of no time zone.
public struct CalendarDay: Hashable, Sendable, Comparable {
    /// 1 to 9999, of those made by ``init(year:month:day:)``.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// - Returns: `nil` for a day that the calendar does not have, and beyond the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...CivilDay.count(in: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: Days since 1970-01-01.
    package init(number: Int) {
        let civil = CivilDay(daysSince1970: number)
        (year, month, day) = (civil.year, civil.month, civil.day)
    }

    private var civil: CivilDay { CivilDay(year: year, month: month, day: day) }

    /// Days since 1970-01-01.
    package var number: Int { civil.daysSince1970 }

    /// From 0 for Monday to 6.
    package var weekday: Int { civil.weekday }

    /// ISO 8601: week 1 has the year's first Thursday.
    var week: Int {
        let thursday = number - weekday + 3
        let newYear = Self(number: thursday).newYear
        return (thursday - newYear) / 7 + 1
    }

    /// The number of January 1.
    private var newYear: Int { CivilDay(year: year, month: 1, day: 1).daysSince1970 }

    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
