import VantageCore

/// A date and a time of day in the proleptic Gregorian calendar, without a time zone.
package struct CivilTime: Hashable, Sendable {
    package static let years = 1800...2999

    /// The time in milliseconds since 1970-01-01T00:00:00 in the same, unknown time zone.
    package let milliseconds: Int64

    /// - Parameters:
    ///   - hour: The hour in `0...24`, where 24:00:00 is the next midnight (ISO 8601).
    ///   - second: The second in `0...60`, where 60 is a leap second and counts as the next minute.
    /// - Returns: `nil` for a date or a time that does not exist.
    package init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
    ) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= CivilDay.count(in: month, of: year),
            (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999).contains(millisecond), hour < 24 || (minute == 0 && second == 0)
        else { return nil }
        let minutes = (CivilDay(year: year, month: month, day: day).daysSince1970 * 24 + hour) * 60 + minute
        milliseconds = Int64(minutes * 60 + second) * 1000 + Int64(millisecond)
    }

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A Boolean value indicating whether this is the epoch, which cameras record if their clock was never set.
    package var isEpoch: Bool { milliseconds == 0 }

    /// ISO 8601 without a time zone: `2023-04-29T16:30:51`, with milliseconds if there are any.
    package var iso8601: String { String(decoding: written, as: UTF8.self) }

    /// ISO 8601 for a time in UTC: `2023-04-29T16:30:51Z`.
    package var iso8601InUTC: String { String(decoding: written + [UInt8(ascii: "Z")], as: UTF8.self) }

    private var written: [UInt8] {
        let (second, millisecond) = milliseconds.dividedWithFloor(by: 1000)
        let (day, ofDay) = second.dividedWithFloor(by: 86_400)
        var text = CivilDay(daysSince1970: Int(day)).iso8601
        text.append("T", Int(ofDay) / 3600, digits: 2)
        text.append(":", Int(ofDay) / 60 % 60, digits: 2)
        text.append(":", Int(ofDay) % 60, digits: 2)
        if millisecond != 0 { text.append(".", Int(millisecond), digits: 3) }
        return text
    }

    package func adding(milliseconds: Int64) -> CivilTime {
        CivilTime(milliseconds: self.milliseconds + milliseconds)
    }
}

extension Int64 {
    fileprivate func dividedWithFloor(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
