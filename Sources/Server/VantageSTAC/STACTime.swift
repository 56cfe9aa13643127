import Vantage
import VantageCore
import VantageParameters
import VantageParsing

/// A time, or an interval that may be open at one end.
///
/// Source: STAC API 1.0.0, `datetime`; RFC 3339, section 5.6.
struct STACTime {
    /// The range of all valid times.
    private static let all = Int64(-62_135_596_800_000)...253_402_300_799_999

    /// The interval in milliseconds since 1970, or `nil` if it lies between two milliseconds.
    let milliseconds: ClosedRange<Int64>?

    /// - Throws: `RequestError` if the text is malformed or the end is before the start.
    init(parsing text: String) throws(RequestError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isOpen = parts.map { $0.isEmpty || $0 == ".." }
        let moments = parts.map { RFC3339Text.milliseconds($0) }
        guard 1...2 ~= parts.count, isOpen.contains(false), zip(isOpen, moments).allSatisfy({ $0 || $1 != nil }),
            parts.count == 2 || !isOpen[0]
        else {
            throw Parameter("datetime").notUnderstood(
                "to be 2024-05-17T08:21:04Z, or two times separated by /, one of which may be ..,", text)
        }
        let (start, end) = (moments[0], moments[parts.count - 1])
        if let start, let end, start > end {
            throw RequestError(.notUnderstood, "datetime: The end is before the start.")
        }
        let first = start.map { Int64($0.rounded(.up)) } ?? Self.all.lowerBound
        let last = end.map { Int64($0.rounded(.down)) } ?? Self.all.upperBound
        milliseconds = first <= last ? first...last : nil
    }
}

/// Parses times strictly as RFC 3339.
enum RFC3339Text {
    /// - Returns: The time in milliseconds since 1970, plus one half if it lies between two milliseconds.
    static func milliseconds(_ text: some StringProtocol) -> Double? {
        guard let match = String(text).wholeMatch(of: pattern),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4),
            let minute = Int(match.5), let second = Int(match.6), year >= 1, 1...12 ~= month,
            1...CivilDay.count(in: month, of: year) ~= day, hour < 24, minute < 60, second <= 60,
            let zone = offset(match.8)
        else { return nil }
        let minutes = (CivilDay(year: year, month: month, day: day).daysSince1970 * 24 + hour) * 60 + minute - zone
        let fraction = match.7 ?? ""
        let digits = (fraction.prefix(3) + "000").prefix(3)
        let isBetween = fraction.dropFirst(3).contains { $0 != "0" }
        return Double(minutes * 60 + second) * 1000 + (Double(digits) ?? 0) + (isBetween ? 0.5 : 0)
    }

    private static var pattern:
        Regex<(Substring, Substring, Substring, Substring, Substring, Substring, Substring, Substring?, Substring)>
    {
        /([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,20}))?([Zz]|[+-][0-9]{2}:[0-9]{2})/
    }

    /// Parses a time zone offset. The result is in minutes east of UTC.
    private static func offset(_ zone: Substring) -> Int? {
        guard zone.count > 1 else { return 0 }
        guard let hours = Int(zone.dropFirst().prefix(2)), let minutes = Int(zone.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (zone.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
