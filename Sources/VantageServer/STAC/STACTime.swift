import GregorianCalendar
import TabularReading
import Vantage
import VantageRequests

/// A moment, or the time between two, one of which may be open.
///
/// Source: STAC API 1.0.0, `datetime`; RFC 3339, section 5.6.
struct STACTime {
    /// All that a time can be.
    private static let all = Int64(-62_135_596_800_000)...253_402_300_799_999

    /// Since 1970; `nil` where no whole one lies in it.
    let milliseconds: ClosedRange<Int64>?

    /// - Throws: `RequestError` for a text that is not one of these, and where the end comes before the beginning.
    init(parsing text: String) throws(RequestError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isOpen = parts.map { $0.isEmpty || $0 == ".." }
        let moments = parts.map { RFC3339Text.milliseconds($0) }
        guard 1...2 ~= parts.count, isOpen.contains(false), zip(isOpen, moments).allSatisfy({ $0 || $1 != nil }),
            parts.count == 2 || !isOpen[0]
        else {
            throw Parameter("datetime").notUnderstood(
                "as 2024-05-17T08:21:04Z, or two of these with / between them, one of which may be ..,", text)
        }
        let (start, end) = (moments[0], moments[parts.count - 1])
        if let start, let end, start > end {
            throw RequestError(.notUnderstood, "datetime: It ends before it begins.")
        }
        let first = start.map { Int64($0.rounded(.up)) } ?? Self.all.lowerBound
        let last = end.map { Int64($0.rounded(.down)) } ?? Self.all.upperBound
        milliseconds = first <= last ? first...last : nil
    }
}

/// Reads moments as RFC 3339 writes them, and nothing else.
enum RFC3339Text {
    /// - Returns: Since 1970; between two milliseconds where there are more digits than these have.
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

    /// Minutes east of UTC.
    private static func offset(_ zone: Substring) -> Int? {
        guard zone.count > 1 else { return 0 }
        guard let hours = Int(zone.dropFirst().prefix(2)), let minutes = Int(zone.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (zone.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
