/// A day in the proleptic Gregorian calendar.
///
/// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil` and `civil_from_days`.
package struct CivilDay: Hashable, Sendable, CustomStringConvertible {
    package let year: Int
    /// The month, 1...12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    package init(daysSince1970 days: Int) {
        let days = days + 719_468
        let era = days.flooredQuotientAndRemainder(by: 146_097).quotient
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotientAndRemainder(by: 400).quotient
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    package var weekday: Int { (daysSince1970 + 3).flooredQuotientAndRemainder(by: 7).remainder }

    /// Returns the number of days in a month.
    package static func count(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day in ISO 8601 format, such as `2023-04-29`.
    package var description: String { String(decoding: iso8601, as: UTF8.self) }

    package var iso8601: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(24)
        text.append(year, digits: 4)
        text.append("-", month, digits: 2)
        text.append("-", day, digits: 2)
        return text
    }
}

extension Int {
    /// Divides and rounds down, so that the remainder is never negative.
    package func flooredQuotientAndRemainder(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension [UInt8] {
    /// Appends a number in ASCII, padded with leading zeros to at least `digits` digits.
    package mutating func append(_ number: Int, digits: Int) {
        var power = (1..<digits).reduce(1) { power, _ in power * 10 }
        guard (0..<power * 10).contains(number) else { return append(contentsOf: String(number).utf8) }
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
    }

    /// Appends a separator and a number.
    package mutating func append(_ separator: Unicode.Scalar, _ number: Int, digits: Int) {
        append(UInt8(ascii: separator))
        append(number, digits: digits)
    }
}
