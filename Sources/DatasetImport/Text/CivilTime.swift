/// A date and a time of day on the proleptic Gregorian calendar, without a zone.
package struct CivilTime: Hashable, Sendable {
    package static let years = 1800...2999

    /// Milliseconds since 1970-01-01T00:00:00 of the same clock.
    package let milliseconds: Int64

    /// - Parameters:
    ///   - hour: 0...24, where 24:00:00 is the next midnight (ISO 8601).
    ///   - second: 0...60, where 60 is a leap second and counts as the next minute.
    /// - Returns: `nil` for a day or a time that no calendar has.
    package init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
    ) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
            (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999).contains(millisecond), hour < 24 || (minute == 0 && second == 0)
        else { return nil }
        let minutes = (Self.daysSinceEpoch(year: year, month: month, day: day) * 24 + hour) * 60 + minute
        milliseconds = Int64(minutes * 60 + second) * 1000 + Int64(millisecond)
    }

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Whether this is the instant that cameras without a clock write.
    package var isEpoch: Bool { milliseconds == 0 }

    package func adding(milliseconds: Int64) -> CivilTime {
        CivilTime(milliseconds: self.milliseconds + milliseconds)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
