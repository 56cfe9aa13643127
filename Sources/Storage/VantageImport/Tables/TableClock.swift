import VantageCore
import VantageParsing
import VantageScenes

/// A reader of the times in a table.
struct TableClock: Sendable {
    enum Reading {
        case time(CaptureTime)
        /// A number that is not a time.
        case ignored
        /// - Parameter why: A clause that follows the text, such as `cannot be parsed`.
        case unreadable(why: String)
    }

    /// The meaning of numbers; `nil` to accept only numbers that have a single possible meaning.
    var scale: TimeScale?
    /// The day to which seconds since midnight or since the beginning of the week refer.
    var day: CivilDay?
    /// Whether, according to the name of the column, numbers without a specified meaning may be in GPS time.
    var mayBeGPS = false

    /// 1980-01-06, the epoch of GPS time, in seconds since 1970.
    private static let gpsEpoch = 315_964_800.0
    /// The smallest number of seconds that is read as Unix time: as GPS time, it would be in 2026 or later.
    private static let smallestUnixSeconds = 1_451_260_800.0
    /// The smallest number that can be milliseconds since 1970. As seconds, it would be in the year 5138.
    private static let smallestMilliseconds = 1e11
    /// The range of seconds that are read as GPS time if the column is named after it. The range starts in 1999.
    private static let gpsRange = 6e8..<smallestUnixSeconds
    /// The number of seconds from which, in a column named after GPS time, numbers are read as Unix time: as GPS time,
    /// they would be in 2030 or later.
    private static let largestGPSSeconds = 1.6e9
    private static let largestMilliseconds = 32_503_680_000_000.0
    private static let secondsPerDay = 86_400.0

    /// Reads a time, or returns `nil` if the text is not a time.
    func time(_ text: String) -> CaptureTime? {
        if case .time(let time) = read(text, offset: nil) { time } else { nil }
    }

    func read(_ text: String, offset: String?) -> Reading {
        guard let number = DecimalNumber.number(text) else { return written(text, offset: offset) }
        switch scale {
        case nil: return unstated(number)
        case .notATime: return .ignored
        case .unixSeconds: return utc(number)
        case .unixMilliseconds: return utc(number / 1000)
        case .gpsSeconds: return gps(number)
        case .secondsOfDay, .secondsOfWeek: return number < 0 ? Self.outOfRange : sinceDate(number)
        }
    }

    private func written(_ text: String, offset: String?) -> Reading {
        guard var time = ParsedTime(text) ?? DayFirstTime.read(text), !time.local.isEpoch else {
            return .unreadable(why: "cannot be parsed")
        }
        time.offset = time.offset ?? offset.flatMap(TimeScanner.offset)
        return .time(time.captureTime)
    }

    /// Reads a number whose meaning is not specified.
    private func unstated(_ number: Double) -> Reading {
        if number >= Self.smallestMilliseconds { return utc(number / 1000) }
        if mayBeGPS, Self.gpsRange.contains(number) { return gps(number) }
        if mayBeGPS, number >= Self.gpsRange.upperBound, number < Self.largestGPSSeconds {
            return .unreadable(why: "could be Unix time or GPS time (specify the time scale)")
        }
        if number >= Self.smallestUnixSeconds { return utc(number) }
        if number >= 1e8 { return .unreadable(why: "could be Unix time or GPS time (specify the time scale)") }
        return .unreadable(why: "is not a date (specify the time scale)")
    }

    /// Converts seconds since 1980-01-06 in GPS time.
    func time(gpsSeconds: Double) -> CaptureTime? {
        if case .time(let time) = gps(gpsSeconds) { time } else { nil }
    }

    private func utc(_ seconds: Double) -> Reading {
        guard seconds > 0, seconds * 1000 < Self.largestMilliseconds else { return Self.outOfRange }
        return .time(
            CaptureTime(milliseconds: Int64((seconds * 1000).rounded()), utcOffset: nil, zoneSource: .stated))
    }

    private func gps(_ seconds: Double) -> Reading {
        utc(seconds + Self.gpsEpoch - Double(LeapSeconds.betweenGPSAndUTC(atGPSSeconds: seconds)))
    }

