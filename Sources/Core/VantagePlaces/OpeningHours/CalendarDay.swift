import VantageCore

/// A day in the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable {
    /// The year, 1 to 9999 if created by ``init(year:month:day:)``.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// - Returns: `nil` if the day does not exist or the year is outside 1...9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...CivilDay.count(in: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter number: The number of days since 1970-01-01.
    package init(number: Int) {
        let civil = CivilDay(daysSince1970: number)
        (year, month, day) = (civil.year, civil.month, civil.day)
    }

    private var civil: CivilDay { CivilDay(year: year, month: month, day: day) }

    /// The number of days since 1970-01-01.
    package var number: Int { civil.daysSince1970 }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    package var weekday: Int { civil.weekday }

    /// The number of the ISO 8601 week. Week 1 contains the first Thursday of the year.
    var week: Int {
        let thursday = number - weekday + 3
        let newYear = Self(number: thursday).newYear
        return (thursday - newYear) / 7 + 1
    }

    /// The day number of January 1.
    private var newYear: Int { CivilDay(year: year, month: 1, day: 1).daysSince1970 }

    /// Orders days chronologically.
    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