    private func sinceDate(_ seconds: Double) -> Reading {
        guard let day else { return .unreadable(why: "counts from an unknown day (specify the date)") }
        let midnight = Double(day.daysSince1970) * Self.secondsPerDay
        guard scale == .secondsOfWeek else {
            return seconds < Self.secondsPerDay + 1 ? utc(midnight + seconds) : Self.outOfRange
        }
        guard seconds < 7 * Self.secondsPerDay else { return Self.outOfRange }
        // 1970-01-01 was a Thursday, the fifth day of a week that begins on Sunday.
        let weekday = Double(((day.daysSince1970 + 4) % 7 + 7) % 7)
        return gps(midnight - weekday * Self.secondsPerDay - Self.gpsEpoch + seconds)
    }

    private static let outOfRange = Reading.unreadable(why: "is out of range")
}

/// The difference between GPS time and UTC.
///
/// Source: IERS, Bulletin C; the offset between TAI and GPS time is 19 s.
private enum LeapSeconds {
    /// The days, since 1970, at whose start GPS time gained another second on UTC.
    private static let days = [
        (1981, 7), (1982, 7), (1983, 7), (1985, 7), (1988, 1), (1990, 1), (1991, 1), (1992, 7), (1993, 7), (1994, 7),
        (1996, 1), (1997, 7), (1999, 1), (2006, 1), (2009, 1), (2012, 7), (2015, 7), (2017, 1),
    ].map { CivilDay(year: $0.0, month: $0.1, day: 1).daysSince1970 }

    static func betweenGPSAndUTC(atGPSSeconds seconds: Double) -> Int {
        let gpsDay = 3657
        return days.enumerated().prefix { count, day in
            Double((day - gpsDay) * 86_400 + count) <= seconds
        }.count
    }
}

/// Times with the day or the month first: `5/14/2024 9:30:00 AM` as in the United States, `14.05.2024 09:30`.
private enum DayFirstTime {
    static func read(_ text: String) -> ParsedTime? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard let date = words.first, let iso = isoDate(date, hasHalfDay: halfDay(of: words) != nil) else { return nil }
        guard words.count > 1 else { return ParsedTime(iso) }
        guard let time = time(words[1], halfDay(of: words)) else { return nil }
        let zone = words.dropFirst(halfDay(of: words) == nil ? 2 : 3).map(String.init)
        return ParsedTime(([iso, time] + zone).joined(separator: " "))
    }

    private static func halfDay(of words: [Substring]) -> String? {
        guard words.count > 2, ["AM", "PM"].contains(words[2].uppercased()) else { return nil }
        return words[2].uppercased()
    }

    /// Returns the date in ISO 8601, or `nil` if the order of day and month is unknown.
    private static func isoDate(_ text: Substring, hasHalfDay: Bool) -> String? {
        let separators: [Character] = ["/", ".", "-"]
        guard let separator = separators.first(where: { text.contains($0) }) else { return nil }
        let parts = text.split(separator: separator).compactMap { Int($0) }
        guard parts.count == 3, parts[2] >= 1000, (1...31).contains(parts[0]), (1...31).contains(parts[1]) else {
            return nil
        }
        let isMonthFirst: Bool
        switch (parts[0] > 12, parts[1] > 12) {
        case (true, false): isMonthFirst = false
        case (false, true): isMonthFirst = true
        case (true, true): return nil
        // AM and PM imply an American date, and dots imply a European one.
        case (false, false) where parts[0] == parts[1]: isMonthFirst = true
        case (false, false):
            guard hasHalfDay || separator == "." else { return nil }
            isMonthFirst = hasHalfDay
        }
        let (month, day) = isMonthFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        return "\(parts[2])-\(padded(month))-\(padded(day))"
    }

    private static func time(_ text: Substring, _ halfDay: String?) -> String? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, var hour = Int(parts[0]), (0...23).contains(hour) else { return nil }
        if let halfDay {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (halfDay == "PM" ? 12 : 0)
        }
        return "\(padded(hour)):\(parts[1])"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
